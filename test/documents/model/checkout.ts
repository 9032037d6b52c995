import {
  type Actor,
  type Apply,
  approvalPlaces,
  type Document,
  draftOf,
  hasRight,
  isDraftDocument,
  latestOf,
  livePlaces,
  mayContribute,
  type Reference,
  refuse,
  type Target,
} from './model.ts'
import {
  checkEditable,
  checkLatest,
  checkNotHeldByAnother,
  checkOpen,
  needDocument,
  needPlace,
  placeOfCheckOut,
} from './places.ts'
import { type ComponentInput, learnNames, needComponents, useUp } from './writing.ts'

export function checkOut(model: Reference, user: Actor, target: Target): Apply {
  const placed = needDocument(model, user, target, ['edit', 'edit_meta'])
  const { document, place } = placed
  checkLatest(placed)
  if (!mayContribute(model, user, place)) refuse(403, 'they may not contribute')
  if (document.type === 'marker') refuse(403, 'a marker')
  if (isDraftDocument(document)) refuse(403, 'a draft document')
  checkNotHeldByAnother(document, user)
  checkEditable(model, place, document)
  return () => {
    document.heldBy = user.id
    document.heldIn = place
  }
}

export function cancelCheckOut(model: Reference, user: Actor, id: number): Apply {
  const document = needHeld(model, user, id)
  return () => release(document)
}

/** The user who checked it out may no longer be able to see it. */
function needHeld(model: Reference, user: Actor, id: number): Document {
  const held = model.documents.get(id)
  if (held?.heldBy === user.id && livePlaces(model, held).length > 0) return held
  const { document } = needPlace(model, user, { id })
  checkNotHeldByAnother(document, user)
  return refuse(400, 'it is not checked out')
}

function release(document: Document): void {
  document.heldBy = null
  document.heldIn = null
}

export interface CheckIn {
  comment?: string
  new_title?: string
  is_draft?: boolean
  components: ComponentInput[]
}

export function checkIn(model: Reference, user: Actor, id: number, input: CheckIn): Apply {
  const { comment = '', new_title: newTitle, is_draft: draft = false, components } = input
  if (components.length === 0) refuse(400, 'a check-in without components')
  const document = needHeld(model, user, id)
  const place = placeOfCheckOut(model, user, document)
  const may = draft ? mayContribute(model, user, place) : hasRight(model, user, place, 'edit')
  if (!may) refuse(403, 'they may not check it in')
  checkEditable(model, place, document)
  if (draft && draftOf(document)) refuse(400, 'a second draft')
  const used = needComponents(model, user, components, newTitle ?? document.title)
  return async (reply) => {
    useUp(model, components)
    const num = document.nextVersion++
    const newName = draft ? (newTitle ?? null) : null
    const version = { num, draft, newTitle: newName, comment, creator: user.id, components: used, trash: null }
    document.versions.push(draft ? { ...version, draftedIn: place } : version)
    if (!draft) document.title = newTitle ?? document.title
    release(document)
    await learnNames(reply, id, num, used, user)
  }
}

/** Spec: 403 without edit rights on the folder, 500 for other errors. */
export function approve(model: Reference, user: Actor, id: number): Apply {
  const document = model.documents.get(id)
  const places = document ? livePlaces(model, document) : []
  if (!document || places.length === 0) refuse(500, `no document ${id}`)
  const place = approvalPlaces(document, places).find((folder) => hasRight(model, user, folder, 'edit'))
  if (place === undefined) refuse(403, 'they may not approve')
  const draft = draftOf(document)
  if (!draft) refuse(500, 'no draft')
  checkNotHeldByAnother(document, user)
  if (isDraftDocument(document)) checkOpen(model, place)
  checkEditable(model, place, document)
  return () => {
    const latest = latestOf(document)
    if (latest && latest.num > draft.num) draft.num = document.nextVersion++
    draft.draft = false
    document.title = draft.newTitle ?? document.title
    draft.newTitle = null
    model.notifications.push(`draft.approved ${draft.creator}`)
  }
}
