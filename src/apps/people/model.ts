import * as z from 'zod/mini'
import { Instant, StoredMetadata, StoredName } from '../../core/store/row-shapes.ts'
import { table } from '../../core/store/table-schema.ts'
import { isTimezone } from '../../core/time/timezone.ts'

/** The applications that a user may administer. User 1 administers all of them. */
export const administrable = ['people', 'badges', 'knowledge-base', 'expenses', 'documents', 'thanks'] as const
export type Administrable = (typeof administrable)[number]

const StoredPhoto = z.object({
  file: z.int(),
  x: z.nullable(z.int()),
  y: z.nullable(z.int()),
  width: z.nullable(z.int()),
})

/** What a username may be, and what is said of any other. HTTP Basic could not send it. */
export const usernamePattern = [/^[^:\p{Cc}]*$/u, 'must have no colon and no control characters'] as const

export const StoredUser = z.object({
  id: z.int(),
  username: z.string().check(z.regex(...usernamePattern)),
  password: z.nullable(z.string()),
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  blocked: z.boolean(),
  company: z.string(),
  job_title: z.string(),
  user_code: z.string(),
  language: z.string(),
  timezone: z.string().check(z.refine(isTimezone, 'must be a timezone, as Europe/London')),
  ldap_guid: z.nullable(z.string()),
  external_directory_id: z.nullable(z.int()),
  external_directory_user_id: z.nullable(z.string()),
  last_time_login: z.nullable(Instant),
  last_time_used: z.nullable(Instant),
  extranet_id: z.int(),
  manager_id: z.nullable(z.int()),
  group_ids: z.array(z.int()),
  role_ids: z.array(z.int()),
  admin_of: z.array(z.enum(administrable)),
  photo: z.nullable(StoredPhoto),
  metadata: StoredMetadata,
})
export type StoredUser = z.infer<typeof StoredUser>

export function fullnameOf(user: Pick<StoredUser, 'firstname' | 'surname'>): string {
  return `${user.firstname} ${user.surname}`
}

export const StoredGroup = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  date_created: Instant,
  inactive: z.boolean(),
  /** 0 means no parent. */
  parent_id: z.int(),
  owner_id: z.int(),
  extranet_id: z.int(),
})
export type StoredGroup = z.infer<typeof StoredGroup>

export const StoredRole = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  date_created: Instant,
  inactive: z.boolean(),
  owner_id: z.int(),
  /** 0 means no extranet. */
  extranet_id: z.int(),
})
export type StoredRole = z.infer<typeof StoredRole>

export const StoredExtranet = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  inactive: z.boolean(),
  primary: z.boolean(),
  read_only: z.boolean(),
  admin_id: z.int(),
  /** Whether it has a logo. The logo is drawn. */
  has_logo: z.boolean(),
})
export type StoredExtranet = z.infer<typeof StoredExtranet>

export const peopleTables = {
  users: table(StoredUser, {
    unique: ['username', 'email'],
    datedBy: 'id',
    onAnyDay: ['birthday'],
    former: 'formerUsers',
    keepOf: (user) => ({ name: fullnameOf(user) }),
    // Spec, People version 2: by default user 1 receives what the deleted one owned.
    heir: 1,
    references: {
      extranet_id: { to: 'extranets', whenGone: 'inherit' },
      manager_id: { to: 'users', whenGone: 'forget' },
      group_ids: { to: 'groups', whenGone: 'forget' },
      role_ids: { to: 'roles', whenGone: 'forget' },
    },
  }),
  /** The names of users who were deleted, for what they did. */
  formerUsers: table(StoredName, { noun: 'former user' }),
  groups: table(StoredGroup, {
    references: {
      parent_id: { to: 'groups', whenGone: 'inherit', orNone: true },
      owner_id: { to: 'users', whenGone: 'inherit' },
      extranet_id: { to: 'extranets', whenGone: 'inherit' },
    },
  }),
  roles: table(StoredRole, {
    references: {
      owner_id: { to: 'users', whenGone: 'inherit' },
      extranet_id: { to: 'extranets', whenGone: 'inherit', orNone: true },
    },
  }),
  extranets: table(StoredExtranet, {
    index: ['primary'],
    references: { admin_id: { to: 'users', whenGone: 'inherit' } },
  }),
}
