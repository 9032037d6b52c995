import * as z from 'zod/mini'
import type { Place } from '../../core/http/contract.ts'
import { Flag, Instant, Int, StoredMetadata, StoredName, Text } from '../../core/store/row-shapes.ts'
import { table } from '../../core/store/table-schema.ts'
import { fullnameOf } from '../../core/text/fullname.ts'
import { isTimezone } from '../../core/time/timezone.ts'

export const place = {
  application: 'people',
  title: 'People, version 2',
  root: '/api/people',
  version: 2,
} as const satisfies Place

/** The applications that can have administrators. User 1 administers all of them. */
export const administrable = ['people', 'badges', 'knowledge-base', 'expenses', 'documents', 'thanks'] as const
export type Administrable = (typeof administrable)[number]

const StoredPhoto = z.object({ file: Int, x: z.nullable(Int), y: z.nullable(Int), width: z.nullable(Int) })

/** The pattern and its error message. HTTP Basic cannot send other usernames. */
export const usernamePattern = [/^[^:\p{Cc}]*$/u, 'must have no colon and no control characters'] as const

export const StoredUser = z.object({
  id: Int,
  username: z.string().check(z.regex(...usernamePattern)),
  password: z.nullable(Text),
  firstname: Text,
  surname: Text,
  email: Text,
  blocked: Flag,
  company: Text,
  job_title: Text,
  user_code: Text,
  language: Text,
  timezone: z.string().check(z.refine(isTimezone, 'must be a timezone, as Europe/London')),
  ldap_guid: z.nullable(Text),
  external_directory_id: z.nullable(Int),
  external_directory_user_id: z.nullable(Text),
  last_time_login: z.nullable(Instant),
  last_time_used: z.nullable(Instant),
  extranet_id: Int,
  manager_id: z.nullable(Int),
  group_ids: z.array(Int),
  role_ids: z.array(Int),
  admin_of: z.array(z.enum(administrable)),
  photo: z.nullable(StoredPhoto),
  metadata: StoredMetadata,
})
export type StoredUser = z.infer<typeof StoredUser>

/**
 * Returns whether a user administers one of the built-in applications. User 1 administers all of them.
 *
 * @example
 * if (!mayAdminister(user, 'people')) refuse(403, 'only administrators of people may do that')
 */
export function mayAdminister(user: Pick<StoredUser, 'id' | 'admin_of'>, application: Administrable): boolean {
  return user.id === 1 || user.admin_of.includes(application)
}

const described = { id: Int, name: Text, description: Text }
const dated = { ...described, date_created: Instant, inactive: Flag }

export const StoredGroup = z.object({
  ...dated,
  /** 0 means no parent. */
  parent_id: Int,
  owner_id: Int,
  extranet_id: Int,
})
export type StoredGroup = z.infer<typeof StoredGroup>

export const StoredRole = z.object({
  ...dated,
  owner_id: Int,
  /** 0 means no extranet. */
  extranet_id: Int,
})
export type StoredRole = z.infer<typeof StoredRole>

export const StoredExtranet = z.object({
  ...described,
  inactive: Flag,
  primary: Flag,
  read_only: Flag,
  admin_id: Int,
  /** The logo itself is drawn. */
  has_logo: Flag,
})
export type StoredExtranet = z.infer<typeof StoredExtranet>

const owner_id = { to: 'users', whenGone: 'inherit' } as const
const extranet_id = { to: 'extranets', whenGone: 'inherit' } as const

export const peopleTables = {
  users: table(StoredUser, {
    unique: ['username', 'email'],
    datedBy: 'id',
    annual: ['birthday', 'start_date'],
    former: 'formerUsers',
    keepOf: (user) => ({ name: fullnameOf(user) }),
    heir: 1,
    references: { extranet_id, manager_id: 'users', group_ids: 'groups', role_ids: 'roles' },
  }),
  /** The names of deleted users, so that their records can still show who wrote them. */
  formerUsers: table(StoredName, { noun: 'former user' }),
  groups: table(StoredGroup, {
    references: { parent_id: { to: 'groups', whenGone: 'inherit', orNone: true }, owner_id, extranet_id },
  }),
  roles: table(StoredRole, { references: { owner_id, extranet_id: { ...extranet_id, orNone: true } } }),
  extranets: table(StoredExtranet, { index: ['primary'], references: { admin_id: owner_id } }),
}
