import { toUtf8 } from '../../../fixtures/papers/text.ts'
import { ageOf, type RecordKind, recordKinds } from '../../../fixtures/records.ts'
import type { StoredFolder } from '../../../src/apps/documents/model.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import type { Loading } from '../../../src/world/scenario.ts'
import type { World } from '../../../src/world/world.ts'
import { generateLater, recipeOf } from '../company/generated-files.ts'
import { daysHere } from '../company/tenure.ts'
import { actorOf, folderAt } from '../verbs/actor.ts'
import { addTopFolder, share } from '../verbs/folders.ts'
import { instantAtWork, someTimeAfter } from '../verbs/past.ts'
import { getGroup, getRole } from '../verbs/people.ts'
import { addMany, type Copy } from './add-many.ts'
import { changeDocument } from './documents.ts'

const opened = 910

/** Certificates, reports and offers of the last years, oldest first. */
export async function fileRecords(world: World, loading: Loading): Promise<void> {
  for (const [name, kind] of Object.entries(recordKinds)) {
    const folder = openFolder(world, kind)
    const authors = world.users.all().filter(({ job_title, blocked }) => kind.jobs.test(job_title) && !blocked)
    const records = Array.from({ length: kind.count }, (_, number) => {
      const days = ageOf(kind, number)
      const author = authorOf(world, authors, number, days)
      const area = author.job_title.replace(/^Head of |^Site Manager, /, '')
      const bytes = toUtf8(kind.text(number, area))
      const recipe = recipeOf(['record', name, number, ...(kind.text.length > 1 ? [area] : [])], bytes.length)
      const time = someTimeAfter('08:10', number, 460)
      const written = instantAtWork(world, author, days, time)
      return { author, title: kind.title(number, area), bytes, recipe, written, days, time }
    })
    const many = {
      total: kind.count,
      what: 'documents',
      round: 1,
      mostByRules: 1,
      *add(from: number, to: number) {
        for (const { author, title, bytes, recipe, days, time } of records.slice(from, to)) {
          const actor = actorOf(world, author.username)
          const document = actor.at(days, time, () => actor.addDocument(folder, { title, bytes }))
          yield generateLater(world, document, recipe.of)
        }
      },
      change(copy: Copy) {
        const { author, title, recipe, written } = records[copy.turn]!
        const row = changeDocument(copy, title, recipe)
        const created = { creator_id: author.id, created_at: written }
        if (copy.table === 'versions') return { ...row, ...created }
        return copy.table === 'documents' ? { ...row, ...created, modified_at: written } : row
      },
    }
    await addMany(world, many, loading)
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
