import * as z from 'zod'
import { shapeByGap } from '../../core/schema/shape-by-gap.ts'
import { Metadata } from '../../core/schema/shapes.ts'
import { note } from '../../core/schema/walk.ts'

const IsoDate = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)

/** Gap: a date that never occurred is null, or an empty string. */
const IsoDateOrNever = shapeByGap<'never', z.ZodType<string | null>>('never', {
  null: IsoDate.nullable(),
  empty: z.union([IsoDate, z.literal('')]),
})

const described = { id: z.int(), name: z.string(), description: z.string() }

export const Extranet = z.strictObject({
  ...described,
  inactive: z.boolean(),
  primary: z.boolean(),
  read_only: z.boolean(),
  admin_id: z.int(),
  logo_url: z.string().nullable(),
  admin_url: z.string(),
  groups_url: z.string(),
  roles_url: z.string(),
  users_url: z.string(),
})
export type Extranet = z.infer<typeof Extranet>

export const User = z.strictObject({
  id: z.int(),
  blocked: z.boolean(),
  username: z.string(),
  firstname: z.string(),
  surname: z.string(),
  fullname: z.string(),
  email: z.string(),
  company: z.string(),
  job_title: z.string(),
  last_time_login: IsoDateOrNever,
  last_time_used: IsoDateOrNever,
  user_code: z.string(),
  language: z.string(),
  ldap_guid: z.string().nullable(),
  external_directory_id: z.int().nullable(),
  external_directory_user_id: z.string().nullable(),
  extranet_id: z.int(),
  extranet: Extranet,
  metadata: Metadata,
  photo_url: z.string(),
  subordinates_url: z.string(),
  extranet_url: z.string(),
  groups_url: z.string(),
  roles_url: z.string(),
})
export type User = z.infer<typeof User>
export type UserField = keyof User
export const userFields = Object.keys(User.shape) as UserField[]

/** Spec, People version 2: the requested fields, and always `id`. */
export const SomeOfUser = note(User.partial().required({ id: true }), { selectedFrom: User })
export type SomeOfUser = z.infer<typeof SomeOfUser>

const dated = { ...described, date_created: IsoDate, inactive: z.boolean() }

export const Group = z.strictObject({
  ...dated,
  parent_id: z.int(),
  owner_id: z.int(),
  extranet_id: z.int(),
  extranet: Extranet.nullable(),
  owner_url: z.string(),
  parent_url: z.string().nullable(),
  extranet_url: z.string().nullable(),
  subgroups_url: z.string(),
})
export type Group = z.infer<typeof Group>

export const Role = z.strictObject({
  ...dated,
  owner_id: z.int(),
  extranet_id: z.int(),
  extranet_url: z.string().nullable(),
  owner_url: z.string(),
  extranet: Extranet.nullable(),
})
export type Role = z.infer<typeof Role>
