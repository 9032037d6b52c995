import type { Company } from '../../../fixtures/company.ts'
import { type Deleted, deletedThings } from '../../../fixtures/papers/deleted.ts'
import { securityDraft } from '../../../fixtures/papers/policies.ts'
import { aText } from '../../../fixtures/papers/text.ts'
import { throwAway } from '../../../src/apps/trash/bin.ts'
import type { World } from '../../../src/world/world.ts'
import { type Actor, actorOf, documentCalled, folderAt } from '../verbs/actor.ts'
import { someTimeAfter } from '../verbs/past.ts'
import { makeLater } from './made-files.ts'

export function doPaperwork({ world, name }: Company): void {
  const employee = actorOf(world, 'employee')
  const colleague = actorOf(world, 'colleague')
  const controller = actorOf(world, 'documents-admin')
  const policies = folderAt(world, 'Policies')

  employee.at(4, '15:20', () => {
    employee.propose(policies, {
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
    const policy = documentCalled(world, 'Information security policy.pdf')
    employee.revise(policy, securityDraft(), 'Adds a paragraph on hardware keys', true)
    makeLater(world, policy, ['draft'])
  })
  colleague.at(1, '16:45', () => colleague.take(documentCalled(world, 'Release notes 3.4.md')))
  employee.at(0, '08:50', () => employee.take(documentCalled(world, 'Update in the field.md')))
  controller.at(40, '10:00', () => {
    controller.linkInto(folderAt(world, 'Handbooks'), documentCalled(world, 'Travel policy.pdf'))
    controller.linkInto(
      folderAt(world, 'Projects', 'Tenders'),
      documentCalled(world, 'Price list.csv'),
      documentCalled(world, 'UF-200 Data sheet.pdf'),
    )
  })
  declareRecord(world, controller, 'QP-01 Control of documents.pdf')
  throwThingsAway(world, deletedThings(name), ['admin', 'documents-admin'])
}

function declareRecord(world: World, controller: Actor, title: string): void {
  const { id } = documentCalled(world, title)
  const declared_at = controller.at(20, '09:00', () => world.clock.instant())
  world.documents.patch(id, { declared_at, record_types: { 3: { retention: '10 years', classification: 'internal' } } })
}

export function throwThingsAway(world: World, things: readonly Deleted[], usernames: readonly string[]): void {
  things.forEach((thing, i) => {
    const actor = actorOf(world, usernames[i % usernames.length]!)
    actor.at(1 + i, someTimeAfter('13:40', i, 230), () => throwOneAway(world, thing, usernames[i % usernames.length]!))
  })
}

function throwOneAway(
  world: World,
  { obj_type, title, location, description, bytes }: Deleted,
  username: string,
): void {
  const actor = actorOf(world, username)
  switch (obj_type) {
    case 'document':
      actor.bin.document(actor.write(folderAt(world, ...location), { title, description, bytes: bytes! }))
      break
    case 'marker':
      actor.bin.document(actor.mark(folderAt(world, ...location), { title, description }))
      break
    case 'folder':
      actor.bin.folder(actor.open(folderAt(world, ...location), title, description))
      break
    case 'document_version': {
      const document = documentCalled(world, title)
      actor.revise(document, bytes!, description)
      actor.bin.version(document, world.documents.need(document.id).next_version_num - 1)
      break
    }
    default: {
      const orig_location = location.join(' > ')
      const user = world.users.findBy('username', username)!
      const trash_id = throwAway(world, user, { obj_type, title, orig_location, description })
      world.published.add({ obj_type, trash_id })
    }
  }
}
