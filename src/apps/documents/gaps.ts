import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Documents', ['documents'], {
  'root-folder': { gap: 'folder 0', P: 'lists the top-level folders to everybody; its `info` and `path` are 404' },
  'root-closed': { gap: 'adding, copying, moving or linking something at the root, or deleting it', follows: '403' },
  num: { gap: 'a list without `num`, and what `num` counts', P: 'the whole list; folders and documents together' },
  'listing-order': {
    gap: 'order of folders, documents, versions and drafts',
    values: {
      newest: 'by title, accents and case put aside, then by id, or as `order` says; versions newest first',
      oldest: 'versions oldest first',
    },
  },
  'document-kinds': {
    gap: 'how folders, documents and markers are told apart',
    values: {
      marker:
        'documents and markers have `doc_id` and no `id`; a marker has `type`, `obj_type` and `doc_type` `marker`, though it is added as a `document`',
      document: '`type` `document`; `obj_type` and `doc_type` `marker`',
    },
  },
  rights: {
    gap: 'where permissions come from',
    ours: 'grants to the user, to groups and roles of the user and to everybody, on the folder and those above, up to one that breaks off; administrators of documents may everything',
  },
  'inactive-groups': { gap: 'grants to a group or a role that is inactive', safe: 'give no rights' },
  inherited: {
    gap: 'permissions of a document, and `inherited`',
    follows:
      'the permissions of the folder it is viewed in, always inherited; a folder at the top or broken off inherits none',
  },
  'rights-needed': {
    gap: 'which right is needed for what',
    follows:
      '`edit`: add, check in, approve, copy, move and link into; `edit_meta`: change properties; `delete`: delete, move away',
  },
  contributors: {
    gap: 'who may check out and bring in drafts',
    values: {
      properties: 'users with `edit` or `edit_meta`; without `edit` a check-in that is not a draft is 403',
      edit: 'users with `edit`',
    },
  },
  hidden: { gap: 'what one may not view', safe: 'left out of lists and paths; addressed, 403, or as `unseen` says' },
  absent: { gap: 'what is not there, or is in the trash', follows: '404' },
  'which-folder': {
    gap: '`parent_id` left out, or naming a folder that the document is not in',
    follows: 'the first of its folders where one has the right that is needed, else where one may look; 404',
  },
  'path-end': { gap: 'where the path of a folder ends', P: 'with the folder itself' },
  'folder-ui': {
    gap: '`folder/:id/ui`, which clients ask for',
    P: '`{path, permission: {add_folder, add_doc}}`; users who may bring in drafts may add documents',
  },
  'title-length': { gap: 'how long a title, or the name of a component, may be', limit: '255 characters; over it 400' },
  description: { gap: '`description` of folders and documents', follows: 'the metadata of that name, or empty' },
  'metadata-values': {
    gap: 'values of metadata, and which are shown',
    P: 'any JSON, stored as given; all of them unless `metadata` names some, and of these `null` for what is not set',
  },
  'metadata-inherited': { gap: '`{_inherit: true}` in metadata', P: 'the value of the nearest folder above with one' },
  'document-dates': {
    gap: '`date_declared` of a document that is not a record',
    values: { null: '`null`', empty: 'an empty string' },
  },
  'subfolder-search': {
    gap: 'how a subfolder is found',
    usual: 'equal in any case; by both when both are given; by neither 400',
    at: ['documents.findSubfolder'],
  },
  'version-addresses': { gap: 'what works for older versions', P: 'info, components, files, versions; writes are 403' },
  downloads: { gap: 'headers of a download', P: 'type by name or as uploaded; length, disposition; `Range`: 206, 416' },
  'dropped-file': { gap: 'the address of a file in the drop box', safe: 'gives its bytes to its owner, others 404' },
  'dropped-time': {
    gap: 'how long the drop box keeps a file',
    usual: '24 hours',
    at: ['documents.dropFile', 'documents.listDropBox', 'documents.getDropped'],
  },
  'dropped-key': { gap: 'a `file_key` that is unknown or someone else’s', refusal: '400, and nothing is used up' },
  'check-out-again': {
    gap: 'checking out what one has checked out',
    usual: '204, and nothing changes',
    at: ['documents.checkOut'],
  },
  held: { gap: 'what the check-out of another blocks', follows: 'check-out, update, approval, deletion, move: 403' },
  'not-held': {
    gap: 'checking in, or cancelling, what nobody has checked out',
    refusal: '400; what another has: 403',
    at: ['documents.checkIn', 'documents.cancelCheckOut'],
  },
  'held-and-gone': { gap: 'the check-out of a document in the trash, or of a deleted user', safe: 'is kept; ends' },
  primary: { gap: 'which component is primary where none is marked', follows: 'the first; two that say so are 400' },
  'component-names': { gap: 'a single component with a name, two of one name', follows: "the document's name; 400" },
  'components-wrong': { gap: 'no components, or a `file_key` twice', refusal: '400' },
  markers: { gap: 'components of a marker', refusal: 'none: `{}`, its file is 404, and giving it some is 400' },
  'version-numbers': { gap: 'the number of a version that was deleted', safe: 'is never used again' },
  'draft-check-in': { gap: 'a check-in of a draft', follows: 'ends the check-out; the title changes on approval' },
  'one-draft': { gap: 'a second draft of a document', usual: '400', at: ['documents.checkIn'] },
  'draft-seen': { gap: 'who sees a draft', safe: 'uploader, and users who may edit; others 403, or as `unseen` says' },
  'draft-documents': { gap: 'checking out, copying, moving or linking a document that is a draft', follows: '403' },
  'draft-overtaken': {
    gap: 'the number of a draft behind a live version',
    follows: 'the next one, when it is approved',
  },
  'draft-rejected': {
    gap: 'who rejects a draft, and how',
    follows:
      'the uploader, or who may edit in the folder; a draft document also by deleting it; gone for good, and the uploader is notified',
  },
  'approve-nothing': { gap: 'approving what is not a draft or not there', follows: '500; into a locked folder 403' },
  refcode: { gap: 'reference code where none is given', P: '`Dir_<id>`, `Doc_<id>`' },
  adding: { gap: 'what is needed to add something', P: 'a title; components too for a standard document (default)' },
  'refcode-twice': {
    gap: 'a reference code that another folder or document has',
    usual:
      '400 among the folders of one parent, and among the documents of one folder, in any case of letters; a generated code gets an underscore more',
  },
  'folder-lock': {
    gap: 'what a locked folder refuses',
    usual:
      'every change inside and of itself: 403, but cancelling a check-out; reading, copying and linking from it are not changes; folders below have locks of their own; a document of it stays closed where it is linked to',
  },
  records: { gap: 'what a declared record refuses', usual: 'check-out, check-in, update, approval, delete, move: 403' },
  'top-level-moved': { gap: 'moving a top-level folder', safe: '403: it could not be moved back' },
  'delete-version': {
    gap: 'deleting a version that is not a draft',
    follows: 'it goes to the trash, and the highest one left is the latest; the only one takes the document along',
  },
  'delete-folder': { gap: 'deleting a folder with what cannot be deleted', safe: '403, and nothing is deleted' },
  'delete-linked': { gap: 'documents of a deleted folder that are elsewhere too', follows: 'stay there' },
  'copy-document': { gap: 'a copy of a document', follows: 'a new one: latest content as version 1, with `comment`' },
  'copy-folder': {
    gap: 'what a copy of a folder is',
    safe: 'deep, open, with the permissions of where it lands; without drafts and what one may not view; links inside stay links',
  },
  move: { gap: 'moving to where the document is already', follows: 'only the old place goes' },
  'move-below': { gap: 'moving or copying a folder into itself or below', refusal: '400' },
  'folder-depth': { gap: 'how deep folders can be', limit: '200 levels; one more is a 400' },
  link: { gap: 'linking something to where it is', follows: '204, and nothing happens' },
  'linked-folders': {
    gap: 'what a linked folder is',
    safe: 'shown with its content in the other place too, with `parent_id` in its `URI`; rights, path and inherited metadata come from its home; deleted with that `parent_id` it is unlinked; copies leave it out; a loop is 400',
  },
  'link-right': { gap: 'the right to link', safe: '`edit` at the destination; for a document also where it is' },
  'transfer-whole': {
    gap: 'a copy, move or link that cannot be done in part',
    values: {
      refused: 'is refused as a whole, although the spec shows only success; a body that cannot be read is always 400',
      partly:
        '204 always, as the spec says; what cannot be done is left out, with a warning: all of it, where nothing may go to the destination',
    },
    at: ['documents.copy', 'documents.move', 'documents.link'],
  },
  'object-specs': {
    gap: 'how addresses of objects and destinations are written',
    either:
      'whole, as a path, or from `folder` or `document` on; in every spelling of the version, with the prefix of a world',
  },
  'unknown-objects': {
    gap: 'objects or a destination that do not exist',
    values: { invalid: '400 that names the field', absent: '404' },
    at: ['documents.copy', 'documents.move', 'documents.link'],
  },
})
