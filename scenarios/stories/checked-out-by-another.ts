import type { World } from '../../src/world/world.ts'
import { recordVisits } from './company/visits.ts'
import { actorOf, getDocument } from './verbs/actor.ts'

/** Colleagues have checked out documents that the user needs, some of them for weeks. */
export function checkOutDocuments(world: World): void {
  const take = (days: number, username: string, title: string) => {
    const actor = actorOf(world, username)
    actor.at(days, '09:05', () => actor.checkOut(getDocument(world, title)))
  }

  take(21, 'team-lead', 'UF-200 Data sheet.pdf')
  take(6, 'colleague', 'UF-200 batch 118.csv')
  take(2, 'manager', 'Reference standards.csv')
  take(0, 'team-lead', 'UF-200 error curve.svg')
  recordVisits(world)
}
