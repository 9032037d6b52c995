import {
  type Actor,
  type Apply,
  type Component,
  documentsIn,
  foldersIn,
  hasRight,
  livePlaces,
  type Metadata,
  mayContribute,
  type Reference,
  refuse,
  type StepReply,
  type Target,
} from './model.ts'
import {
  checkCode,
  checkEditable,
  checkLatest,
  checkNotHeldByAnother,
  checkOpen,
  needDocument,
  needFolder,
} from './places.ts'

export const day = 24 * 60 * 60 * 1000

export function addFolder(
  model: Reference,
  user: Actor,
  folderId: number,
  { title, refcode, metadata = {} }: { title: string; refcode?: string; metadata?: Metadata },
): Apply {
  if (title === '') refuse(400, 'a folder without a title')
  checkPlaceToAdd(model, user, folderId, hasRight(model, user, folderId, 'edit'))
  if (refcode) checkCode({ id: 0, refcode }, foldersIn(model, folderId))
  return ({ body: { id } }) => {
    const folder = { id, parent: folderId, title, refcode: refcode || `Dir_${id}`, creator: user.id, metadata }
    model.folders.set(id, { ...folder, locked: false, inherits: true, trash: null, links: [] })
  }
}

export interface ComponentInput {
  file_key: string
  is_primary?: boolean
  name?: string
}

export interface DocumentInput {
  title: string
  refcode?: string
  doc_type?: 'standard' | 'marker'
  is_draft?: boolean
  metadata?: Metadata
  components?: ComponentInput[]
}

export function addDocument(model: Reference, user: Actor, folderId: number, input: DocumentInput): Apply {
  const { title, refcode, doc_type: type = 'standard', is_draft: draft = false, metadata = {}, components } = input
  if (title === '') refuse(400, 'a document without a title')
  const may = draft ? mayContribute(model, user, folderId) : hasRight(model, user, folderId, 'edit')
  checkPlaceToAdd(model, user, folderId, may)
  if (type === 'marker' && components?.length) refuse(400, 'a marker with components')
  if (type === 'standard' && !components?.length) refuse(400, 'a document without components')
  if (refcode) checkCode({ id: 0, refcode }, documentsIn(model, folderId))
  const used = components ? needComponents(model, user, components, title) : []
  return async (reply) => {
    const id: number = reply.body.doc_id
    useUp(model, components)
    const first = { num: 1, draft, newTitle: null, comment: '', creator: user.id, components: used, trash: null }
    const document = {
      id,
      type,
      title,
      refcode: refcode || `Doc_${id}`,
      creator: user.id,
      metadata,
      places: [folderId],
    }
    model.documents.set(id, { ...document, versions: [first], nextVersion: 2, heldBy: null, heldIn: null, trash: null })
    await learnNames(reply, id, 1, used, user)
  }
}

function checkPlaceToAdd(model: Reference, user: Actor, folderId: number, may: boolean): void {
  // Spec: nothing is added at the top level.
  if (folderId === 0) refuse(403, 'nothing is added at the root')
  needFolder(model, user, folderId)
  if (!may) refuse(403, `nothing may be added to ${folderId}`)
  checkOpen(model, folderId)
}

/** The four naming rules. A generated title is still empty here. */
export function needComponents(model: Reference, user: Actor, inputs: ComponentInput[], name: string): Component[] {
  const names = inputs.flatMap((input) => input.name ?? [])
  if (new Set(names).size < names.length) refuse(400, 'two equal names')
  if (new Set(inputs.map(({ file_key }) => file_key)).size < inputs.length) refuse(400, 'a file twice')
  if (inputs.filter(({ is_primary }) => is_primary).length > 1) refuse(400, 'two primary components')
  const primary = Math.max(
    0,
    inputs.findIndex(({ is_primary }) => is_primary),
  )
  return inputs.map((input, i) => {
    const file = model.dropped.get(input.file_key)
    if (!file || file.owner !== user.id) refuse(400, `no file ${input.file_key} of theirs in the drop box`)
    const isPrimary = i === primary
    const title = inputs.length === 1 ? name : (input.name ?? (isPrimary ? name : ''))
    return { title, bytes: file.bytes, primary: isPrimary }
  })
}

export function useUp(model: Reference, inputs: ComponentInput[] = []): void {
  for (const { file_key } of inputs) model.dropped.delete(file_key)
}

export async function learnNames({ look }: StepReply, id: number, num: number, components: Component[], user: Actor) {
  if (components.every(({ title }) => title !== '')) return
  const shown = await look(`document/${id}/${num}/components`, user)
  for (const [i, component] of components.entries()) component.title ||= String(shown[i]?.title)
  if (new Set(components.map(({ title }) => title)).size < components.length) throw new Error('made up a name twice')
}

export function dropFile(model: Reference, user: Actor, bytes: Uint8Array): Apply {
  return ({ body: { file_key } }) => void model.dropped.set(file_key, { owner: user.id, at: model.now, bytes })
}

export function deleteDropped(model: Reference, user: Actor, key: string): Apply {
  if (model.dropped.get(key)?.owner !== user.id) refuse(500, `no file ${key} of theirs`)
  return () => void model.dropped.delete(key)
}

/** Unused files expire after a day. */
export function passTime(model: Reference, milliseconds: number): void {
  model.now += milliseconds
  for (const [key, { at }] of model.dropped) if (model.now - at >= day) model.dropped.delete(key)
}

export interface Update {
  title?: string
  refcode?: string
  metadata?: Metadata
}

export function updateFolder(model: Reference, user: Actor, id: number, update: Update): Apply {
  if (update.title === '') refuse(400, 'no title')
  const folder = needFolder(model, user, id)
  if (!hasRight(model, user, id, 'edit_meta')) refuse(403, 'they may not update it')
  for (const one of [id, folder.parent!]) checkEditable(model, one)
  const { refcode } = update
  if (refcode) checkCode({ id, refcode }, foldersIn(model, folder.parent!))
  return () => merge(folder, update)
}

export function updateDocument(model: Reference, user: Actor, target: Target, update: Update): Apply {
  if (update.title === '') refuse(400, 'no title')
  const placed = needDocument(model, user, target, ['edit_meta'])
  const { document, place } = placed
  checkLatest(placed)
  if (!hasRight(model, user, place, 'edit_meta')) refuse(403, 'they may not update it')
  checkNotHeldByAnother(document, user)
  checkEditable(model, place, document)
  const { refcode } = update
  if (refcode) {
    for (const folder of livePlaces(model, document)) {
      checkCode({ id: document.id, refcode }, documentsIn(model, folder))
    }
  }
  return () => merge(document, update)
}

function merge(thing: { title: string; refcode: string; metadata: Metadata }, { metadata, ...rest }: Update): void {
  Object.assign(thing, rest)
  thing.metadata = { ...thing.metadata, ...metadata }
}
