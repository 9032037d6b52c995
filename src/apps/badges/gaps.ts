import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Badges', ['badges'], {
  'badge-success': {
    gap: 'success status codes',
    chosen: '200; what creates something as `created-status` says',
    evidence: 'follows',
  },
  'badge-problems': {
    gap: 'errors other than 400, and where `type` leads',
    chosen: 'the same body with their own status; `type` is the section of RFC 9110 on it, which leads outside',
    evidence: 'shape',
  },
  'badge-version': {
    gap: 'the version of the interface',
    chosen: '1, in the path or in `X-API-Version`; another is 404; addresses in replies have none',
    evidence: 'either',
  },
  'badge-instance': {
    gap: 'where the path in `instance` begins',
    chosen: 'within its world: without the prefix that names one, and without the query',
    evidence: 'ours',
  },
  'badge-never': {
    gap: '`modified_date` of a badge that never was modified',
    values: { array: 'an empty array, as `modified_by` is', null: '`null`', created: 'the time of its creation' },
  },
  'badge-status': {
    gap: 'transitions of the status',
    chosen: 'both ways, at any time; archiving stamps who and when, and going live clears that',
    evidence: 'follows',
  },
  'badge-order': {
    gap: 'order of badges, assignees and images',
    chosen: 'badges by title, accents and case put aside, people by surname, or both as `order` says; images by id',
    evidence: 'follows',
  },
  'badge-filters': {
    gap: 'a filter that is empty, or names nobody',
    chosen: 'none at all; a user without badges',
    evidence: 'refusal',
  },
  'badge-status-case': { gap: 'a status in capitals', chosen: 'is read in any case', evidence: 'either' },
  'badge-colour': {
    gap: 'how strict a colour is',
    chosen: 'six hex digits in either case, stored as given; else 400',
    evidence: 'follows',
  },
  'badge-spelling': {
    gap: 'names of the two lists in an assignment, and of who loses a badge',
    chosen: 'either spelling is read, each by itself; a refusal names the one that was sent',
    evidence: 'either',
  },
  'badge-empty-lists': { gap: 'assigning no badges, or to nobody', chosen: '400', evidence: 'refusal' },
  'badge-assign-any': {
    gap: 'assigning archived badges, or to blocked users',
    chosen: 'is possible',
    evidence: 'usual',
  },
  'badge-again': {
    gap: 'assigning a badge to a user who has it',
    chosen: 'keeps one assignment, the newest, and notifies again',
    evidence: 'usual',
  },
  'badge-unassign': {
    gap: 'removing a badge from a user who does not have it',
    chosen: 'changes nothing',
    evidence: 'usual',
  },
  'badge-deletion': { gap: 'the assignments of a deleted badge', chosen: 'are deleted', evidence: 'usual' },
  'badge-heir': {
    gap: 'badges of a deleted user',
    chosen:
      'those they had end; what they created is the heir’s; what they changed, archived and assigned stays theirs',
    evidence: 'follows',
  },
  'badge-notification': {
    gap: 'how many notifications an assignment sends',
    chosen: 'one for each badge and user: `badge.assigned`, about `badge <id>`, with the message in its text',
    evidence: 'ours',
  },
  'badge-profile': {
    gap: 'where `profileUrl` and `profile_url` lead',
    chosen: 'to the user in people version 2',
    evidence: 'ours',
  },
  'image-upload': {
    gap: 'how an image and its filename are carried',
    chosen:
      'files of a form, or the raw body with `Content-Disposition` or `?filename=`; without a name it is taken, with a warning',
    evidence: 'either',
  },
  'image-kinds': {
    gap: 'which files are images',
    chosen: 'JPEG, PNG, GIF and WebP by their content; others 400, and nothing is added',
    evidence: 'refusal',
  },
  'image-crops': {
    gap: 'what a hash of the crop tool is',
    chosen: 'any non-empty string; its picture is drawn, always the same',
    evidence: 'ours',
  },
  'image-icons': { gap: 'adding to the predefined icons, or deleting one', chosen: '400', evidence: 'follows' },
  'image-in-use': { gap: 'deleting an image that a badge has', chosen: '400', evidence: 'safe' },
})
