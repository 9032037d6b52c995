import * as z from 'zod/mini'
import { isBytes } from '../../core/bytes.ts'
import type { Place } from '../../core/http/contract.ts'
import { StoredFile } from '../../core/store/files.ts'
import { Flag, Instant, Int, StoredMetadata, Text } from '../../core/store/row-shapes.ts'
import { table } from '../../core/store/table-schema.ts'
import { day } from '../../core/time/clock.ts'

export const place = {
  application: 'documents',
  title: 'Documents',
  root: '/intranet/rest/documents',
  version: 1,
  unversioned: true,
  // Spec, Drafts: the address of an approval does not contain `rest`.
  aliases: { '/intranet/documents': '' },
} as const satisfies Place

export const rights = ['view', 'edit', 'edit_meta', 'delete', 'edit_perms'] as const
export type Right = (typeof rights)[number]

const authored = { title: Text, refcode: Text, creator_id: Int, created_at: Instant, modified_at: Instant }

export const StoredFolder = z.object({
  id: Int,
  /** 0 is the root. Null if the parent was deleted permanently while this folder was in the trash. */
  parent_id: z.nullable(Int),
  ...authored,
  closed_at: z.nullable(Instant),
  /** Whether grants on parent folders apply here too. */
  inherits: Flag,
  metadata: StoredMetadata,
  trash_id: z.nullable(Int),
  linked_in: z.optional(z.array(Int)),
})
export type StoredFolder = z.infer<typeof StoredFolder>

/** A document in a folder. Kept while the folder is in the trash, so that restoring it restores the documents too. */
const Placement = z.object({ id: Int, document_id: Int, folder_id: Int })

export const StoredDocument = z.object({
  id: Int,
  doc_type: z.enum(['standard', 'marker']),
  ...authored,
  declared_at: z.nullable(Instant),
  metadata: StoredMetadata,
  record_types: z.record(Text, StoredMetadata),
  /** Version numbers are never reused. */
  next_version_num: Int,
  checked_out_by: z.nullable(Int),
  checked_out_in: z.nullable(Int),
  trash_id: z.nullable(Int),
})
export type StoredDocument = z.infer<typeof StoredDocument>

export const StoredComponent = z.object({ title: Text, size: Int, file_id: Int, primary: Flag })
export type StoredComponent = z.infer<typeof StoredComponent>

export const StoredVersion = z.object({
  id: Int,
  document_id: Int,
  version_num: Int,
  is_draft: Flag,
  /** The title that the document gets when this draft is approved. */
  new_title: z.nullable(Text),
  /** Where the document was checked out for this draft. */
  drafted_in: z.optional(z.nullable(Int)),
  comment: Text,
  creator_id: Int,
  created_at: Instant,
  components: z.array(StoredComponent),
  trash_id: z.nullable(Int),
})
export type StoredVersion = z.infer<typeof StoredVersion>

/** Rights in a folder and below it, for a user, a group or a role; for everyone if all three are null. */
export const Grant = z.object({
  id: Int,
  folder_id: Int,
  user_id: z.nullable(Int),
  group_id: z.nullable(Int),
  role_id: z.optional(z.nullable(Int)),
  rights: z.array(z.enum(rights)),
})
export type Grant = z.infer<typeof Grant>

export const DroppedFile = z.object({
  id: Int,
  file_key: Text,
  owner_id: Int,
  created_at: Instant,
  type: StoredFile.shape.type,
  bytes: z.custom<Uint8Array>(isBytes, 'must be bytes'),
})
export type DroppedFile = z.infer<typeof DroppedFile>

const creator_id = { to: 'users', whenGone: 'inherit' } as const

export const documentsTables = {
  folders: table(StoredFolder, {
    index: ['title', 'refcode'],
    datedBy: 'creator_id',
    references: { parent_id: { to: 'folders', orNone: true }, creator_id, trash_id: 'trash', linked_in: 'folders' },
  }),
  placements: table(Placement, { references: { document_id: 'documents', folder_id: 'folders' } }),
  documents: table(StoredDocument, {
    index: ['refcode'],
    datedBy: 'creator_id',
    references: { creator_id, checked_out_by: 'users', checked_out_in: 'folders', trash_id: 'trash' },
  }),
  versions: table(StoredVersion, {
    index: ['is_draft'],
    datedBy: 'creator_id',
    references: {
      document_id: 'documents',
      creator_id: { to: 'users', inheritedIf: 'is_draft' },
      drafted_in: 'folders',
      trash_id: 'trash',
    },
  }),
  grants: table(Grant, {
    references: {
      folder_id: 'folders',
      user_id: { to: 'users', whenGone: 'delete' },
      group_id: { to: 'groups', whenGone: 'delete' },
      role_id: { to: 'roles', whenGone: 'delete' },
    },
  }),
  // Gap: the drop box keeps a file for 24 hours.
  dropped: table(DroppedFile, {
    noun: 'file in the drop box',
    unique: ['file_key'],
    datedBy: 'owner_id',
    lifetime: { since: 'created_at', lasts: day },
    references: { owner_id: { to: 'users', whenGone: 'delete' } },
  }),
}
