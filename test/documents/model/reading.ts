import { addressOf } from './addresses.ts'
import { type Actor, draftOf, hasRight, latestOf, type Reference, refuse, type Target, type Version } from './model.ts'
import { maySeeDraft, needDocument, needFolder, type PlacedDocument } from './places.ts'
import type { Choice } from './targets.ts'
import { asShown, listFolder, pick } from './views.ts'
import type { Walk } from './walk.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are inspected by hand.
type Json = any

/** A folder, or the path to it if the user may not see all of it. */
export async function readFolder(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const id = choice.folder('view')
  if (choice.is(8)) {
    await walk.read(
      { as, path: `folder/${id}/path` },
      (body) => body.map((entry: Json) => entry.id),
      () => {
        needFolder(model, as, id)
        return pathTo(model, id).filter((folder) => hasRight(model, as, folder, 'view'))
      },
    )
  } else {
    await walk.read(
      { as, path: `folder/${id}` },
      (body) => body.map(asShown),
      () => {
        if (id !== 0) needFolder(model, as, id)
        return listFolder(model, as, id)
      },
    )
  }
}

function pathTo(model: Reference, id: number): number[] {
  const folder = model.folders.get(id)
  return folder ? [...pathTo(model, folder.parent!), id] : []
}

export async function readInfo(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const target = chooseVersion(choice)
  const fields = ['doc_id', 'version_num', 'parent_id', 'title', 'refcode', 'doc_type']
  await walk.read(
    { as, path: addressOf(target, choice.is(8) ? 'info' : '') },
    (body) => pick(body, fields),
    () => {
      const { document, place, version } = needReadable(model, as, target)
      const { id: doc_id, title, refcode, type: doc_type } = document
      return { doc_id, version_num: version.num, parent_id: place, title, refcode, doc_type }
    },
  )
}

export async function readFile(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const target = chooseVersion(choice)
  const components = model.documents.get(target.id)?.versions.flatMap((version) => version.components) ?? []
  const name = choice.is(10) ? (choice.of(components, 'c')?.title ?? 'nothing') : undefined
  const file = name === undefined ? 'file' : `file/${encodeURIComponent(name)}`
  await walk.read(
    { as, path: addressOf(target, file) },
    (body) => [...body],
    () => {
      const { version } = needReadable(model, as, target)
      const component = version.components.find(({ title, primary }) => (name === undefined ? primary : title === name))
      return component ? [...component.bytes] : refuse(404, 'no such component')
    },
  )
}

function chooseVersion(choice: Choice): Target {
  return choice.is(12, 2) ? choice.version('view') : choice.document('view')
}

/** The latest version, or the draft of a draft document, unless another is named. */
function needReadable(model: Reference, user: Actor, target: Target): PlacedDocument & { version: Version } {
  const found = needDocument(model, user, target)
  const version = found.version ?? latestOf(found.document) ?? draftOf(found.document)!
  // A draft is read in a folder where the user may edit, if there is one.
  const { document, place } = version.draft ? needDocument(model, user, target, ['edit']) : found
  if (version.draft && !maySeeDraft(model, user, document, target)) refuse(403, "another's draft")
  return { document, place, version }
}
