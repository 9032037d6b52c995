import { deletedThings } from '../../fixtures/papers/deleted.ts'
import { aText } from '../../fixtures/papers/text.ts'
import type { World } from '../../src/world/world.ts'
import { throwThingsAway } from './company/paperwork.ts'
import { noteVisits } from './company/visits.ts'
import { actorOf, documentCalled, folderAt } from './verbs/actor.ts'

export function fillTrash(world: World): void {
  const controller = actorOf(world, 'documents-admin')
  const projects = folderAt(world, 'Projects')
  const company = world.extranets.findBy('primary', true)!.name
  throwThingsAway(world, deletedThings(company), ['documents-admin'])

  controller.at(8, '11:00', () => {
    const fair = controller.open(projects, 'Trade fair', 'Stand, travel and leads.')
    const stand = controller.open(fair, 'Stand', 'Drawings and orders.')
    controller.write(stand, { title: 'Stand order.txt', bytes: aText('Twelve square metres, one corner, two stools.') })
    controller.linkInto(stand, documentCalled(world, 'Logo mark.png'))
    const leads = controller.write(fair, { title: 'Leads.txt', bytes: aText('Forty cards, nine calls, two orders.') })
    // The document is deleted before its folder, so it cannot be restored first.
    controller.bin.document(leads)
    controller.bin.folder(fair)
  })
  controller.at(9, '14:30', () => {
    const tender = controller.open(projects, 'Tender', 'Lost by two per cent.')
    const offer = controller.write(tender, {
      title: 'Offer.txt',
      bytes: aText('Ninety meters, fitted and sealed.'),
    })
    const reply = controller.write(tender, { title: 'Refusal.txt', bytes: aText('We went with another bidder.') })
    controller.bin.document(offer)
    controller.bin.document(reply)
    // The folder is deleted for good, so documents deleted from it cannot be restored.
    controller.shred(tender)
  })
  for (let number = 1; number <= 12; number++) {
    controller.at(10 + number, '17:50', () => {
      const title = `Canteen menu ${number}.txt`
      controller.bin.document(
        controller.write(projects, { title, bytes: aText(`What there was to eat, number ${number}.`) }),
      )
    })
  }
  noteVisits(world)
}
