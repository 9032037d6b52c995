import { deletedThings } from '../../fixtures/papers/deleted.ts'
import { aText } from '../../fixtures/papers/text.ts'
import type { World } from '../../src/world/world.ts'
import { deleteThings } from './company/paperwork.ts'
import { recordVisits } from './company/visits.ts'
import { actorOf, folderAt, getDocument } from './verbs/actor.ts'

export function fillTrash(world: World): void {
  const controller = actorOf(world, 'documents-admin')
  const projects = folderAt(world, 'Projects')
  const company = world.extranets.findBy('primary', true)!.name
  deleteThings(world, deletedThings(company), ['documents-admin'])

  controller.at(8, '11:00', () => {
    const fair = controller.addFolder(projects, 'Trade fair', 'Stand, travel and leads.')
    const stand = controller.addFolder(fair, 'Stand', 'Drawings and orders.')
    controller.addDocument(stand, {
      title: 'Stand order.txt',
      bytes: aText('Twelve square metres, one corner, two stools.'),
    })
    controller.linkInto(stand, getDocument(world, 'Logo mark.png'))
    const leads = controller.addDocument(fair, {
      title: 'Leads.txt',
      bytes: aText('Forty cards, nine calls, two orders.'),
    })
    // The document is deleted before its folder, so it cannot be restored first.
    controller.trash.document(leads)
    controller.trash.folder(fair)
  })
  controller.at(9, '14:30', () => {
    const tender = controller.addFolder(projects, 'Tender', 'Lost by two per cent.')
    const offer = controller.addDocument(tender, {
      title: 'Offer.txt',
      bytes: aText('Ninety meters, fitted and sealed.'),
    })
    const reply = controller.addDocument(tender, { title: 'Refusal.txt', bytes: aText('We went with another bidder.') })
    controller.trash.document(offer)
    controller.trash.document(reply)
    // The folder is deleted for good, so documents deleted from it cannot be restored.
    controller.purgeFolder(tender)
  })
  for (let number = 1; number <= 12; number++) {
    controller.at(10 + number, '17:50', () => {
      const title = `Canteen menu ${number}.txt`
      controller.trash.document(
        controller.addDocument(projects, { title, bytes: aText(`What there was to eat, number ${number}.`) }),
      )
    })
  }
  recordVisits(world)
}
