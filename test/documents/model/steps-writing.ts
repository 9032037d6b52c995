import { addressOf, queryOf } from './addresses.ts'
import * as checking from './checkout.ts'
import { type Document, draftOf, latestOf } from './model.ts'
import { isFull, removeDocument, removeFolder } from './steps-moving.ts'
import type { Choice, Step } from './targets.ts'
import type { StepRequest, Walk } from './walk.ts'
import * as writing from './writing.ts'

export async function addFolder(walk: Walk, choice: Choice): Promise<void> {
  if (isFull(walk)) return removeFolder(walk, choice)
  const { user: as, model } = choice
  const id = choice.folder('edit')
  const title = choice.title()
  const body = { title, metadata: choice.metadata(), ...(choice.is(10) && { refcode: `R-${title}` }) }
  const request: StepRequest = choice.is(11)
    ? { as, path: `folder/${id}`, body: { ...body, type: 'folder' } }
    : { as, path: `folder/${id}/folders`, body }
  await walk.attempt({ ...request, method: 'POST', done: 200 }, () => writing.addFolder(model, as, id, body))
}

export async function addDocument(walk: Walk, choice: Choice, more: Partial<writing.DocumentInput>): Promise<void> {
  if (isFull(walk)) return removeDocument(walk, choice, choice.document('delete'))
  const { user: as, model } = choice
  const id = choice.folder(more.is_draft ? 'edit_meta' : 'edit')
  const isBare = more.doc_type === 'marker' ? !choice.is(12, 2) : choice.is(12, 4)
  const components = isBare ? undefined : await choice.components()
  const body: writing.DocumentInput = { title: choice.title(), metadata: choice.metadata(), components, ...more }
  const request: StepRequest = choice.is(3)
    ? { as, path: `folder/${id}/`, body: { ...body, type: 'document' } }
    : { as, path: `folder/${id}/documents`, body }
  await walk.attempt({ ...request, method: 'POST', done: 200 }, () => writing.addDocument(model, as, id, body))
}

export async function deleteDropped(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const key = choice.file()
  await walk.attempt({ as, method: 'DELETE', path: `dropbox/${key}` }, () => writing.deleteDropped(model, as, key))
}

const hasDraft = ({ versions }: Document) => versions.some(({ draft }) => draft)

// A live version was added after the draft.
const isOvertaken = (document: Document) => (latestOf(document)?.num ?? 0) > (draftOf(document)?.num ?? Infinity)

export async function checkOut(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const wanted = choice.is(9) ? hasDraft : undefined
  const target = choice.is(12, 3) ? choice.version('edit_meta') : choice.document('edit_meta', wanted)
  const isShort = choice.is(11) && target.version === undefined
  const path = isShort ? `checkout/${target.id}${queryOf(target.parent)}` : addressOf(target, 'checkout')
  await walk.attempt({ as, method: 'POST', path }, () => checking.checkOut(model, as, target))
}

export async function cancelCheckOut(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const { id } = choice.document('view', ({ heldBy }) => heldBy !== null)
  await walk.attempt({ as, method: 'DELETE', path: `checkin/${id}` }, () => checking.cancelCheckOut(model, as, id))
}

export async function checkIn(walk: Walk, choice: Choice, { b }: Step, draft: boolean): Promise<void> {
  const held = [...walk.model.documents.values()].flatMap(({ heldBy }) => heldBy ?? [])
  if (held.length === 0) return checkOut(walk, choice)
  choice.be(held)
  const { user: as, model } = choice
  const { id } = choice.document('view', ({ heldBy }) => (choice.is(4, 3) ? heldBy !== null : heldBy === as.id))
  const body: checking.CheckIn = {
    components: await choice.components(),
    ...(choice.is(6) && { comment: `comment ${b}` }),
    ...(choice.is(7) && { new_title: `renamed ${b}` }),
    ...(draft && { is_draft: true }),
  }
  const request: StepRequest = { as, method: 'POST', path: `checkin/${id}`, body, done: 200 }
  await walk.attempt(request, () => checking.checkIn(model, as, id, body))
}

export async function approve(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const hasOvertaken = [...model.documents.values()].some(isOvertaken)
  const { id } = choice.document('edit', hasOvertaken ? isOvertaken : hasDraft)
  const path = choice.is(8) ? `/intranet/documents/document/${id}/approve` : `document/${id}/approve`
  await walk.attempt({ as, method: 'PUT', path }, () => checking.approve(model, as, id))
}

export async function reject(walk: Walk, choice: Choice): Promise<void> {
  const target = choice.document('edit', hasDraft)
  const version = walk.model.documents.get(target.id)?.versions.find(({ draft }) => draft)?.num
  await removeDocument(walk, choice, { ...target, version })
}

export async function updateFolder(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const id = choice.folder('edit_meta')
  const body = {
    metadata: choice.metadata(),
    ...(choice.is(10) && { title: choice.title() }),
    ...(choice.is(9, 2) && { refcode: choice.code() }),
  }
  const request: StepRequest = { as, method: 'PUT', path: `folder/${id}/info`, body, done: 200 }
  await walk.attempt(request, () => writing.updateFolder(model, as, id, body))
}

export async function updateDocument(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const target = choice.is(12, 3) ? choice.version('edit_meta') : choice.document('edit_meta')
  const body = {
    metadata: choice.metadata(),
    ...(choice.is(10) && { title: choice.title() }),
    ...(choice.is(9, 2) && { refcode: choice.code() }),
  }
  const path = addressOf(target, choice.is(8) || target.version !== undefined ? 'info' : '')
  await walk.attempt({ as, method: 'PUT', path, body, done: 200 }, () =>
    writing.updateDocument(model, as, target, body),
  )
}
