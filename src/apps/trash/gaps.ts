import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Trash can', ['trash'], {
  'trash-location': { gap: 'how the original location is written', P: 'folder titles joined with ` > `, or empty' },
  'trash-names': {
    gap: 'type names and titles in the trash can',
    ours: 'plain English names; a version has the name of its file with its number, and its comment as description',
  },
  'trash-order': {
    gap: 'order of the trash can',
    values: { title: 'by title, accents and case put aside, then by id', newest: 'what was deleted last comes first' },
  },
  'trash-types': { gap: 'a type in `obj_types` that does not exist', refusal: '400; an empty list is all types' },
  'trash-own': {
    gap: 'what someone else has deleted, or no one',
    values: { absent: '404', forbidden: '403 for what someone else has deleted; 404 for what no one has' },
  },
  'trash-folder': {
    gap: 'what of a deleted folder is in the trash can',
    follows: 'one entry; restored, it brings back all that it held, links and check-outs included',
  },
  'trash-place-gone': {
    gap: 'restoring to a folder or document that is gone, or in the trash',
    follows: '400 that names the reason; one of several folders is enough',
  },
  'trash-locked': { gap: 'restoring into a locked folder', follows: '403' },
  'trash-forever': {
    gap: 'what goes with a folder that is deleted for good',
    follows: 'folders below and documents that are nowhere else, with their bytes',
  },
  'trash-left': {
    gap: 'what was deleted by itself before the folder it was in went for good',
    safe: 'stays in the trash can, and cannot be restored: 400',
  },
  'trash-versions': { gap: 'versions in the trash can of a document that goes for good', follows: 'go with it' },
  'trash-published': { gap: 'pages and news, with no interface here', ours: 'listed, restored and deleted alike' },
  'trash-heir': { gap: 'the trash can of a deleted user', safe: 'becomes the heir’s' },
})
