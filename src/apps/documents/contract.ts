import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
import {
  anyShownAs,
  commaList,
  digits,
  filledText,
  flag,
  optionalText,
  orNothing,
  pageStart,
  prose,
} from '../../core/schema/read.ts'
import { Bytes, Metadata } from '../../core/schema/shapes.ts'
import { UnshownRefusal } from '../../core/schema/unshown-refusal.ts'
import { place } from './place.ts'
import {
  CheckedOut,
  Component,
  DocumentInfo,
  DocumentItem,
  Draft,
  DropBoxFile,
  FolderInfo,
  FolderItem,
  PathEntry,
  Version,
} from './shapes.ts'
import { FolderSpec, ObjectSpec } from './specs.ts'

/** Which metadata a list shows. Without names it shows all. */
const keys = commaList.transform((names) => (names.length > 0 ? names : undefined))

/** Spec, Documents: `start` has an effect only with `num`. */
const ListQuery = z.object({ metadata: keys.optional(), num: digits.optional(), start: pageStart })
export type ListQuery = z.output<typeof ListQuery>

/** A document or folder, in one particular folder. */
const InFolder = z.object({ parent_id: digits.optional() })
const Deletion = InFolder.extend({ no_trash_can: flag.optional() })

/** Spec, Check-in: any truthy value marks a draft. */
const truthy = anyShownAs(z.union([z.boolean(), z.number(), z.string(), z.null()]))
  .optional()
  .transform((given) => Boolean(given) && !(typeof given === 'string' && /^(0|false)$/i.test(given)))

const text = orNothing(z.string().trim()).transform((given) => given ?? '')
const comment = orNothing(prose.trim()).transform((given) => given ?? '')

/** Gap: names become part of addresses and headers, so their length is limited. */
const longest = 255
const tooLong = `must have at most ${longest} characters`
const title = filledText.max(longest, tooLong)
const name = orNothing(z.string().trim().max(longest, tooLong)).transform((given) => given || undefined)

const NewComponent = z.object({
  file_key: z.string(),
  is_primary: truthy,
  name,
})
export type NewComponent = z.output<typeof NewComponent>

const NewFolder = z.object({ title, refcode: text, metadata: orNothing(Metadata) })
export type NewFolder = z.output<typeof NewFolder>

const NewDocument = NewFolder.extend({
  doc_type: orNothing(z.enum(['standard', 'marker', ''])).transform((given) => given || 'standard'),
  is_draft: truthy,
  components: orNothing(z.array(NewComponent)).transform((given) => given ?? []),
})
export type NewDocument = z.output<typeof NewDocument>

/** Spec, Add body: `type` is needed only where both kinds can be added. */
const folderType = z.literal('folder')
const documentType = z.literal('document')
const NewObject = z.discriminatedUnion(
  'type',
  [NewFolder.extend({ type: folderType }), NewDocument.extend({ type: documentType })],
  { error: ({ code }) => (code === 'invalid_union' ? 'must be folder or document' : undefined) },
)

const ChangedFolder = z.object({
  title: orNothing(title),
  refcode: optionalText(z.string().trim()),
  metadata: orNothing(Metadata),
})
export type ChangedFolder = z.output<typeof ChangedFolder>

const ChangedDocument = ChangedFolder.extend({ record_types: orNothing(z.record(z.string(), Metadata)) })
export type ChangedDocument = z.output<typeof ChangedDocument>

const CheckIn = z.object({
  comment,
  new_title: name,
  is_draft: truthy,
  components: z.array(NewComponent).min(1, 'must not be empty'),
})
export type CheckIn = z.output<typeof CheckIn>

const Transfer = z.object({
  objects: z.array(ObjectSpec).min(1, 'must not be empty'),
  destination: FolderSpec,
  comment,
})
export type Transfer = z.output<typeof Transfer>
export type { ObjectSpec } from './specs.ts'

const fileKey = { file_key: z.string() }

const reading = { method: 'GET', refuses: [403] } as const
const readingDocument = { ...reading, query: InFolder } as const
const adding = { method: 'POST', slashed: true, creates: true, refuses: [403] } as const
const changing = { method: 'PUT', slashed: true, unshown: true, refuses: [403] } as const
// Spec, Documents: 404 is possible beside 500.
const deleting = { method: 'DELETE', slashed: true, query: Deletion, refuses: [403, 404, 500] } as const
const transferring = {
  method: 'POST',
  slashed: true,
  body: Transfer,
  refuses: [403],
  refusesIf: { 'unknown-objects': ['absent', 404] },
  // Spec, Documents: the only answer shown is 204. Gap: it is refused as a whole, or never.
  refusesUnless: { 'transfer-whole': ['partly', 403, 404] },
} as const

/** The contract of documents: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: UnshownRefusal,
  endpoints: {
    getFolderInfo: { ...reading, path: '/folder/:id/info', summary: 'A folder', query: InFolder, reply: FolderInfo },
    getFolderPath: {
      ...reading,
      path: '/folder/:id/path',
      summary: 'The folders from the top down to this one',
      reply: z.array(PathEntry),
    },
    getFolderUi: {
      ...reading,
      path: '/folder/:id/ui',
      summary: 'What a screen of the folder needs: its path, and what can be added',
      extra: 'first-party clients request it',
      reply: z.strictObject({
        path: z.array(PathEntry),
        permission: z.strictObject({ add_folder: z.boolean(), add_doc: z.boolean() }),
      }),
    },
    listDocuments: {
      ...reading,
      path: '/folder/:id/documents',
      summary: 'The documents of a folder; or your drafts, or those to approve, of all folders',
      query: ListQuery.extend({ draft: flag.optional(), to_approve: flag.optional() }),
      reply: z.union([z.array(DocumentItem), z.array(Draft)]),
    },
    listFolders: {
      ...reading,
      path: '/folder/:id/folders',
      summary: 'The folders in a folder',
      query: ListQuery,
      reply: z.array(FolderItem),
    },
    listFolder: {
      ...reading,
      path: '/folder/:id',
      summary: 'The content of a folder: folders first, then documents',
      query: ListQuery.extend(InFolder.shape),
      reply: z.array(z.union([FolderItem, DocumentItem])),
    },
    findSubfolder: {
      ...reading,
      path: '/folder/:id/subfolder',
      summary: 'The subfolder of that title or reference code',
      query: z
        .object({ title: z.string().optional(), refcode: z.string().optional() })
        .refine(({ title, refcode }) => title !== undefined || refcode !== undefined, {
          path: ['title'],
          error: 'is required, unless refcode is given',
        }),
      reply: FolderInfo,
    },
    getDocument: {
      ...readingDocument,
      path: '/document/:doc_id/info',
      also: ['/document/:doc_id', '/document/:doc_id/:version_num', '/document/:doc_id/:version_num/info'],
      summary: 'A document, or one of its versions',
      reply: DocumentInfo,
    },
    listComponents: {
      ...readingDocument,
      path: '/document/:doc_id/components',
      also: ['/document/:doc_id/:version_num/components'],
      summary: 'The files of a version, by index',
      reply: z.record(z.string(), Component),
    },
    getFile: {
      ...readingDocument,
      path: '/document/:doc_id/file',
      also: ['/document/:doc_id/:version_num/file'],
      summary: 'The primary file',
      reply: Bytes,
    },
    getComponent: {
      ...readingDocument,
      path: '/document/:doc_id/file/:component_name',
      also: ['/document/:doc_id/:version_num/file/:component_name'],
      summary: 'One of the files, by its name',
      params: { component_name: z.string() },
      reply: Bytes,
    },
    listVersions: {
      ...readingDocument,
      path: '/document/:doc_id/versions',
      also: ['/document/:doc_id/:version_num/versions'],
      summary: 'The live versions, newest first',
      reply: z.array(Version),
    },
    dropFile: {
      method: 'POST',
      path: '/dropbox',
      summary: 'Puts a file into the drop box: the whole body is the file',
      raw: true,
      reply: z.strictObject({ file_key: z.string(), URL: z.url() }),
      refuses: [500],
    },
    listDropBox: { method: 'GET', path: '/dropbox', summary: 'One’s files there', reply: z.array(DropBoxFile) },
    getDropped: {
      method: 'GET',
      path: '/dropbox/:file_key',
      summary: 'One of your files there',
      extra: 'URI and URL of a drop box file have to work',
      params: fileKey,
      reply: Bytes,
    },
    deleteDropped: {
      method: 'DELETE',
      path: '/dropbox/:file_key',
      summary: 'Removes it',
      params: fileKey,
      refuses: [500],
    },
    checkOut: {
      method: 'POST',
      path: '/document/:doc_id/checkout',
      also: ['/checkout/:doc_id', '/document/:doc_id/:version_num/checkout'],
      summary: 'Checks a document out: it is blocked for others',
      query: InFolder,
      refuses: [403],
    },
    listCheckedOut: {
      method: 'GET',
      path: '/checkin',
      summary: 'What one has checked out',
      reply: z.array(CheckedOut),
    },
    cancelCheckOut: {
      method: 'DELETE',
      path: '/checkin/:doc_id',
      summary: 'Ends a check-out without a new version',
      refuses: [403],
    },
    checkIn: {
      method: 'POST',
      path: '/checkin/:doc_id',
      summary: 'Ends a check-out with a new version, or a draft of one',
      body: CheckIn,
      reply: DocumentInfo,
      unshown: true,
      refuses: [403],
    },
    approve: {
      method: 'PUT',
      path: '/document/:doc_id/approve',
      aliased: true,
      summary: 'Makes a draft live',
      query: InFolder,
      refuses: [403, 500],
    },
    addToFolder: {
      ...adding,
      path: '/folder/:id',
      summary: 'Adds a folder or a document',
      body: NewObject,
      reply: z.union([FolderInfo, DocumentInfo]),
    },
    addFolder: {
      ...adding,
      path: '/folder/:id/folders',
      summary: 'Adds a folder',
      body: NewFolder.extend({ type: folderType.optional() }),
      reply: FolderInfo,
    },
    addDocument: {
      ...adding,
      path: '/folder/:id/documents',
      summary: 'Adds a document, or a draft of one',
      body: NewDocument.extend({ type: documentType.optional() }),
      reply: DocumentInfo,
    },
    updateFolder: {
      ...changing,
      path: '/folder/:id/info',
      summary: 'Changes the properties of a folder',
      body: ChangedFolder,
      reply: FolderInfo,
    },
    updateDocument: {
      ...changing,
      path: '/document/:doc_id/info',
      also: ['/document/:doc_id', '/document/:doc_id/:version_num', '/document/:doc_id/:version_num/info'],
      summary: 'Changes the properties of a document',
      query: InFolder,
      body: ChangedDocument,
      reply: DocumentInfo,
    },
    deleteDocument: {
      ...deleting,
      path: '/document/:doc_id',
      summary: 'Deletes a document, or takes it out of one of its folders',
    },
    deleteVersion: {
      ...deleting,
      path: '/document/:doc_id/:version_num',
      summary: 'Deletes a version, or rejects a draft',
    },
    deleteFolder: {
      ...deleting,
      path: '/folder/:id',
      summary: 'Deletes a folder with all its content, or takes it out of a folder that it is linked in',
    },
    copy: { ...transferring, path: '/copy', summary: 'Copies folders and documents' },
    move: { ...transferring, path: '/move', summary: 'Moves folders and documents' },
    link: { ...transferring, path: '/link', summary: 'Puts folders and documents into one more folder' },
  },
  presents: {
    folders: { shapes: [FolderInfo, FolderItem], writtenBy: ['addFolder', 'updateFolder'] },
    documents: { shapes: [DocumentInfo, DocumentItem], writtenBy: ['addDocument', 'updateDocument'] },
  },
} as const satisfies Contract
