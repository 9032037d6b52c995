import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
import { get, post, put, remove } from '../../core/http/endpoint.ts'
import { extra, linkedBy } from '../../core/schema/extra.ts'
import {
  anyShownAs,
  commaList,
  digits,
  documentedAs,
  filledText,
  flag,
  optionalText,
  orNothing,
  pageSize,
  pageStart,
  prose,
} from '../../core/schema/read.ts'
import { Bytes, Metadata } from '../../core/schema/shapes.ts'
import { skippable } from '../../core/schema/skip-invalid.ts'
import { UnshownRefusal } from '../../core/schema/unshown-refusal.ts'
import { place } from './model.ts'
import * as shapes from './shapes.ts'
import { FolderSpec, ObjectSpec } from './specs.ts'

/** Metadata keys to show. An empty list shows all. */
const keys = commaList.transform((names) => (names.length > 0 ? names : undefined))

const ListQuery = z.object({ metadata: keys.optional(), num: pageSize().optional(), start: pageStart })
export type ListQuery = z.output<typeof ListQuery>

const InFolder = z.object({ parent_id: digits.optional() })
/** Gap: a folder can be linked into other folders. */
const InParent = z.object({ parent_id: extra(digits.optional(), 'the URI of a linked folder has it') })
const deletion = { no_trash_can: flag.optional() }

/** Spec, Check-in: any truthy value marks a draft. */
const truthy = anyShownAs(z.union([z.boolean(), z.number(), z.string(), z.null()]))
  .optional()
  .transform((given) => Boolean(given) && !(typeof given === 'string' && /^(0|false)$/i.test(given)))

const text = orNothing(z.string().trim()).transform((given) => given ?? '')
const comment = orNothing(prose.trim()).transform((given) => given ?? '')

/** Gap: names become part of URLs and headers, so their length is limited. */
const longest = 255
const tooLong = `must have at most ${longest} characters`
const title = filledText.max(longest, tooLong)
const name = orNothing(z.string().trim().max(longest, tooLong)).transform((given) => given || undefined)

const NewComponent = z.object({ file_key: z.string(), is_primary: truthy, name })
export type NewComponent = z.output<typeof NewComponent>

const NewFolder = z.object({ title, refcode: text, metadata: orNothing(Metadata) })
export type NewFolder = z.output<typeof NewFolder>

/** The platform has more types. A rule refuses them. */
const docType = documentedAs<'standard' | 'marker' | '', string>(
  z.string().meta({ enum: ['standard', 'marker', ''], description: 'a marker has no files; empty: standard' }),
)
const NewDocument = NewFolder.extend({
  doc_type: orNothing(docType).transform((given) => given || 'standard'),
  is_draft: truthy,
  components: orNothing(z.array(NewComponent)).transform((given) => given ?? []),
})
export type NewDocument = z.output<typeof NewDocument>

/** Spec, Add body: `type` is required only where both kinds can be added. */
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

const recordTypeId = z.string().regex(/^[1-9]\d*$/, 'must be the id of a record type')
const ChangedDocument = ChangedFolder.extend({ record_types: orNothing(z.record(recordTypeId, Metadata)) })
export type ChangedDocument = z.output<typeof ChangedDocument>

const CheckIn = z.object({
  comment,
  new_title: name,
  is_draft: truthy,
  components: z.array(NewComponent).min(1, 'must not be empty'),
})
export type CheckIn = z.output<typeof CheckIn>

const Transfer = z.object({
  objects: z.array(skippable(ObjectSpec)),
  destination: FolderSpec,
  comment: skippable(comment),
})
export type Transfer = z.output<typeof Transfer>
export type { ObjectSpec } from './specs.ts'

const reading = { refuses: [403] } as const
const readingDocument = { ...reading, query: InFolder } as const
const adding = { slashed: true, creates: true, refuses: [403] } as const
const changing = { slashed: true, unshown: true, refuses: [403] } as const
// Spec, Documents: a deletion can fail with 404 or 500.
const deleting = { slashed: true, query: InFolder.extend(deletion), refuses: [403, 404, 500] } as const
const transferring = {
  slashed: true,
  body: Transfer,
  succeeds: 'transfer-whole',
  refusesIf: { 'transfer-whole': ['refused', 403, 404] },
} as const

/** The contract of documents: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: UnshownRefusal,
  unimplemented: 'not-implemented',
  endpoints: {
    getFolderInfo: get('/folder/:id/info', 'Get a folder', { ...reading, query: InParent, reply: shapes.FolderInfo }),
    getFolderPath: get('/folder/:id/path', 'List the folders from the top level down to this one', {
      ...reading,
      reply: z.array(shapes.PathEntry),
    }),
    getFolderUi: get('/folder/:id/ui', "Get a folder's path and what the user can add to it", {
      ...reading,
      extra: { reason: 'first-party clients call it', instead: 'Use GET /folder/:id/path and GET /folder/:id/info.' },
      reply: z.strictObject({
        path: z.array(shapes.PathEntry),
        permission: z.strictObject({ add_folder: z.boolean(), add_doc: z.boolean() }),
      }),
    }),
    listDocuments: get(
      '/folder/:id/documents',
      "List a folder's documents, or your drafts or drafts to approve in all folders",
      {
        ...reading,
        query: ListQuery.extend({ draft: flag.optional(), to_approve: flag.optional() }),
        reply: z.union([z.array(shapes.DocumentItem), z.array(shapes.Draft)]),
      },
    ),
    listFolders: get('/folder/:id/folders', 'List the subfolders of a folder', {
      ...reading,
      query: ListQuery,
      reply: z.array(shapes.FolderItem),
    }),
    listFolder: get('/folder/:id', 'List the contents of a folder: folders first, then documents', {
      ...reading,
      query: ListQuery.extend(InParent.shape),
      reply: z.array(z.union([shapes.FolderItem, shapes.DocumentItem])),
    }),
    findSubfolder: get('/folder/:id/subfolder', 'Find a subfolder by title or reference code', {
      ...reading,
      query: z
        .object({ title: z.string().optional(), refcode: z.string().optional() })
        .refine(({ title, refcode }) => title !== undefined || refcode !== undefined, {
          path: ['title'],
          error: 'is required unless refcode is given',
        }),
      reply: shapes.FolderInfo,
    }),
    getDocument: get('/document/:doc_id/info', 'Get a document or one of its versions', {
      ...readingDocument,
      also: ['/document/:doc_id', '/document/:doc_id/:version_num', '/document/:doc_id/:version_num/info'],
      reply: shapes.DocumentInfo,
    }),
    listComponents: get('/document/:doc_id/components', 'List the files of a version by index', {
      ...readingDocument,
      also: ['/document/:doc_id/:version_num/components'],
      reply: z.record(z.string(), shapes.Component),
    }),
    getFile: get('/document/:doc_id/file', 'Download the primary file', {
      ...readingDocument,
      also: ['/document/:doc_id/:version_num/file'],
      reply: Bytes,
    }),
    getComponent: get('/document/:doc_id/file/:component_name', 'Download a file by name', {
      ...readingDocument,
      also: ['/document/:doc_id/:version_num/file/:component_name'],
      params: { component_name: z.string() },
      reply: Bytes,
    }),
    listVersions: get('/document/:doc_id/versions', 'List the live versions, newest first', {
      ...readingDocument,
      also: ['/document/:doc_id/:version_num/versions'],
      reply: z.array(shapes.Version),
    }),
    dropFile: post('/dropbox', 'Upload a file to the drop box, as the raw body', {
      raw: true,
      reply: z.strictObject({ file_key: z.string(), URL: z.url() }),
      fails: 'drop-box-failure',
    }),
    listDropBox: get('/dropbox', 'List your files in the drop box', { reply: z.array(shapes.DropBoxFile) }),
    getDropped: get('/dropbox/:file_key', 'Download one of your files in the drop box', {
      extra: linkedBy('URI'),
      params: { file_key: z.string() },
      reply: Bytes,
    }),
    deleteDropped: remove('/dropbox/:file_key', 'Delete one of your files in the drop box', {
      params: { file_key: z.string() },
      refuses: [500],
    }),
    checkOut: post('/document/:doc_id/checkout', 'Check out a document, which blocks it for others', {
      also: ['/checkout/:doc_id', '/document/:doc_id/:version_num/checkout'],
      query: InFolder,
      refuses: [403],
    }),
    listCheckedOut: get('/checkin', 'List the documents you have checked out', {
      reply: z.array(shapes.CheckedOutDocument),
    }),
    cancelCheckOut: remove('/checkin/:doc_id', 'Cancel a check-out without a new version', { refuses: [403] }),
    checkIn: post('/checkin/:doc_id', 'Check in a new version or a draft', {
      body: CheckIn,
      reply: shapes.DocumentInfo,
      unshown: true,
      refuses: [403],
    }),
    approve: put('/document/:doc_id/approve', 'Approve a draft, which makes it live', {
      aliased: true,
      query: InFolder,
      refuses: [403, 500],
    }),
    addToFolder: post('/folder/:id', 'Add a folder or a document', {
      ...adding,
      body: NewObject,
      reply: z.union([shapes.FolderInfo, shapes.DocumentInfo]),
    }),
    addFolder: post('/folder/:id/folders', 'Add a folder', {
      ...adding,
      body: NewFolder.extend({ type: folderType.optional() }),
      reply: shapes.FolderInfo,
    }),
    addDocument: post('/folder/:id/documents', 'Add a document or a draft', {
      ...adding,
      body: NewDocument.extend({ type: documentType.optional() }),
      reply: shapes.DocumentInfo,
    }),
    updateFolder: put('/folder/:id/info', 'Update the properties of a folder', {
      ...changing,
      body: ChangedFolder,
      reply: shapes.FolderInfo,
    }),
    updateDocument: put('/document/:doc_id/info', 'Update the properties of a document', {
      ...changing,
      also: ['/document/:doc_id', '/document/:doc_id/:version_num', '/document/:doc_id/:version_num/info'],
      query: InFolder,
      body: ChangedDocument,
      reply: shapes.DocumentInfo,
    }),
    deleteDocument: remove('/document/:doc_id', 'Delete a document, or remove it from one of its folders', deleting),
    deleteVersion: remove('/document/:doc_id/:version_num', 'Delete a version or reject a draft', deleting),
    deleteFolder: remove('/folder/:id', 'Delete a folder with its contents, or remove one of its links', {
      ...deleting,
      query: InParent.extend(deletion),
    }),
    copy: post('/copy', 'Copy folders and documents', transferring),
    move: post('/move', 'Move folders and documents', transferring),
    link: post('/link', 'Link folders and documents into another folder', transferring),
  },
  presents: {
    folders: { shapes: [shapes.FolderInfo, shapes.FolderItem], writtenBy: ['addFolder', 'updateFolder'] },
    documents: { shapes: [shapes.DocumentInfo, shapes.DocumentItem], writtenBy: ['addDocument', 'updateDocument'] },
  },
} as const satisfies Contract
