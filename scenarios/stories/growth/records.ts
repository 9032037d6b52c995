import { ageOf, type RecordKind, recordKinds } from '../../../fixtures/records.ts'
import type { StoredFolder } from '../../../src/apps/documents/model.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import type { Loading } from '../../../src/world/scenario.ts'
import type { World } from '../../../src/world/world.ts'
import { generateLater } from '../company/generated-files.ts'
import { daysHere } from '../company/tenure.ts'
import { actorOf, folderAt } from '../verbs/actor.ts'
import { addTopFolder, share } from '../verbs/folders.ts'
import { someTimeAfter } from '../verbs/past.ts'
import { getGroup, getRole } from '../verbs/people.ts'

const opened = 910

/** Certificates, reports and offers of the last years, oldest first. */
export async function fileRecords(world: World, { progress }: Loading): Promise<void> {
  const total = Object.values(recordKinds).reduce((sum, { count }) => sum + count, 0)
  let done = 0
  for (const [name, kind] of Object.entries(recordKinds)) {
    const folder = openFolder(world, kind)
    const authors = world.users.all().filter(({ job_title, blocked }) => kind.jobs.test(job_title) && !blocked)
    for (let number = 0; number < kind.count; number++) {
      const days = ageOf(kind, number)
      const { username, job_title } = authorOf(world, authors, number, days)
      const author = actorOf(world, username)
      const area = job_title.replace('Head of ', '')
      const paper = { title: kind.title(number, area), bytes: kind.text(number, area) }
      const document = author.at(days, someTimeAfter('08:10', number, 460), () => author.addDocument(folder, paper))
      generateLater(world, document, ['record', name, number, ...(kind.text.length > 1 ? [area] : [])])
      await progress(++done, total, 'documents')
    }
  }
}

/** Authors who had joined by then take turns. */
function authorOf(world: World, authors: readonly StoredUser[], number: number, days: number): StoredUser {
  const there = authors.filter((author) => daysHere(world, author) > days)
  return (there.length > 0 ? there : authors)[number % (there.length || authors.length)]!
}

/** Opens the folders that do not exist yet. */
function openFolder(world: World, { folder: path, description, editors }: RecordKind): StoredFolder {
  const admin = actorOf(world, 'admin')
  const [top, ...below] = path
  return admin.at(opened, '09:10', () => {
    let folder = world.folders.where('parent_id', 0).find(({ title }) => title === top)
    if (!folder) {
      folder = addTopFolder(world, top!, `Papers of ${'group' in editors ? editors.group : editors.role}.`)
      share(world, folder, { group_id: getGroup(world, 'Everyone').id }, ['view'])
    }
    below.forEach((title, at) => {
      const known = world.folders.where('parent_id', folder!.id).find((one) => one.title === title)
      folder = known ?? admin.addFolder(folderAt(world, ...path.slice(0, at + 1)), title, description)
    })
    const grantee =
      'group' in editors
        ? { group_id: getGroup(world, editors.group).id }
        : { role_id: getRole(world, editors.role).id }
    share(world, folder, grantee, ['view', 'edit', 'edit_meta', 'delete'])
    return folder
  })
}
