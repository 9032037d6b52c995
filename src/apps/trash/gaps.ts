import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Trash can', ['trash'], {
  'trash-location': { gap: 'the format of the original location', P: 'folder titles joined with ` > `, or empty' },
  'trash-names': { gap: 'types and titles', ours: 'English types; a version has its file name, number and comment' },
  'trash-order': { gap: 'order of entries', values: { title: 'by title, then by id', newest: 'last deleted first' } },
  'trash-types': { gap: 'an unknown type in `obj_types`', refusal: '400; an empty list means all types' },
  'trash-own': { gap: 'objects that another user deleted', values: { absent: '404', forbidden: '403' } },
  'trash-folder': { gap: 'a deleted folder', follows: 'is one entry, restored with contents, links and check-outs' },
  'trash-place-gone': {
    gap: 'restoring to a folder or document that is deleted or in the trash can',
    follows: '400 with the reason; for a document in several folders, one remaining folder is enough',
  },
  'trash-locked': { gap: 'restoring into a locked folder', follows: '403' },
  'trash-forever': {
    gap: 'what is deleted with a permanently deleted folder',
    follows: 'its subfolders, and documents that are in no other folder, including their files',
  },
  'trash-left': { gap: 'objects whose folder is deleted permanently later', safe: 'stay and cannot be restored: 400' },
  'trash-versions': { gap: 'versions whose document is deleted permanently', follows: 'are deleted as well' },
  'trash-published': { gap: 'pages and news, not simulated elsewhere', ours: 'are listed, restored and deleted' },
  'trash-heir': { gap: 'the trash can of a deleted user', safe: 'passes to the heir' },
})
