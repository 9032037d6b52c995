import * as z from 'zod/mini'
import type { Place } from '../../core/http/contract.ts'
import { Instant, Int, Text } from '../../core/store/row-shapes.ts'
import { table } from '../../core/store/table-schema.ts'

export const place = {
  application: 'trash',
  title: 'Trash can',
  root: '/intranet/rest/deleted',
  version: 1,
  unversioned: true,
} as const satisfies Place

/** Types from applications that are not simulated. */
const publishedTypes = ['pub_page', 'pub_page_version', 'pub_folder', 'news'] as const

// Spec, Trash can: the values of `obj_type`.
export const objectTypes = ['document', 'marker', 'document_version', 'folder', ...publishedTypes] as const
export type ObjectType = (typeof objectTypes)[number]

/** The deleted object stays in its table and refers to this entry by `trash_id`. */
export const TrashEntry = z.object({
  id: Int,
  obj_type: z.enum(objectTypes),
  title: Text,
  deleted_by: Int,
  deleted_at: Instant,
  orig_location: Text,
  description: Text,
})
export type TrashEntry = z.infer<typeof TrashEntry>

/** Pages and news are simulated only in the trash can. */
export const PublishedObject = z.object({ id: Int, obj_type: z.enum(publishedTypes), trash_id: z.nullable(Int) })
export type PublishedObject = z.infer<typeof PublishedObject>

export const trashTables = {
  trash: table(TrashEntry, {
    noun: 'deleted object',
    references: { deleted_by: { to: 'users', whenGone: 'inherit' } },
  }),
  published: table(PublishedObject, { references: { trash_id: 'trash' } }),
}
