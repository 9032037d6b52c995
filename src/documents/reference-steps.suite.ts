import { type Actor, isLive, livePlaces, type Settle, type Target } from './reference.suite.ts'
import { administrator, owner } from './reference-company.suite.ts'
import { deleteDocument, deleteFolder, deleteForever, restore } from './reference-deleting.suite.ts'
import { copy, link, move, type Transfer } from './reference-moving.suite.ts'
import { readFile, readFolder } from './reference-reading.suite.ts'
import { Choice, type Step, writeDestination, writeSpec } from './reference-targets.suite.ts'
import type { Asked, Walk } from './reference-walk.suite.ts'
import * as writing from './reference-writing.suite.ts'

type Way = (walk: Walk, choice: Choice, step: Step) => Promise<void>

/** Each operation with how often it is chosen. */
const ways: Record<string, [often: number, way: Way]> = {
  addFolder: [4, addFolder],
  addDocument: [5, (walk, choice) => addDocument(walk, choice, {})],
  addMarker: [1, (walk, choice) => addDocument(walk, choice, { doc_type: 'marker' })],
  addDraft: [3, (walk, choice) => addDocument(walk, choice, { is_draft: true })],
  drop: [2, (_, choice) => choice.drop()],
  deleteDropped: [1, deleteDropped],
  checkOut: [6, checkOut],
  cancel: [1, cancelCheckOut],
  checkIn: [5, (walk, choice, step) => checkIn(walk, choice, step, false)],
  checkInDraft: [3, (walk, choice, step) => checkIn(walk, choice, step, true)],
  approve: [3, approve],
  reject: [2, reject],
  updateFolder: [2, updateFolder],
  updateDocument: [3, updateDocument],
  deleteDocument: [5, (walk, choice) => removeDocument(walk, choice, choice.document('delete'))],
  deleteVersion: [4, (walk, choice) => removeDocument(walk, choice, choice.version('delete'))],
  deleteFolder: [3, removeFolder],
  copy: [3, (walk, choice, step) => transfer(walk, choice, step, 'copy', copy)],
  move: [4, (walk, choice, step) => transfer(walk, choice, step, 'move', move)],
  link: [5, (walk, choice, step) => transfer(walk, choice, step, 'link', link)],
  restore: [5, bringBack],
  forever: [2, removeForever],
  passTime: [1, passTime],
  lock: [2, lock],
  blocked: [1, tryWhatIsBlocked],
  readFile: [3, readFile],
  readFolder: [2, readFolder],
}

export const operations: readonly string[] = Object.entries(ways).flatMap(([op, [often]]) => Array(often).fill(op))

export async function take(walk: Walk, step: Step): Promise<void> {
  await ways[step.op]![1](walk, new Choice(walk, step), step)
  await walk.check()
}

const open = (op: string, who: number, a: number, more: Partial<Step> = {}): Step => ({
  ...{ op, who, a, b: who + a, c: 0, how: 0 },
  ...more,
})

/** What everybody has done before a walk begins, so that there is something to meet. */
const opening: Step[] = [
  open('addDocument', 0, 0),
  open('addDocument', 0, 1, { c: 2 }),
  open('addDocument', 1, 4),
  open('addDocument', 2, 3, { c: 1 }),
  open('addDocument', 1, 1),
  open('addMarker', 0, 0),
  open('addDraft', 2, 0),
  open('addFolder', 0, 4),
  open('link', 0, 0, { b: 1 }),
  open('checkOut', 1, 2),
  open('drop', 5, 0),
]

export async function begin(walk: Walk): Promise<void> {
  for (const step of opening) await ways[step.op]![1](walk, new Choice(walk, step), step)
  await walk.check()
}

const query = ({ parent }: Target, more: Record<string, unknown> = {}) => {
  const search = new URLSearchParams(more as Record<string, string>)
  if (parent !== undefined) search.set('parent_id', String(parent))
  return search.size > 0 ? `?${search}` : ''
}

/** Adds no more to a world that has become large. */
const isFull = ({ model }: Walk) => model.folders.size > 25 || model.documents.size > 40

async function addFolder(walk: Walk, choice: Choice): Promise<void> {
  if (isFull(walk)) return removeFolder(walk, choice)
  const { user: as, model } = choice
  const id = choice.folder('edit')
  const title = choice.title()
  const body = { title, metadata: choice.metadata(), ...(choice.is(10) && { refcode: `R-${title}` }) }
  const asked: Asked = choice.is(11)
    ? { as, path: `folder/${id}`, body: { ...body, type: 'folder' } }
    : { as, path: `folder/${id}/folders`, body }
  await walk.attempt({ ...asked, method: 'POST', done: 200 }, () => writing.addFolder(model, as, id, body))
}

async function addDocument(walk: Walk, choice: Choice, more: Partial<writing.DocumentInput>): Promise<void> {
  if (isFull(walk)) return removeDocument(walk, choice, choice.document('delete'))
  const { user: as, model } = choice
  const id = choice.folder('edit')
  const isBare = more.doc_type === 'marker' ? !choice.is(12, 2) : choice.is(12, 4)
  const components = isBare ? undefined : await choice.components()
  const body: writing.DocumentInput = { title: choice.title(), metadata: choice.metadata(), components, ...more }
  const asked: Asked = choice.is(3)
    ? { as, path: `folder/${id}/`, body: { ...body, type: 'document' } }
    : { as, path: `folder/${id}/documents`, body }
  await walk.attempt({ ...asked, method: 'POST', done: 200 }, () => writing.addDocument(model, as, id, body))
}

async function deleteDropped(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const key = choice.file()
  await walk.attempt({ as, method: 'DELETE', path: `dropbox/${key}` }, () => writing.deleteDropped(model, as, key))
}

async function checkOut(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const target = choice.is(12, 3) ? choice.version('edit_meta') : choice.document('edit_meta')
  const { id, version } = target
  const long = version === undefined ? `document/${id}/checkout` : `document/${id}/${version}/checkout`
  const path = (choice.is(11) && version === undefined ? `checkout/${id}` : long) + query(target)
  await walk.attempt({ as, method: 'POST', path }, () => writing.checkOut(model, as, target))
}

async function cancelCheckOut(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const { id } = choice.document('view', ({ heldBy }) => heldBy !== null)
  await walk.attempt({ as, method: 'DELETE', path: `checkin/${id}` }, () => writing.cancelCheckOut(model, as, id))
}

async function checkIn(walk: Walk, choice: Choice, { b }: Step, draft: boolean): Promise<void> {
  const held = [...walk.model.documents.values()].flatMap(({ heldBy }) => heldBy ?? [])
  if (held.length === 0) return checkOut(walk, choice)
  choice.be(held)
  const { user: as, model } = choice
  const { id } = choice.document('view', ({ heldBy }) => (choice.is(4, 3) ? heldBy !== null : heldBy === as.id))
  const body: writing.CheckIn = {
    components: await choice.components(),
    ...(choice.is(6) && { comment: `comment ${b}` }),
    ...(choice.is(7) && { new_title: `renamed ${b}` }),
    ...(draft && { is_draft: true }),
  }
  const asked: Asked = { as, method: 'POST', path: `checkin/${id}`, body, done: 200 }
  await walk.attempt(asked, () => writing.checkIn(model, as, id, body))
}

const hasDraft = ({ versions }: { versions: { draft: boolean }[] }) => versions.some(({ draft }) => draft)

async function approve(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const { id } = choice.document('edit', hasDraft)
  const path = choice.is(8) ? `/intranet/documents/document/${id}/approve` : `document/${id}/approve`
  await walk.attempt({ as, method: 'PUT', path }, () => writing.approve(model, as, id))
}

async function reject(walk: Walk, choice: Choice): Promise<void> {
  const target = choice.document('edit', hasDraft)
  const version = walk.model.documents.get(target.id)?.versions.find(({ draft }) => draft)?.num
  await removeDocument(walk, choice, { ...target, version })
}

async function updateFolder(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const id = choice.folder('edit_meta')
  const body = { metadata: choice.metadata(), ...(choice.is(10) && { title: choice.title() }) }
  const asked: Asked = { as, method: 'PUT', path: `folder/${id}/info`, body, done: 200 }
  await walk.attempt(asked, () => writing.updateFolder(model, as, id, body))
}

async function updateDocument(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const target = choice.is(12, 3) ? choice.version('edit_meta') : choice.document('edit_meta')
  const { id, version } = target
  const body = {
    metadata: choice.metadata(),
    ...(choice.is(10) && { title: choice.title() }),
    ...(choice.is(9, 2) && { refcode: `R-${id}` }),
  }
  const address = version === undefined ? `document/${id}` : `document/${id}/${version}`
  const path = `${address}${choice.is(8) || version !== undefined ? '/info' : ''}${query(target)}`
  await walk.attempt({ as, method: 'PUT', path, body, done: 200 }, () =>
    writing.updateDocument(model, as, target, body),
  )
}

async function removeDocument(walk: Walk, choice: Choice, target: Target): Promise<void> {
  const { user: as, model } = choice
  const forGood = choice.is(12, 2)
  const address = target.version === undefined ? `document/${target.id}` : `document/${target.id}/${target.version}`
  const path = address + query(target, forGood ? { no_trash_can: 1 } : {})
  await walk.attempt({ as, method: 'DELETE', path }, () => deleteDocument(model, as, target, forGood))
}

async function removeFolder(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  const id = choice.folder('delete')
  const forGood = choice.is(12, 2)
  const path = `folder/${id}${forGood ? '?no_trash_can=1' : ''}`
  await walk.attempt({ as, method: 'DELETE', path }, () => deleteFolder(model, as, id, forGood))
}

type Predict = (model: Walk['model'], user: Actor, transfer: Transfer) => Settle

async function transfer(walk: Walk, choice: Choice, { a, b }: Step, path: string, predict: Predict): Promise<void> {
  if (path === 'copy' && isFull(walk)) return removeFolder(walk, choice)
  const { user: as, model } = choice
  const asked: Transfer = { objects: choice.objects(), destination: choice.folder('edit', 'b') }
  if (choice.is(7)) asked.comment = `because of ${b}`
  const body = {
    ...asked,
    objects: asked.objects.map((spec, i) => writeSpec(spec, a + i)),
    destination: writeDestination(asked.destination, b),
  }
  await walk.attempt({ as, method: 'POST', path, body }, () => predict(model, as, asked))
}

async function bringBack(walk: Walk, choice: Choice): Promise<void> {
  if (walk.model.trash.size === 0) return removeDocument(walk, choice, choice.document('delete'))
  choice.be([...walk.model.trash.values()].map(({ by }) => by))
  const { user: as, model } = choice
  const id = choice.entry()
  const path = `/intranet/rest/deleted/${id}/restore`
  await walk.attempt({ as, method: 'POST', path }, () => restore(model, as, id))
}

async function removeForever(walk: Walk, choice: Choice): Promise<void> {
  if (walk.model.trash.size === 0) return removeDocument(walk, choice, choice.document('delete'))
  choice.be([...walk.model.trash.values()].map(({ by }) => by))
  const { user: as, model } = choice
  const id = choice.entry()
  const path = `/intranet/rest/deleted/${id}`
  await walk.attempt({ as, method: 'DELETE', path }, () => deleteForever(model, as, id))
}

async function passTime(walk: Walk): Promise<void> {
  await walk.control('POST', 'clock/advance', { by: '13h' })
  writing.passTime(walk.model, (13 / 24) * writing.day)
}

/** At most two are locked at a time, and mostly none, so that there is something left to do. */
async function lock(walk: Walk, choice: Choice): Promise<void> {
  const live = [...walk.model.folders.values()].filter(({ id }) => isLive(walk.model, id))
  const locked = live.filter((folder) => folder.locked)
  const folder = locked.length > (choice.is(0, 2) ? 1 : 0) ? locked[0] : choice.of(live, 'a')
  if (!folder) return
  const closed_at = folder.locked ? null : walk.simulator.world.clock.instant()
  await walk.control('PATCH', `state/folders/${folder.id}`, { closed_at })
  folder.locked = !folder.locked
}

/** Blocked means blocked, also for who has all rights. */
async function tryWhatIsBlocked(walk: Walk, choice: Choice): Promise<void> {
  const { model } = choice
  const { id } = choice.document('view', ({ heldBy }) => heldBy !== null)
  const document = model.documents.get(id)
  if (!document || document.heldBy === null || livePlaces(model, document).length === 0) return
  const as = document.heldBy === administrator.id ? owner : administrator
  const target = { id }
  const to = { objects: [{ type: 'document' as const, id }], destination: livePlaces(model, document)[0]! }
  const path = `document/${id}`
  await walk.attempt({ as, method: 'POST', path: `checkout/${id}` }, () => writing.checkOut(model, as, target))
  await walk.attempt({ as, method: 'DELETE', path: `checkin/${id}` }, () => writing.cancelCheckOut(model, as, id))
  await walk.attempt({ as, method: 'PUT', path, body: {} }, () => writing.updateDocument(model, as, target, {}))
  await walk.attempt({ as, method: 'DELETE', path }, () => deleteDocument(model, as, target, false))
  await walk.attempt({ as, method: 'POST', path: 'move', body: to }, () => move(model, as, to))
}
