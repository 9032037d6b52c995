import { byContract, isWhole, type Json, rowsIn, type Seen, type Sighting } from '../../core/seen/sighting.ts'
import type { gaps } from './gaps.ts'

const memberLists = /^people\.list(Group|Role|Extranet)Users$/
const userWrites = /^people\.(create|update)User$/

const contact = ['password', 'language', 'metadata.phone', 'metadata.mobile', 'metadata.skills']
const ownFields = {
  contact,
  'job-title': ['password', 'language', 'job_title'],
  profile: ['password', 'language', 'job_title', 'firstname', 'surname', 'email', 'company', 'metadata'],
  none: ['password'],
} as const

export const seen: Seen<typeof gaps> = {
  wrappers: byContract,
  'all-or-any': ({ id, isOk, query, reply, find }) => {
    const list = id === 'people.listUsers' ? ['ids', 'users'] : id === 'people-v1.listUsers' ? ['extranets', ''] : []
    const ids = [...new Set((query.get(list[0] ?? '') ?? '').split(',').filter(Boolean))]
    if (!isOk || ids.length < 2) return undefined
    if (rowsIn(reply).length > 0) return 'any-id'
    const others = [...query.keys()].filter((name) => !['limit', 'offset', 'fields', list[0]].includes(name))
    return others.length === 0 && list[1] && ids.some((one) => find('users', one)) ? 'all' : undefined
  },
  'people-view': ({ id, params, status, isOk, reply, me, wasRefused, isHidden }) => {
    if (me?.extranet?.primary !== false || !id.startsWith('people.')) return undefined
    if (id === 'people.getUser' && status === 404 && isHidden('users', params.id!)) return 'extranet'
    if (!isOk || !wasRefused || !/^people\.(getUser|listUsers)$/.test(id)) return undefined
    const users = reply?.id === undefined ? rowsIn(reply) : [reply]
    const isOther = ({ id, extranet_id }: Json) =>
      extranet_id !== undefined && extranet_id !== me.extranet_id && id !== me.extranet.admin_id
    return users.some(isOther) ? 'everybody' : undefined
  },
  unique: ({ id, params, sent, status, all }) => {
    if (!userWrites.test(id) || !sent) return undefined
    const taken = (name: string) =>
      sent[name] &&
      all('users').some(
        (user) =>
          String(user.id) !== params.id && String(user[name]).toLowerCase() === String(sent[name]).toLowerCase(),
      )
    if (!taken('username') && !taken('email')) return undefined
    return status === 409 ? 'conflict' : status === 400 ? 'invalid' : undefined
  },
  'own-fields': ({ id, params, sent, status, isOk, me, find, wasRefused }) => {
    if (id !== 'people.updateUser' || !sent || !me || String(me.id) !== params.id) return undefined
    if (status !== 403 && !(isOk && wasRefused)) return undefined
    const { metadata = {}, ...fields } = sent
    const before = { ...me, ...find('users', me.id) }
    const isChanged = (was: Json, is: Json) => JSON.stringify(was) !== JSON.stringify(is)
    const changed = [
      ...Object.keys(fields).filter((name) => isChanged(before[name], fields[name])),
      ...Object.keys(metadata)
        .filter((name) => isChanged(before.metadata?.[name], metadata[name]))
        .map((name) => `metadata.${name}`),
    ]
    const isAllowed = (own: readonly string[]) =>
      changed.every((field) => own.includes(field) || own.includes(field.split('.')[0]!))
    const values = Object.keys(ownFields) as (keyof typeof ownFields)[]
    const possible = values.filter((value) => isAllowed(ownFields[value]) === isOk)
    return possible.length < values.length ? possible : undefined
  },
  'metadata-merged': ({ id, params, sent, isOk, reply, find }) => {
    const before = find('users', params.id ?? '')?.metadata
    if (id !== 'people.updateUser' || !isOk || !sent?.metadata || !before || !reply?.metadata) return undefined
    const omitted = Object.keys(before).find((name) => before[name] !== null && !Object.hasOwn(sent.metadata, name))
    if (omitted === undefined) return undefined
    return Object.hasOwn(reply.metadata, omitted) ? 'merged' : 'replaced'
  },
  'members-replaced': (sighting) => {
    const { id, params, sent, isOk, reply, notes } = sighting
    if (!isOk || !/^people\.(list|set)(Group|Role)Users$/.test(id)) return undefined
    const key = `${id.replace(/list|set/, '')}/${params.id}`
    const known = notes.get(key)
    if (id.includes('set')) {
      if (known?.members && Array.isArray(sent))
        notes.set(key, { former: known.members, sent: sent.map((user: Json) => user.id) })
      return undefined
    }
    const members: number[] = rowsIn(reply).map((user) => user.id)
    notes.set(key, isWhole(reply) && sighting.query.size === 0 ? { members } : {})
    const removed = known?.former?.filter((user: number) => !known.sent.includes(user)) ?? []
    if (removed.length === 0) return undefined
    return removed.some((user: number) => members.includes(user)) ? 'added' : 'replaced'
  },
  'members-listed': (sighting) => {
    const { id, params, isOk, reply, notes, find } = sighting
    if (!isOk) return undefined
    if (id === 'people.listUserGroups' || id === 'people.listUserRoles') {
      const kind = id === 'people.listUserGroups' ? 'Group' : 'Role'
      for (const group of rowsIn(reply)) addMember(notes, `${kind}/${group.id}`, params.id!)
    }
    const [, kind] = /^people\.list(Group|Role)Users$/.exec(id) ?? []
    if (!memberLists.test(id) && id !== 'people.listSubordinates') return undefined
    const rows = rowsIn(reply)
    if (rows.some((user) => user.blocked)) return 'all'
    const expected: string[] = notes.get(`${kind}/${params.id}`) ?? []
    const isMissing = (user: string) => find('users', user)?.blocked && !rows.some((row) => String(row.id) === user)
    return isWhole(reply) && expected.some(isMissing) ? 'active' : undefined
  },
  never: byContract,
}

function addMember(notes: Sighting['notes'], key: string, user: string): void {
  notes.set(key, [...new Set([...(notes.get(key) ?? []), user])])
}
