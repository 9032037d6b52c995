import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
import { get, post, remove } from '../../core/http/endpoint.ts'
import { commaList, oneOf } from '../../core/schema/read.ts'
import { UnshownRefusal } from '../../core/schema/unshown-refusal.ts'
import { DateTime } from '../../core/time/dates.ts'
import { objectTypes, place } from './model.ts'

const typeMeaning = 'marker: a document without files; pub_…: a page of Publish, its version or its folder'

export const DeletedObject = z.strictObject({
  URI: z.url(),
  obj_type: z.enum(objectTypes).describe(typeMeaning),
  obj_type_name: z.string(),
  title: z.string(),
  date_deleted: DateTime,
  orig_location: z.string(),
  description: z.string(),
})
export type DeletedObject = z.infer<typeof DeletedObject>

/** The contract of the trash can: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: UnshownRefusal,
  endpoints: {
    listDeleted: get('', 'List the objects you have deleted', {
      query: z.object({ obj_types: commaList.pipe(z.array(oneOf(objectTypes).describe(typeMeaning))).optional() }),
      reply: z.array(DeletedObject),
    }),
    deleteForever: remove('/:id', 'Delete an object permanently', { refusesIf: { 'trash-own': ['forbidden', 403] } }),
    restore: post('/:id/restore', 'Restore an object to its original location', { refuses: [403] }),
  },
} as const satisfies Contract
