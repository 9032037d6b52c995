import { isWhole, type Json, rowsIn, type Seen, type Sighting } from '../../core/seen/sighting.ts'
import type { gaps } from './gaps.ts'

export const seen: Seen<typeof gaps> = {
  'thanks-included': ({ id, isOk, query, reply }) => {
    if (id !== 'thanks.listNotes' || !isOk || query.has('users') || reply.data.length === 0) return undefined
    return reply.data[0].users ? 'always' : 'single'
  },
  'thanks-filters': (sighting) => {
    const { id, isOk, query, reply } = sighting
    const wanted = wantedIn(query)
    if (id !== 'thanks.listNotes' || !isOk || wanted.length < 2) return undefined
    const fits = (note: Json) => wanted.filter((one) => thanks(note, one)).length
    const found = reply.data.map((note: Json) => ({ ...sighting.find('thanks', note.id), ...note }))
    if (found.some((note: Json) => note.thanked && fits(note) < wanted.length)) return 'any'
    const ids = new Set(found.map((note: Json) => note.id))
    const missed = sighting.all('thanks').some((note) => note.thanked && fits(note) > 0 && !ids.has(note.id))
    return missed && isWhole(reply) ? 'all' : undefined
  },
  'thanks-invalid-note': ({ id, status, reply }) => {
    if (status !== 400 || !/^thanks\..*Note/.test(id)) return undefined
    return reply?.['invalid-params'] ? 'details' : 'warning'
  },
  'thanks-unknown-ids': (sighting) => {
    const { id, sent, status } = sighting
    if (!/^thanks\.(create|update)Note$/.test(id) || !sent || !namesAbsent(sighting)) return undefined
    return status === 404 ? 'absent' : status === 400 ? 'invalid' : undefined
  },
  // Thanks refuses with 401. An administrator is never refused.
  'thanks-tag-rights': ({ id, status, isOk, isSignedIn, notes }) => {
    const isRefused = id.startsWith('thanks.') && status === 401 && isSignedIn
    if (isRefused) notes.set('refused', true)
    if (!/^thanks\.(create|update|delete)Tag$/.test(id)) return undefined
    if (isRefused) return 'administrators'
    return isOk && notes.has('refused') ? 'everybody' : undefined
  },
  'thanks-tag-active': ({ id, isOk, query, reply, all }) => {
    if (id !== 'thanks.listTags' || !isOk || query.get('active') !== '0') return undefined
    if (reply.data.some((tag: Json) => tag.active)) return 'all'
    return all('tags').some((tag) => tag.active) && isWhole(reply) ? 'inactive' : undefined
  },
  'thanks-tag-missing': ({ id, params, status, isAbsent }) => {
    if (id !== 'thanks.deleteTag' || !isAbsent('tags', params.id!)) return undefined
    return status === 500 ? 'failed' : status === 404 ? 'absent' : status === 200 ? 'done' : undefined
  },
  'thanks-zone': ({ isOk, reply, timezone }) => {
    const date = isOk && dateIn(reply)
    if (!date) return undefined
    if (date.timezone !== 'UTC') return 'user'
    return timezone && timezone !== 'UTC' ? 'utc' : undefined
  },
  'thanks-date': ({ isOk, reply }) => {
    const { date } = (isOk && dateIn(reply)) || {}
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)$/.test(date)) return 'rfc3339'
    return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/.test(date) ? 'php' : undefined
  },
}

type Wanted = readonly [kind: 1 | 3, id: number]

function wantedIn(query: URLSearchParams): Wanted[] {
  const ids = (name: string, kind: 1 | 3) =>
    (query.get(name) ?? '')
      .split(',')
      .filter(Boolean)
      .map((id) => [kind, Number(id)] as const)
  return [...ids('user_ids', 1), ...ids('group_ids', 3)]
}

function thanks(note: Json, [kind, id]: Wanted): boolean {
  return note.thanked.some((one: Json) => one.object_type.id === kind && one.id === id)
}

/** Whether a note names a user, a group or a tag that does not exist. */
function namesAbsent({ sent, isAbsent, find }: Sighting): boolean {
  const tags = (sent.tags ?? []).map((tag: Json) => tag.id ?? tag)
  if (tags.some((id: number) => isAbsent('tags', id))) return true
  return (sent.thanked ?? []).some(({ id, oclass, object_type }: Json) => {
    const kind = oclass?.oclass ?? oclass ?? object_type?.id
    return isAbsent(kind === 3 ? 'groups' : 'users', id) && find('users', id) === undefined
  })
}

/** The date of a note or a tag. */
function dateIn(reply: Json): Json {
  const row = rowsIn(reply).find((each) => each?.date_created ?? each?.created_date) ?? reply
  const date = row?.date_created ?? row?.created_date
  return date?.timezone_type === undefined ? undefined : date
}
