import * as z from 'zod'
import { IdAndName, Metadata } from '../../core/schema/shapes.ts'
import { DateTime } from '../../core/time/dates.ts'

/** A date without a time, in the user's timezone. */
export const CalendarDate = z.strictObject({ date_str: z.string(), date: z.string().regex(/^\d{8}$/) })
export type CalendarDate = z.infer<typeof CalendarDate>

export const Permissions = z.strictObject({
  view: z.boolean(),
  edit: z.boolean(),
  edit_meta: z.boolean(),
  delete: z.boolean(),
  edit_perms: z.boolean(),
  inherited: z.boolean(),
})
export type Permissions = z.infer<typeof Permissions>

const Titled = { title: z.string(), refcode: z.string() }
const describedFields = {
  ...Titled,
  description: z.string(),
  date_created: DateTime,
  date_last_modified: DateTime,
  creator: IdAndName,
  permissions: Permissions,
  metadata: Metadata,
}
const listedFields = { permissions: Permissions, creator: IdAndName, metadata: Metadata }
const folder = z.literal('folder')
const marker = 'a marker has no files'
const kind = z.enum(['document', 'marker']).describe(marker)
const kinds = { obj_type: kind, doc_type: z.enum(['standard', 'marker']).describe(marker) }
const date_declared = z.union([CalendarDate, z.null(), z.literal('')]).describe('null or empty: not a record')

// Fields are in the order of the spec.

export const FolderInfo = z.strictObject({
  id: z.int(),
  parent_id: z.int(),
  obj_type: folder,
  type: folder,
  ...describedFields,
})
export type FolderInfo = z.infer<typeof FolderInfo>

export const FolderItem = z.strictObject({
  type: folder,
  id: z.int(),
  parent_id: z.int(),
  obj_type: folder,
  URI: z.url(),
  ...Titled,
  date_last_modified: DateTime,
  date_closed: DateTime.nullable(),
  date_created: DateTime,
  inactive: z.boolean(),
  ...listedFields,
})
export type FolderItem = z.infer<typeof FolderItem>

export const DocumentInfo = z.strictObject({
  doc_id: z.int(),
  version_num: z.int(),
  date_declared,
  pc_title: z.string(),
  parent_id: z.int(),
  type: kind,
  ...kinds,
  ...describedFields,
})
export type DocumentInfo = z.infer<typeof DocumentInfo>

export const DocumentItem = z.strictObject({
  type: kind,
  doc_id: z.int(),
  version_num: z.int(),
  parent_id: z.int(),
  ...kinds,
  URI: z.url(),
  ...Titled,
  fsize: z.int(),
  date_last_modified: DateTime,
  pc_title: z.string(),
  date_declared,
  date_created: DateTime,
  last_comment: z.string(),
  ...listedFields,
})
export type DocumentItem = z.infer<typeof DocumentItem>

export const PathEntry = z.strictObject({
  id: z.int(),
  parent_id: z.int(),
  obj_type: z.literal('folder'),
  title: z.string(),
  is_open: z.boolean(),
})
export type PathEntry = z.infer<typeof PathEntry>

export const Component = z.strictObject({
  title: z.string(),
  size: z.int(),
  URI: z.url(),
  /** Set only on the primary component. */
  primary: z.literal(true).optional(),
})
export type Component = z.infer<typeof Component>

export const Version = z.strictObject({
  version_num: z.int(),
  is_latest: z.boolean(),
  title: z.string(),
  date_last_modified: DateTime,
  modified_by: IdAndName,
  version_comment: z.string(),
  URI: z.url(),
})
export type Version = z.infer<typeof Version>

export const DropBoxFile = z.strictObject({
  file_key: z.string(),
  name: z.null(),
  size: z.int(),
  date: DateTime,
  URI: z.url(),
})
export type DropBoxFile = z.infer<typeof DropBoxFile>

export const CheckedOutDocument = z.strictObject({
  doc_id: z.int(),
  parent_id: z.int(),
  title: z.string(),
  description: z.string(),
  URI: z.url(),
  checkin_URI: z.url(),
})
export type CheckedOutDocument = z.infer<typeof CheckedOutDocument>

export const Draft = z.strictObject({
  doc_id: z.int(),
  title: z.string(),
  parent_id: z.int(),
  version_num: z.int(),
  can_delete: z.boolean(),
  can_approve: z.boolean(),
})
export type Draft = z.infer<typeof Draft>
