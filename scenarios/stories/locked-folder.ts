import { aText } from '../../fixtures/papers/text.ts'
import type { World } from '../../src/world/world.ts'
import { actorOf, folderAt } from './verbs/actor.ts'

export function lockFolder(world: World): void {
  const employee = actorOf(world, 'employee')
  const folder = employee.at(300, '09:30', () =>
    employee.addFolder(folderAt(world, 'Projects'), 'Meter trial', 'Sixty meters in the ground for a year.'),
  )
  const photos = employee.at(200, '10:00', () => {
    employee.addDocument(folder, { title: 'Trial plan.md', bytes: aText('Sixty meters, three makes, one year.') })
    employee.addDocument(folder, {
      title: 'Findings.md',
      bytes: aText('All of them survived. Two were hard to find again.'),
    })
    const below = employee.addFolder(folder, 'Photos', 'Of the pits, before and after.')
    employee.addDocument(below, { title: 'Captions.txt', bytes: aText('Pit 17 is the one with the frog.') })
    return below
  })
  employee.at(20, '17:00', () => {
    for (const { id } of [folder, photos]) world.folders.patch(id, { closed_at: world.clock.instant() })
  })
}
