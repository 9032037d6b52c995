import { addressOf, queryOf, writeDestination, writeSpec } from './addresses.ts'
import * as checking from './checkout.ts'
import { administrator, owner } from './company.ts'
import { deleteDocument, deleteFolder, deleteForever, restore } from './deleting.ts'
import { isLive, livePlaces, type Target } from './model.ts'
import { move, type Predict, skipping, type Transfer } from './moving.ts'
import type { Choice, Step } from './targets.ts'
import type { Walk } from './walk.ts'
import * as writing from './writing.ts'

// A large world grows no further.
export const isFull = ({ model }: Walk) => model.folders.size > 25 || model.documents.size > 40

export async function removeDocument(walk: Walk, choice: Choice, target: Target): Promise<void> {
  const { user: as, model } = choice
  const forGood = choice.is(12, 2)
  const path = addressOf(target, '', forGood ? { no_trash_can: '1' } : {})
  await walk.attempt({ as, method: 'DELETE', path }, () => deleteDocument(model, as, target, forGood))
}

export async function removeFolder(walk: Walk, choice: Choice): Promise<void> {
  const { user: as, model } = choice
  // Most errors depend on a folder's content, especially on items already in the trash.
  const documents = [...model.documents.values()].filter(({ trash }) => trash !== null || !choice.is(9))
  const held = new Set(documents.flatMap(({ places }) => places))
  const id = choice.folder('delete', 'a', (folder) => held.has(folder))
  const forGood = choice.is(12, 2)
  const parent = choice.is(7) ? choice.linkOf(id) : undefined
  const path = `folder/${id}${queryOf(parent, forGood ? { no_trash_can: '1' } : {})}`
  await walk.attempt({ as, method: 'DELETE', path }, () => deleteFolder(model, as, id, forGood, parent))
}

const rightToTake = { copy: 'view', move: 'delete', link: 'edit' } as const

/** Depends on the setting of the walked world. */
const inWorld = ({ simulator }: Walk, predict: Predict): Predict =>
  simulator.world.fidelity['transfer-whole'] === 'refused' ? predict : skipping(predict)

export async function transfer(
  walk: Walk,
  choice: Choice,
  { a, b }: Step,
  path: keyof typeof rightToTake,
  predict: Predict,
): Promise<void> {
  if (path === 'copy' && isFull(walk)) return removeFolder(walk, choice)
  const { user: as, model } = choice
  const input: Transfer = {
    objects: choice.objects(rightToTake[path]),
    destination: choice.folder('edit', 'b'),
  }
  if (choice.is(7)) input.comment = `because of ${b}`
  const body = {
    ...input,
    objects: input.objects.map((spec, i) => writeSpec(spec, a + i)),
    destination: writeDestination(input.destination, b),
  }
  await walk.attempt({ as, method: 'POST', path, body }, () => inWorld(walk, predict)(model, as, input))
}

export async function bringBack(walk: Walk, choice: Choice): Promise<void> {
  if (walk.model.trash.size === 0) return removeDocument(walk, choice, choice.document('delete'))
  choice.be([...walk.model.trash.values()].map(({ by }) => by))
  const { user: as, model } = choice
  const id = choice.entry()
  const path = `/intranet/rest/deleted/${id}/restore`
  await walk.attempt({ as, method: 'POST', path }, () => restore(model, as, id))
}

export async function removeForever(walk: Walk, choice: Choice): Promise<void> {
  if (walk.model.trash.size === 0) return removeDocument(walk, choice, choice.document('delete'))
  choice.be([...walk.model.trash.values()].map(({ by }) => by))
  const { user: as, model } = choice
  const id = choice.entry()
  const path = `/intranet/rest/deleted/${id}`
  await walk.attempt({ as, method: 'DELETE', path }, () => deleteForever(model, as, id))
}

export async function passTime(walk: Walk): Promise<void> {
  await walk.control('POST', 'clock/advance', { by: '13h' })
  writing.passTime(walk.model, (13 / 24) * writing.day)
}

/** At most two folders are locked, and mostly none, so that walks can still change something. */
export async function lock(walk: Walk, choice: Choice): Promise<void> {
  const live = [...walk.model.folders.values()].filter(({ id }) => isLive(walk.model, id))
  const locked = live.filter((folder) => folder.locked)
  const folder = locked.length > (choice.is(0, 2) ? 1 : 0) ? locked[0] : choice.of(live, 'a')
  if (!folder) return
  const closed_at = folder.locked ? null : walk.simulator.world.clock.instant()
  await walk.control('PATCH', `state/folders/${folder.id}`, { closed_at })
  folder.locked = !folder.locked
}

/** A check-out blocks all other users, even those with all rights. */
export async function tryWhatIsBlocked(walk: Walk, choice: Choice): Promise<void> {
  const { model } = choice
  const { id } = choice.document('view', ({ heldBy }) => heldBy !== null)
  const document = model.documents.get(id)
  if (!document || document.heldBy === null || livePlaces(model, document).length === 0) return
  const as = document.heldBy === administrator.id ? owner : administrator
  const target = { id }
  const to = { objects: [{ type: 'document' as const, id }], destination: livePlaces(model, document)[0]! }
  const path = `document/${id}`
  await walk.attempt({ as, method: 'POST', path: `checkout/${id}` }, () => checking.checkOut(model, as, target))
  await walk.attempt({ as, method: 'DELETE', path: `checkin/${id}` }, () => checking.cancelCheckOut(model, as, id))
  await walk.attempt({ as, method: 'PUT', path, body: {} }, () => writing.updateDocument(model, as, target, {}))
  await walk.attempt({ as, method: 'DELETE', path }, () => deleteDocument(model, as, target, false))
  await walk.attempt({ as, method: 'POST', path: 'move', body: to }, () => inWorld(walk, move)(model, as, to))
}
