import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Documents', ['documents'], {
  'root-folder': { gap: 'folder 0', P: 'lists the top-level folders for everybody; its `info` and `path` are 404' },
  'root-closed': { gap: 'adding, copying, moving or linking to the root, or deleting it', follows: '403' },
  num: { gap: 'a list without `num`, and what `num` counts', P: 'the whole list; folders and documents together' },
  'listing-order': {
    gap: 'order of folders, documents, versions and drafts',
    values: { newest: 'by title, then by id (see `order`); versions newest first', oldest: 'versions oldest first' },
  },
  'document-kinds': {
    gap: 'how to tell folders, documents and markers apart',
    values: {
      marker:
        'documents and markers have `doc_id` and no `id`; a marker has `type`, `obj_type` and `doc_type` `marker`, although it is added as a `document`',
      document: 'a marker has `type` `document`; `obj_type` and `doc_type` are `marker`',
    },
  },
  rights: {
    gap: 'where permissions come from',
    ours: 'grants to the user, their groups and roles, and everybody, on the folder and those it inherits from; administrators have all rights',
  },
  'inactive-groups': { gap: 'grants to an inactive group or role', safe: 'have no effect' },
  inherited: {
    gap: 'permissions of a document, and `inherited`',
    follows:
      'from the folder it is viewed in, inherited; top-level folders and folders that stop inheritance inherit none',
  },
  'rights-needed': {
    gap: 'the right for each action',
    follows:
      '`edit`: add, check in, approve, copy, move and link into; `edit_meta`: change properties; `delete`: delete, move away',
  },
  contributors: {
    gap: 'who may check out and submit drafts',
    values: { properties: 'users with `edit` or `edit_meta`; without `edit` only drafts', edit: 'users with `edit`' },
  },
  hidden: { gap: 'objects that the user may not view', safe: 'omitted from lists and paths; by id, see `unseen`' },
  absent: { gap: 'objects that do not exist, or are in the trash can', follows: '404' },
  'which-folder': {
    gap: '`parent_id` missing, or of a folder without the document',
    follows: 'the first of its folders where the user has the required right, or else may view it; 404',
  },
  'path-end': { gap: 'where the path of a folder ends', P: 'with the folder itself' },
  'folder-ui': { gap: '`folder/:id/ui`', P: 'extra: `{path, permission: {add_folder, add_doc}}`, including drafts' },
  'not-implemented': {
    gap: 'what gets a 501',
    values: {
      listed: 'another version, a document type other than `standard` and `marker`, an unsupported method',
      usual: 'nothing; 404, 400, 405 with `Allow`',
    },
  },
  'record-types': {
    gap: 'which record types a document has, and where they are shown',
    departs: 'types that are not assigned are ignored; no endpoint could ever assign one',
    values: {
      taken: 'those in the data and all that are sent, unless it is a declared record; shown in `metadata`',
      assigned: 'only those in the data; not shown',
    },
    at: ['documents.updateDocument', 'documents.getDocument', 'documents.list*'],
  },
  'title-length': { gap: 'the maximum length of titles and component names', limit: '255 characters; above that 400' },
  description: { gap: '`description` of folders and documents', follows: 'the metadata of that name, or empty' },
  'metadata-values': {
    gap: 'metadata values, and which are shown',
    P: 'any JSON, stored as sent; all of them unless `metadata` names some, with `null` for values that are not set',
  },
  'metadata-inherited': { gap: '`{_inherit: true}` in metadata', P: 'the value of the nearest ancestor that has one' },
  'document-dates': { gap: '`date_declared` of a non-record', values: { null: '`null`', empty: 'an empty string' } },
  'subfolder-search': {
    gap: 'how a subfolder is found',
    usual: 'by exact match of all parameters, ignoring case; without any 400',
    at: ['documents.findSubfolder'],
  },
  'version-addresses': { gap: 'what works for older versions', P: 'info, components, files, versions; writes are 403' },
  downloads: { gap: 'headers of a download', P: 'type by name or as uploaded; length, disposition; `Range`: 206, 416' },
  'drop-box-failure': {
    gap: 'the status of an upload that fails, for example because it is too large',
    values: { failed: '500', usual: '413 if it is too large, 507 if the world is full, otherwise 400' },
    at: ['documents.dropFile'],
  },
  'dropped-file': {
    gap: 'the URL of a file in the drop box',
    safe: 'extra: returns the file to its owner; 404 for others',
  },
  'dropped-time': {
    gap: 'how long the drop box keeps a file',
    usual: '24 hours',
    at: ['documents.dropFile', 'documents.listDropBox', 'documents.getDropped'],
  },
  'dropped-key': { gap: 'a `file_key` that is unknown or belongs to another user', refusal: '400; no file is used up' },
  'check-out-again': { gap: 'checking out a document again', usual: '204; no change', at: ['documents.checkOut'] },
  held: { gap: "what another user's check-out blocks", follows: 'check-out, update, approval, deletion, move: 403' },
  'not-held': {
    gap: 'checking in, or cancelling the check-out of, a document that is not checked out',
    refusal: '400; if another user has checked it out: 403',
    at: ['documents.checkIn', 'documents.cancelCheckOut'],
  },
  'held-and-gone': { gap: 'the check-out of a document in the trash can, or by a deleted user', safe: 'is kept; ends' },
  primary: { gap: 'the primary component if none is marked', follows: 'the first; two marked ones are 400' },
  'component-names': { gap: 'the name of a single component; the same name twice', follows: 'names the document; 400' },
  'components-wrong': { gap: 'no components, or the same `file_key` twice', refusal: '400' },
  markers: { gap: 'components of a marker', refusal: 'none: `{}`; its file is 404, and sending components is 400' },
  'version-numbers': { gap: 'the number of a deleted version', safe: 'is never used again' },
  'draft-check-in': { gap: 'checking in a draft', follows: 'ends the check-out; approval changes the title' },
  'one-draft': { gap: 'a second draft of a document', usual: '400', at: ['documents.checkIn'] },
  'draft-seen': { gap: 'who sees a draft', safe: 'the uploader, and users who may edit; for others see `unseen`' },
  'draft-documents': { gap: 'checking out, copying, moving or linking a draft document', follows: '403' },
  'draft-overtaken': {
    gap: 'a draft that is older than a live version',
    follows: 'gets the next free number on approval',
  },
  'draft-rejected': {
    gap: 'who rejects a draft, and how',
    follows:
      'the uploader, or users who may edit; it is deleted permanently, and the uploader is notified; a draft document can also be deleted',
  },
  'draft-approval': {
    gap: 'who may approve a draft of a document that is in several folders',
    values: {
      origin: 'users with `edit` in the folder where it was checked out, or in any if the document is no longer there',
      any: 'users with `edit` in any of its folders',
    },
    at: ['documents.approve', 'documents.listDocuments'],
  },
  'approve-nothing': { gap: 'approving what is not a draft or does not exist', follows: '500; in a locked folder 403' },
  refcode: { gap: 'the default reference code', P: '`Dir_<id>`, `Doc_<id>`' },
  adding: { gap: 'required fields when adding objects', P: 'a title; also components for a standard document' },
  'refcode-twice': {
    gap: 'a reference code in use',
    usual: '400 in the same folder, ignoring case, for folders and for documents; generated codes get an underscore',
  },
  'folder-lock': {
    gap: 'what a locked folder refuses',
    usual:
      'every change to it and its documents, also where they are linked: 403; except cancelling a check-out, and changes to subfolders',
  },
  records: { gap: 'what a declared record refuses', usual: 'check-out, check-in, update, approval, delete, move: 403' },
  'top-level-moved': { gap: 'moving a top-level folder', safe: '403: it could not be moved back' },
  'delete-version': {
    gap: 'deleting a version that is not a draft',
    follows:
      'moves it to the trash can; the highest remaining version becomes the latest; without one, the document is deleted',
  },
  'delete-folder': { gap: 'deleting a folder with contents that cannot be deleted', safe: '403; nothing is deleted' },
  'delete-linked': { gap: 'documents of a deleted folder that are also in others', follows: 'stay in the others' },
  'copy-document': { gap: 'a copy of a document', follows: 'a new document with the latest content, and `comment`' },
  'copy-folder': {
    gap: 'a copy of a folder',
    safe: 'deep and unlocked, with the permissions of its destination; without drafts and hidden objects; links stay links',
  },
  move: { gap: 'moving a document to a folder that contains it', follows: 'removes it from the old folder only' },
  'move-below': { gap: 'moving or copying a folder into itself or a descendant', refusal: '400' },
  'folder-depth': { gap: 'the maximum depth of folders', limit: '200 levels; above that 400' },
  link: { gap: 'linking something into a folder that already contains it', follows: '204; nothing changes' },
  'linked-folders': {
    gap: 'the effect of linking a folder',
    safe: 'the other folder shows it too, with `parent_id` in its `URI`; its rights, path and metadata do not change; deleting it there removes the link; copies omit it; a cycle is 400',
  },
  'link-right': { gap: 'the right to link', safe: '`edit` in the destination; for a document also in its own folder' },
  'transfer-whole': {
    gap: 'a copy, move or link that is invalid or not allowed, as a whole or in part',
    departs: 'always 204; a body that is not JSON is a mistake in the client',
    values: {
      partly:
        '204, also where another row here refuses it; what cannot be transferred is skipped with a warning; 400 if the body is not JSON, or in strict worlds of the wrong shape',
      refused: 'the whole request is refused, with 400 or 403',
    },
    at: ['documents.copy', 'documents.move', 'documents.link'],
  },
  'object-specs': {
    gap: 'how objects and destinations are addressed',
    either:
      'by URL, by path, or from `folder` or `document` on, with any version; extra: a destination as an object, an id as a string',
  },
  'unknown-objects': {
    gap: 'objects or a destination that do not exist, if `transfer-whole` is `refused`',
    values: { invalid: '400 that names the field', absent: '404' },
    at: ['documents.copy', 'documents.move', 'documents.link'],
  },
})
