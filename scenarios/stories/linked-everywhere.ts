import type { World } from '../../src/world/world.ts'
import { actorOf, folderAt, getDocument } from './verbs/actor.ts'

export function linkEverywhere(world: World): void {
  const controller = actorOf(world, 'documents-admin')
  const link = (title: string, ...paths: string[]) =>
    controller.at(12, '13:15', () => {
      for (const path of paths) controller.linkInto(folderAt(world, ...path.split('/')), getDocument(world, title))
    })

  link('Travel policy.pdf', 'Policies/People', 'Projects', 'Projects/Trade fairs', 'Finance', 'Minutes/Management')
  link('Price list.csv', 'Products/Flow meters', 'Products/Loggers', 'Finance')
  link('Logo mark.png', 'Products', 'Projects/Trade fairs', 'Handbooks/Sites')
  link('Emergency.txt', 'Handbooks/Sites', 'Minutes/Health and safety', 'Products/Flow meters/UF-200/Calibration')
  link('Certificate ISO 9001', 'Projects/Tenders', 'Products')
}
