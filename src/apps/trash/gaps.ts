import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Trash can', ['trash'], {
  'trash-location': { gap: 'the format of the original location', P: 'folder titles joined with ` > `, or empty' },
  'trash-names': {
    gap: 'type names and titles in the trash can',
    ours: 'plain English names; a version has its file name and number as title, and its comment as description',
  },
  'trash-order': {
    gap: 'order of the trash can',
    values: { title: 'by title, ignoring accents and case, then by id', newest: 'last deleted first' },
  },
  'trash-types': { gap: 'an unknown type in `obj_types`', refusal: '400; an empty list means all types' },
  'trash-own': {
    gap: 'objects that someone else deleted, or nobody',
    values: { absent: '404', forbidden: '403 if someone else deleted it; 404 if nobody did' },
  },
  'trash-folder': {
    gap: 'how a deleted folder is listed',
    follows: 'as one entry; restoring it restores all its contents, including links and check-outs',
  },
  'trash-place-gone': {
    gap: 'restoring to a folder or document that is deleted or in the trash can',
    follows: '400 with the reason; for a document in several folders, one remaining folder is enough',
  },
  'trash-locked': { gap: 'restoring into a locked folder', follows: '403' },
  'trash-forever': {
    gap: 'what is deleted with a permanently deleted folder',
    follows: 'its subfolders, and documents that are in no other folder, including their files',
  },
  'trash-left': {
    gap: 'objects deleted individually, whose folder is later deleted permanently',
    safe: 'stay in the trash can and cannot be restored: 400',
  },
  'trash-versions': {
    gap: 'versions in the trash can whose document is deleted permanently',
    follows: 'are deleted as well',
  },
  'trash-published': {
    gap: 'pages and news, which are not simulated elsewhere',
    ours: 'are listed, restored and deleted like other objects',
  },
  'trash-heir': { gap: 'the trash can of a deleted user', safe: 'passes to the heir' },
})
