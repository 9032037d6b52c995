import { type Actor, draftOf, latestOf, type Reference, refuse, type Target } from './reference.suite.ts'
import { maySeeDraft, needDocument, needFolder } from './reference-places.suite.ts'
import type { Choice } from './reference-targets.suite.ts'
import { listFolder } from './reference-views.suite.ts'
import type { Walk } from './reference-walk.suite.ts'

/** A folder as somebody sees who may not see all of it. */
export async function readFolder(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const id = choice.folder('view')
  await walk.read({ as, path: `folder/${id}` }, () => {
    if (id !== 0) needFolder(model, as, id)
    return listFolder(model, as, id)
  })
}

/** The bytes, of the latest version or of another, of the primary component or of another. */
export async function readFile(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const target = choice.is(12, 2) ? choice.version('view') : choice.document('view')
  const components = model.documents.get(target.id)?.versions.flatMap((version) => version.components) ?? []
  const name = choice.is(10) ? (choice.of(components, 'c')?.title ?? 'nothing') : undefined
  const version = target.version === undefined ? '' : `/${target.version}`
  const file = name === undefined ? '/file' : `/file/${encodeURIComponent(name)}`
  const query = target.parent === undefined ? '' : `?parent_id=${target.parent}`
  await walk.read({ as, path: `document/${target.id}${version}${file}${query}` }, () =>
    bytesOf(model, as, target, name),
  )
}

function bytesOf(model: Reference, user: Actor, target: Target, name: string | undefined): number[] {
  const { document, place, version: named } = needDocument(model, user, target)
  const version = named ?? latestOf(document) ?? draftOf(document)!
  if (version.draft && !maySeeDraft(model, user, document, place)) refuse(403, "another's draft")
  const component = version.components.find(({ title, primary }) => (name === undefined ? primary : title === name))
  return component ? [...component.bytes] : refuse(404, 'no such component')
}
