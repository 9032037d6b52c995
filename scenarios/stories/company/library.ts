import type { Company } from '../../../fixtures/company.ts'
import { few } from '../../../fixtures/figures.ts'
import { authorOf } from '../../../fixtures/papers/authors.ts'
import { paperFolders } from '../../../fixtures/papers/folders.ts'
import { papers } from '../../../fixtures/papers/index.ts'
import { paperMarkers } from '../../../fixtures/papers/markers.ts'
import type { Paper } from '../../../fixtures/papers/paper.ts'
import type { Right, StoredDocument } from '../../../src/apps/documents/model.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import { day } from '../../../src/core/time/clock.ts'
import type { World } from '../../../src/world/world.ts'
import { type Actor, actorOf, folderAt } from '../verbs/actor.ts'
import { addTopFolder, type Grantee, share } from '../verbs/folders.ts'
import { someTimeAfter, timeAfter, workdaysLater } from '../verbs/past.ts'
import { getPerson } from '../verbs/people.ts'
import { generateLater } from './generated-files.ts'
import type { Groups } from './groups.ts'
import type { Management } from './management.ts'
import { daysHere } from './tenure.ts'

const look: Right[] = ['view']
/** For adding drafts. */
const contribute: Right[] = ['view', 'edit_meta']
const edit: Right[] = ['view', 'edit', 'edit_meta', 'delete']
const everything: Right[] = [...edit, 'edit_perms']

export function fileLibrary(company: Company, groups: Groups, management: Management): void {
  const { world, name } = company
  const controller = actorOf(world, 'documents-admin')
  const admin = actorOf(world, 'admin')
  openFolders(company, admin)
  shareAll(company, groups, management)
  const counts = new Map<string, number>()
  papers(name).forEach((paper, i) => {
    const path = paper.folder.join('/')
    const number = counts.get(path) ?? 0
    counts.set(path, number + 1)
    filePaper(company, authorOf(paper.folder, number), paper, i)
  })
  for (const [i, marker] of paperMarkers.entries()) {
    controller.at(480, someTimeAfter('14:10', i, 90), () =>
      controller.addMarker(folderAt(world, ...marker.folder), marker),
    )
  }
  for (const { path, locked } of paperFolders) {
    const { id } = folderAt(world, ...path)
    if (locked) admin.at(450, '17:00', () => world.folders.patch(id, { closed_at: world.clock.instant() }))
  }
}

function openFolders({ world }: Company, admin: Actor): void {
  for (const [i, { path, description, days = 1100, confidential }] of paperFolders.entries()) {
    const title = path.at(-1)!
    const folder = admin.at(days, timeAfter('08:30', i * 7), () =>
      path.length === 1
        ? addTopFolder(world, title, description)
        : admin.addFolder(folderAt(world, ...path.slice(0, -1)), title, description),
    )
    if (confidential) world.folders.patch(folder.id, { inherits: false })
  }
}

/** The first version is some hundred days old, or follows its event. Nobody writes before their first day. */
export function filePaper(
  { world, name }: Pick<Company, 'world' | 'name'>,
  username: string,
  paper: Paper,
  i: number,
): StoredDocument {
  const author = actorOf(world, username)
  const [first, ...later] = [...(paper.versions ?? []), { bytes: paper.bytes, comment: paper.comment ?? '' }]
  const [age, ...ages] = agesOf(world, paper, getPerson(world, username), i)
  const folder = folderAt(world, ...paper.folder)
  const bytes = paper.length === undefined ? first!.bytes(few) : new Uint8Array(paper.length)
  const filed = author.at(age!, someTimeAfter('08:20', i, 400), () =>
    author.addDocument(folder, { ...paper, bytes, parts: writtenPartsOf(paper) }),
  )
  const parts = paper.parts?.map((part) => ['part', name, paper.title, part.name]) ?? []
  generateLater(world, filed, ['paper', name, paper.title, 0], ...parts)
  later.forEach(({ bytes, comment }, number) => {
    author.at(ages[number]!, someTimeAfter('09:20', i, 400), () => author.addVersion(filed, bytes(few), comment))
    generateLater(world, filed, ['paper', name, paper.title, number + 1])
  })
  return filed
}

function writtenPartsOf({ parts = [] }: Paper) {
  return parts.map(({ name, bytes }) => ({ name, bytes: bytes() }))
}

function agesOf(world: World, paper: Paper, writer: StoredUser, i: number): number[] {
  const { on, decidedOn, days = [], versions = [] } = paper
  const most = daysHere(world, writer)
  const first = Math.min(on === undefined ? (days[0] ?? someAge(paper, i)) : daysAfter(world, on, writer), most)
  const later = on === undefined ? days.slice(1) : days
  const evenly = versions.map((_, n) => Math.round((first * (versions.length - n)) / (versions.length + 1)))
  const ages = [first, ...evenly.map((age, n) => Math.min(later[n] ?? age, most))]
  return decidedOn === undefined ? ages : [...ages.slice(0, -1), daysAfter(world, decidedOn, writer)]
}

function someAge({ folder }: Paper, i: number): number {
  return folder[0] === 'Archive' ? 900 + i : 30 + ((i * 37) % 500)
}

/** The writer's third workday after that day. Working weeks of two places differ when all dates shift. */
function daysAfter(world: World, date: string, writer: StoredUser): number {
  return workdaysLater(world, writer, Math.floor((world.clock.now() - Date.parse(date)) / day), 3)
}

/** An open company: nearly everybody may view, and those responsible may edit. */
function shareAll({ world }: Company, groups: Groups, { ceo, approver, manager }: Management): void {
  const grant = (path: string, who: Grantee, granted: Right[]) => {
    share(world, folderAt(world, ...path.split('/')), who, granted)
  }
  for (const { path } of paperFolders) {
    if (path.length === 1) grant(path[0]!, { group_id: groups.everyone.id }, look)
  }
  grant('Policies', { group_id: groups.operations.id }, contribute)
  grant('Policies', { group_id: groups.engineering.id }, contribute)
  grant('Policies', { user_id: approver.id }, edit)
  grant('Policies/Quality', { group_id: groups.quality.id }, edit)
  grant('Policies/People', { group_id: groups.humanResources.id }, edit)
  grant('Handbooks', { group_id: groups.humanResources.id }, edit)
  grant('Handbooks/How-tos', { group_id: groups.it.id }, edit)
  grant('Handbooks/How-tos', { group_id: groups.engineering.id }, contribute)
  grant('Minutes', { user_id: manager.id }, edit)
  grant('Minutes/Health and safety', { group_id: groups.safety.id }, edit)
  grant('Minutes/Board', { user_id: ceo.id }, everything)
  grant('Products', { group_id: groups.engineering.id }, edit)
  grant('Products', { group_id: groups.sales.id }, contribute)
  grant('Products/Flow meters/UF-200/Calibration', { group_id: groups.production.id }, edit)
  grant('Projects', { group_id: groups.engineering.id }, edit)
  grant('Projects', { group_id: groups.sales.id }, edit)
  grant('Finance', { group_id: groups.finance.id }, edit)
  grant('Finance/Salaries', { group_id: groups.finance.id }, edit)
  grant('Finance/Salaries', { group_id: groups.humanResources.id }, look)
}
