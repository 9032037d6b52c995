import type { Company } from '../../../fixtures/company.ts'
import { authorOf } from '../../../fixtures/papers/authors.ts'
import { officePapers } from '../../../fixtures/papers/office-papers.ts'
import { aText } from '../../../fixtures/papers/text.ts'
import type { World } from '../../../src/world/world.ts'
import { recordingSize } from '../files/recording.ts'
import { actorOf, folderAt, getDocument } from '../verbs/actor.ts'
import { addTopFolder, share } from '../verbs/folders.ts'
import { getGroup } from '../verbs/people.ts'
import { generateLater } from './generated-files.ts'
import { filePaper } from './library.ts'
import { takePhotos } from './photos.ts'

/** Content for every endpoint: files of all kinds, photos, a drop box, a portal. Added last to keep ids stable. */
export function enrich(company: Company): void {
  const { world } = company
  for (const [i, paper] of officePapers(company.name).entries()) {
    filePaper(company, authorOf(paper.folder, i), paper, 3 + i)
  }
  record(world)
  describeFully(world)
  takePhotos(world)
  workAsAdministrator(world)
  openPortal(world)
  grantToRoles(world)
}

/** A file of 20 MB, for progress bars and ranges. It is never in memory as a whole. */
function record(world: World): void {
  const lead = actorOf(world, 'team-lead')
  const folder = folderAt(world, 'Projects', 'Kraków laboratory')
  const title = 'Vibration measurement.bin'
  const description = 'The tram, 60 m away, for an hour. Twenty megabytes: take it along on a cable, not by telephone.'
  const recording = lead.at(33, '15:40', () => lead.addDocument(folder, { title, description, bytes: '' }))
  const version = world.versions.where('document_id', recording.id)[0]!
  const [component] = version.components
  world.versions.patch(version.id, { components: [{ ...component!, size: recordingSize }] })
  generateLater(world, recording, ['recording'])
}

/** Uses every name in the sample metadata. */
function describeFully(world: World): void {
  const more = {
    comment: 'Send it round once more before it goes out.',
    crm_link: 'https://crm.example/deals/014',
    convert_to_pdf: true,
  }
  const { id, metadata } = getDocument(world, 'Harrowdale Water, bill of quantities.csv')
  world.documents.patch(id, { metadata: { ...metadata, ...more } })
  const folder = folderAt(world, 'Projects', 'Tenders')
  world.folders.patch(folder.id, { metadata: { ...folder.metadata, ...more } })
}

/** Gives the administrator, whose view users see first, a check-out, a draft and files in the drop box. */
function workAsAdministrator(world: World): void {
  const [admin, employee] = [actorOf(world, 'admin'), actorOf(world, 'employee')]
  const howTos = folderAt(world, 'Handbooks', 'How-tos')
  admin.at(3, '11:20', () => {
    admin.addDraft(howTos, {
      title: 'Two screens.md',
      description: 'How to make the second one do what the first one does not.',
      bytes: aText(`
        # Two screens

        Plug the cable in *before* you wake the laptop. Then choose **Extend**, not **Duplicate**.
      `),
    })
  })
  admin.at(1, '15:10', () => admin.checkOut(getDocument(world, 'Book a meeting room.md')))
  admin.at(0, '08:05', () => {
    admin.dropFile(aText('Rooms since the move: Avon has fourteen seats now, Frome has four.'))
    admin.dropFile(aText('room,seats\nAvon,14\nFrome,4'))
  })
  employee.at(0, '09:05', () => employee.dropFile(aText('Update in the field: the lamp is green, not blue.')))
}

/** First aiders and fire wardens may edit the committee's minutes, even outside its group. */
function grantToRoles(world: World): void {
  const folder = folderAt(world, 'Minutes', 'Health and safety')
  for (const { id, name } of world.roles.all()) {
    if (/First aider|Fire warden/.test(name)) share(world, folder, { role_id: id }, ['view', 'edit'])
  }
}

function openPortal(world: World): void {
  const controller = actorOf(world, 'documents-admin')
  const portal = controller.at(120, '13:20', () =>
    addTopFolder(world, 'Partner portal', 'For those who sell and install our meters.'),
  )
  world.folders.patch(portal.id, { creator_id: world.users.findBy('username', 'documents-admin')!.id })
  share(world, portal, { group_id: getGroup(world, 'Certified Installers').id }, ['view'])
  share(world, portal, { group_id: getGroup(world, 'Sales').id }, ['view', 'edit', 'edit_meta'])
  const titles = ['Price list.csv', 'IM-40 Installation.pdf', 'UF-200 Data sheet.pdf']
  controller.at(118, '10:05', () => {
    controller.linkInto(portal, ...titles.map((title) => getDocument(world, title)))
    controller.addDocument(portal, {
      title: 'Training dates.txt',
      description: 'The course for installers, two days each.',
      bytes: aText('Every second Tuesday, from nine. Bring safety shoes; we have the pipe.'),
    })
  })
}
