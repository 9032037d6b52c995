import { about, settable, type ValuesOf } from '../../core/gap.ts'

declare module '../../core/fidelity.ts' {
  interface FidelityValues extends ValuesOf<typeof badgesValues> {}
}

export const badgesValues = settable({
  'badge-never': {
    array: 'an empty array, as `modified_by` is',
    null: '`null`',
    created: 'the time of its creation',
  },
  'badge-assign-any': {
    possible: 'is possible',
    refused: '400',
  },
  'badge-again': {
    newest: 'keeps one assignment, the newest, and notifies again',
    unchanged: 'keeps the assignment that there is, and notifies nobody',
    refused: '400, and nothing is assigned',
  },
  'badge-unassign': {
    unchanged: 'changes nothing',
    refused: '400',
  },
  'badge-deletion': {
    deleted: 'are deleted',
    refused: 'keep it from being deleted: 400',
  },
})

export const badges = about('Badges', [
  ['badge-success', 'success status codes', '200; what creates something as `created-status` says', 'follows'],
  [
    'badge-problems',
    'errors other than 400, and where `type` leads',
    'the same body with their own status; `type` is the section of RFC 9110 on it, which leads outside',
    'shape',
  ],
  [
    'badge-version',
    'the version of the interface',
    '1, in the path or in `X-API-Version`; another is 404; addresses in replies have none',
    'either',
  ],
  [
    'badge-instance',
    'where the path in `instance` begins',
    'within its world: without the prefix that names one, and without the query',
    'ours',
  ],
  ['badge-never', '`modified_date` of a badge that never was modified', 'an empty array, as `modified_by` is', 'C'],
  [
    'badge-status',
    'transitions of the status',
    'both ways, at any time; archiving stamps who and when, and going live clears that',
    'follows',
  ],
  [
    'badge-order',
    'order of badges, assignees and images',
    'badges by title, accents and case put aside, people by surname, or both as `order` says; images by id',
    'follows',
  ],
  ['badge-filters', 'a filter that is empty, or names nobody', 'none at all; a user without badges', 'refusal'],
  ['badge-status-case', 'a status in capitals', 'is read in any case', 'either'],
  ['badge-colour', 'how strict a colour is', 'six hex digits in either case, stored as given; else 400', 'follows'],
  [
    'badge-spelling',
    'names of the two lists in an assignment, and of who loses a badge',
    'either spelling is read, each by itself; a refusal says the one that was sent',
    'either',
  ],
  ['badge-empty-lists', 'assigning no badges, or to nobody', '400', 'refusal'],
  ['badge-assign-any', 'assigning archived badges, or to blocked users', 'is possible', 'C'],
  ['badge-again', 'assigning a badge to who has it', 'keeps one assignment, the newest, and notifies again', 'C'],
  ['badge-unassign', 'taking a badge from who does not have it', 'changes nothing', 'C'],
  ['badge-deletion', 'the assignments of a deleted badge', 'are deleted', 'C'],
  [
    'badge-heir',
    'badges of a deleted user',
    'those they had end; what they created is the heir’s; what they changed, archived and assigned stays theirs',
    'follows',
  ],
  [
    'badge-notification',
    'how many notifications an assignment sends',
    'one for each badge and user: `badge.assigned`, about `badge <id>`, with the message in its text',
    'ours',
  ],
  ['badge-profile', 'where `profileUrl` and `profile_url` lead', 'to the user in people version 2', 'ours'],
  [
    'image-upload',
    'how an image and its filename are carried',
    'files of a form, or the raw body with `Content-Disposition` or `?filename=`; without a name it is taken, with a warning',
    'either',
  ],
  [
    'image-kinds',
    'which files are images',
    'JPEG, PNG, GIF and WebP by their content; others 400, and nothing is added',
    'refusal',
  ],
  [
    'image-crops',
    'what a hash of the crop tool is',
    'any text but the empty one; its picture is drawn, always the same',
    'ours',
  ],
  ['image-icons', 'adding to the predefined icons, or deleting one', '400', 'follows'],
  ['image-in-use', 'deleting an image that a badge has', '400', 'safe'],
])
