import type { Company } from '../../../fixtures/company.ts'
import { deletedThings, type TrashItem } from '../../../fixtures/papers/deleted.ts'
import { securityDraft } from '../../../fixtures/papers/policies.ts'
import { aText } from '../../../fixtures/papers/text.ts'
import { addToTrash } from '../../../src/apps/trash/bin.ts'
import type { World } from '../../../src/world/world.ts'
import { type Actor, actorOf, folderAt, getDocument } from '../verbs/actor.ts'
import { someTimeAfter } from '../verbs/past.ts'
import { generateLater } from './generated-files.ts'

export function doPaperwork({ world, name }: Company): void {
  const employee = actorOf(world, 'employee')
  const colleague = actorOf(world, 'colleague')
  const controller = actorOf(world, 'documents-admin')
  const policies = folderAt(world, 'Policies')

  employee.at(4, '15:20', () => {
    employee.addDraft(policies, {
      title: 'Working with external repositories.md',
      description: 'What of our firmware may leave the house, and how.',
      bytes: aText(`
        # Working with external repositories

        Firmware leaves the house only as a signed release. Whoever wants to publish a tool asks the Head of
        Engineering first; licences are checked by the document controller.
      `),
    })
  })
  employee.at(3, '11:05', () => {
    const policy = getDocument(world, 'Information security policy.pdf')
    employee.addVersion(policy, securityDraft(), 'Adds a paragraph on hardware keys', true)
    generateLater(world, policy, ['draft'])
  })
  colleague.at(1, '16:45', () => colleague.checkOut(getDocument(world, 'Release notes 3.4.md')))
  employee.at(0, '08:50', () => employee.checkOut(getDocument(world, 'Update in the field.md')))
  controller.at(40, '10:00', () => {
    controller.linkInto(folderAt(world, 'Handbooks'), getDocument(world, 'Travel policy.pdf'))
    controller.linkInto(
      folderAt(world, 'Projects', 'Tenders'),
      getDocument(world, 'Price list.csv'),
      getDocument(world, 'UF-200 Data sheet.pdf'),
    )
  })
  declareRecord(world, controller, 'QP-01 Control of documents.pdf')
  deleteThings(world, deletedThings(name), ['admin', 'documents-admin'])
}

function declareRecord(world: World, controller: Actor, title: string): void {
  const { id } = getDocument(world, title)
  const declared_at = controller.at(20, '09:00', () => world.clock.instant())
  world.documents.patch(id, { declared_at, record_types: { 3: { retention: '10 years', classification: 'internal' } } })
}

export function deleteThings(world: World, things: readonly TrashItem[], usernames: readonly string[]): void {
  things.forEach((thing, i) => {
    const actor = actorOf(world, usernames[i % usernames.length]!)
    actor.at(1 + i, someTimeAfter('13:40', i, 230), () => deleteOne(world, thing, usernames[i % usernames.length]!))
  })
}

function deleteOne(world: World, { obj_type, title, location, description, bytes }: TrashItem, username: string): void {
  const actor = actorOf(world, username)
  switch (obj_type) {
    case 'document':
      actor.trash.document(actor.addDocument(folderAt(world, ...location), { title, description, bytes: bytes! }))
      break
    case 'marker':
      actor.trash.document(actor.addMarker(folderAt(world, ...location), { title, description }))
      break
    case 'folder':
      actor.trash.folder(actor.addFolder(folderAt(world, ...location), title, description))
      break
    case 'document_version': {
      const document = getDocument(world, title)
      actor.addVersion(document, bytes!, description)
      actor.trash.version(document, world.documents.need(document.id).next_version_num - 1)
      break
    }
    default: {
      const orig_location = location.join(' > ')
      const user = world.users.findBy('username', username)!
      const trash_id = addToTrash(world, user, { obj_type, title, orig_location, description })
      world.published.add({ obj_type, trash_id })
    }
  }
}
