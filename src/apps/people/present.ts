import type { Fidelity } from '../../core/fidelity.ts'
import { createCache } from '../../core/http/json-cache.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { View } from '../../world/application.ts'
import { fullnameOf, photoAddress, type Warn } from './directory.ts'
import type { StoredExtranet, StoredGroup, StoredRole, StoredUser } from './model.ts'
import {
  type Extranet,
  type Group,
  type Role,
  type SomeOfUser,
  type User,
  type UserField,
  userFields,
} from './shapes.ts'

/** ISO 8601 with an offset, which is always zero: instants are in UTC. */
export function presentIsoDate(instant: string): string {
  // Instants may omit the seconds.
  const whole = instant.length > 19 ? instant : new Date(instant).toISOString()
  return `${whole.slice(0, 19)}+00:00`
}

/** Gap: a missing value is null, or an empty string. */
function never(fidelity: Fidelity): '' | null {
  return fidelity.never === 'empty' ? '' : null
}

function addressIn(base: string, path: string): string {
  return `${base}/api/people/v2${path}`
}

export function presentUser({ world, base }: View, user: StoredUser): User {
  return cacheUser(user, base, world.extranets.get(user.extranet_id)!, world.fidelity)
}

/** Skips the cache: a user who was just written may soon change again. */
export function presentWrittenUser({ world, base }: View, user: StoredUser): User {
  return makeUser(user, base, world.extranets.get(user.extranet_id)!, world.fidelity)
}

const cacheUser = createCache(makeUser)

function makeUser(user: StoredUser, base: string, extranet: StoredExtranet, fidelity: Fidelity): User {
  const self = addressIn(base, `/users/${user.id}`)
  return {
    id: user.id,
    blocked: user.blocked,
    username: user.username,
    firstname: user.firstname,
    surname: user.surname,
    fullname: fullnameOf(user),
    email: user.email,
    company: user.company,
    job_title: user.job_title,
    last_time_login: user.last_time_login ? presentIsoDate(user.last_time_login) : never(fidelity),
    last_time_used: user.last_time_used ? presentIsoDate(user.last_time_used) : never(fidelity),
    user_code: user.user_code,
    language: user.language,
    ldap_guid: user.ldap_guid,
    external_directory_id: user.external_directory_id,
    external_directory_user_id: user.external_directory_user_id,
    extranet_id: user.extranet_id,
    extranet: cacheExtranet(extranet, base),
    metadata: user.metadata,
    photo_url: photoAddress(base, user.id),
    subordinates_url: `${self}/subordinates`,
    extranet_url: addressIn(base, `/extranets/${user.extranet_id}`),
    groups_url: `${self}/groups`,
    roles_url: `${self}/roles`,
  }
}

/** Spec, People version 2: the requested fields, or all of them. Unknown names are ignored with a warning. */
export function readFields({ query, warn }: { query: { fields?: string[] }; warn: Warn }): UserField[] | undefined {
  const names = query.fields
  if (!names?.length) return undefined
  return names.filter((name): name is UserField => {
    const isKnown = userFields.includes(name as UserField)
    if (!isKnown) warn(`fields: a user has no field "${name}".${suggest(name, userFields)}`)
    return isKnown
  })
}

export function presentFields(view: View, user: StoredUser, fields: readonly UserField[] | undefined): SomeOfUser {
  const whole = presentUser(view, user)
  if (!fields) return whole
  return Object.fromEntries(['id' as const, ...fields].map((field) => [field, whole[field]])) as SomeOfUser
}

export function presentGroup({ world, base }: View, group: StoredGroup): Group {
  const extranet = world.extranets.get(group.extranet_id)
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    date_created: presentIsoDate(group.date_created),
    inactive: group.inactive,
    parent_id: group.parent_id,
    owner_id: group.owner_id,
    extranet_id: group.extranet_id,
    extranet: extranet ? cacheExtranet(extranet, base) : null,
    owner_url: addressIn(base, `/users/${group.owner_id}`),
    parent_url: group.parent_id ? addressIn(base, `/groups/${group.parent_id}`) : never(world.fidelity),
    extranet_url: extranet ? addressIn(base, `/extranets/${extranet.id}`) : null,
    subgroups_url: addressIn(base, `/groups?parent_group=${group.id}`),
  }
}

export function presentRole({ world, base }: View, role: StoredRole): Role {
  const extranet = world.extranets.get(role.extranet_id)
  return {
    id: role.id,
    name: role.name,
    description: role.description,
    date_created: presentIsoDate(role.date_created),
    inactive: role.inactive,
    owner_id: role.owner_id,
    extranet_id: role.extranet_id,
    extranet_url: extranet ? addressIn(base, `/extranets/${extranet.id}`) : null,
    owner_url: addressIn(base, `/users/${role.owner_id}`),
    extranet: extranet ? cacheExtranet(extranet, base) : null,
  }
}

export function presentExtranet({ base }: View, extranet: StoredExtranet): Extranet {
  return cacheExtranet(extranet, base)
}

const cacheExtranet = createCache((extranet: StoredExtranet, base: string): Extranet => {
  const self = addressIn(base, `/extranets/${extranet.id}`)
  return {
    id: extranet.id,
    name: extranet.name,
    description: extranet.description,
    inactive: extranet.inactive,
    primary: extranet.primary,
    read_only: extranet.read_only,
    admin_id: extranet.admin_id,
    logo_url: extranet.has_logo ? `${self}/logo` : null,
    admin_url: addressIn(base, `/users/${extranet.admin_id}`),
    groups_url: `${self}/groups`,
    roles_url: `${self}/roles`,
    users_url: `${self}/users`,
  }
})
