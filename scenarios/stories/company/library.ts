import type { Company } from '../../../fixtures/company.ts'
import { paperFolders } from '../../../fixtures/papers/folders.ts'
import { papers } from '../../../fixtures/papers/index.ts'
import { paperMarkers } from '../../../fixtures/papers/markers.ts'
import type { Paper } from '../../../fixtures/papers/paper.ts'
import type { Right } from '../../../src/apps/documents/model.ts'
import { type Actor, actorOf, folderAt } from '../verbs/actor.ts'
import { type Grantee, openTopFolder, share } from '../verbs/folders.ts'
import { daysAgo } from '../verbs/past.ts'
import type { Groups } from './groups.ts'
import type { Management } from './management.ts'

const look: Right[] = ['view']
/** The rights to bring in drafts. */
const contribute: Right[] = ['view', 'edit_meta']
const edit: Right[] = ['view', 'edit', 'edit_meta', 'delete']
const everything: Right[] = [...edit, 'edit_perms']

/** The papers of the company, added over the last years by the document controller, and the rights to them. */
export function fileLibrary(company: Company, groups: Groups, management: Management): void {
  const { world, name } = company
  const controller = actorOf(world, 'documents-admin')
  daysAgo(world, 1100, '08:30', () => openFolders(company, controller))
  papers(name).forEach((paper, i) => {
    filePaper(company, controller, paper, i)
  })
  for (const marker of paperMarkers) {
    daysAgo(world, 640, '14:10', () => controller.mark(folderAt(world, ...marker.folder), marker))
  }
  for (const { path, locked } of paperFolders) {
    const { id } = folderAt(world, ...path)
    if (locked) daysAgo(world, 790, '17:00', () => world.folders.patch(id, { closed_at: world.clock.instant() }))
  }
  shareAll(company, groups, management)
}

function openFolders({ world }: Company, controller: Actor): void {
  for (const { path, description, confidential } of paperFolders) {
    const title = path.at(-1)!
    const folder =
      path.length === 1
        ? openTopFolder(world, title, description)
        : controller.open(folderAt(world, ...path.slice(0, -1)), title, description)
    if (confidential) world.folders.patch(folder.id, { inherits: false })
  }
}

/** The first version some hundred days ago, the others since then. */
function filePaper({ world }: Company, controller: Actor, paper: Paper, i: number): void {
  const [first, ...later] = [...(paper.versions ?? []), { bytes: paper.bytes, comment: paper.comment ?? '' }]
  const age = 30 + ((i * 37) % 500)
  const isArchived = paper.folder[0] === 'Archive 2023'
  const folder = folderAt(world, ...paper.folder)
  const filed = daysAgo(world, isArchived ? 900 + i : age, '09:15', () =>
    controller.write(folder, { ...paper, bytes: first!.bytes }),
  )
  later.forEach(({ bytes, comment }, number) => {
    const then = Math.round((age * (later.length - number)) / (later.length + 1))
    daysAgo(world, then, '10:40', () => controller.revise(filed, bytes, comment))
  })
}

/** An open company: nearly everybody may view, and those whose work it is may edit. */
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
  grant('Handbooks', { group_id: groups.humanResources.id }, edit)
  grant('Handbooks/How-tos', { group_id: groups.it.id }, edit)
  grant('Handbooks/How-tos', { group_id: groups.engineering.id }, contribute)
  grant('Minutes', { user_id: manager.id }, edit)
  grant('Minutes/Health and safety', { group_id: groups.safety.id }, edit)
  grant('Minutes/Board', { user_id: ceo.id }, everything)
  grant('Products', { group_id: groups.engineering.id }, edit)
  grant('Products', { group_id: groups.sales.id }, contribute)
  grant('Projects', { group_id: groups.engineering.id }, edit)
  grant('Projects', { group_id: groups.sales.id }, edit)
  grant('Finance', { group_id: groups.finance.id }, edit)
  grant('Finance/Salaries', { group_id: groups.finance.id }, edit)
  grant('Finance/Salaries', { group_id: groups.humanResources.id }, look)
}
