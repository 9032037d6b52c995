import { about, settable, type ValuesOf } from '../../core/gap.ts'

declare module '../../core/fidelity.ts' {
  interface FidelityValues extends ValuesOf<typeof trashValues> {}
}

export const trashValues = settable({
  'trash-own': {
    absent: '404',
    forbidden: '403 of what somebody else has deleted; 404 of what nobody has',
  },
  'trash-order': { title: 'by title', newest: 'what was deleted last comes first' },
})

export const trash = about('Trash can', [
  [
    'trash-location',
    'how the original location is written',
    'titles of folders, joined with ` > `; at the top empty',
    'P',
  ],
  [
    'trash-names',
    'type names and titles in the trash can',
    'plain English names; a version has the name of its file with its number, and its comment as description',
    'ours',
  ],
  ['trash-order', 'order of the trash can', 'by title, accents and case put aside, then by id', 'C'],
  ['trash-types', 'a type in `obj_types` that does not exist', '400; an empty list is all types', 'refusal'],
  ['trash-own', 'what somebody else has deleted, or nobody', '404', 'C'],
  [
    'trash-folder',
    'what of a deleted folder is in the trash can',
    'one entry; restored, it brings back all that it held, links and check-outs included',
    'follows',
  ],
  [
    'trash-place-gone',
    'restoring to a folder or document that is gone, or in the trash',
    '400 that says so; of several folders one is enough',
    'follows',
  ],
  ['trash-locked', 'restoring into a locked folder', '403', 'follows'],
  [
    'trash-forever',
    'what goes with a folder that is deleted for good',
    'folders below and documents that are nowhere else, with their bytes',
    'follows',
  ],
  [
    'trash-left',
    'what was deleted by itself before the folder it was in went for good',
    'stays in the trash can, and cannot be restored: 400',
    'safe',
  ],
  ['trash-versions', 'versions in the trash can of a document that goes for good', 'go with it', 'follows'],
  ['trash-published', 'pages and news, which have no interface here', 'are listed, restored and deleted alike', 'ours'],
  ['trash-heir', 'the trash can of a deleted user', 'becomes that of the heir', 'safe'],
])
