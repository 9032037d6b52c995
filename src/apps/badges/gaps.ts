import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Badges', ['badges'], {
  'badge-success': { gap: 'success status codes', follows: '200; what creates something as `created-status` says' },
  'badge-problems': {
    gap: 'errors other than 400, and where `type` leads',
    shape: 'the same body with their own status; `type` is the section of RFC 9110 on it, which leads outside',
  },
  'badge-version': { gap: 'the version', either: '1, in the path or in `X-API-Version`; others are 404' },
  'badge-instance': { gap: 'the path in `instance`', ours: 'without the prefix of a world, and without the query' },
  'badge-never': {
    gap: '`modified_date` of a badge that never was modified',
    values: { array: 'an empty array, as `modified_by` is', null: '`null`', created: 'the time of its creation' },
  },
  'badge-status': { gap: 'changes of status', follows: 'both ways, at any time; archiving stamps who and when' },
  'badge-order': {
    gap: 'order of badges, assignees and images',
    follows: 'badges by title, accents and case put aside, people by surname, or both as `order` says; images by id',
  },
  'badge-filters': { gap: 'a filter that is empty, or names nobody', refusal: 'none at all; a user without badges' },
  'badge-status-case': { gap: 'a status in capitals', either: 'is read in any case' },
  'badge-colour': { gap: 'how strict a colour is', follows: 'six hex digits in any case, stored as given; else 400' },
  'badge-spelling': { gap: 'names of lists in an assignment', either: 'either is read; refusals name the one sent' },
  'badge-empty-lists': { gap: 'assigning no badges, or to nobody', refusal: '400' },
  'badge-assign-any': { gap: 'assigning archived badges, or to blocked users', usual: 'is possible' },
  'badge-again': { gap: 'assigning a badge that the user has', usual: 'keeps the new assignment, and notifies again' },
  'badge-unassign': { gap: 'removing a badge from a user who does not have it', usual: 'changes nothing' },
  'badge-deletion': { gap: 'the assignments of a deleted badge', usual: 'are deleted' },
  'badge-heir': {
    gap: 'badges of a deleted user',
    follows:
      'those they had end; what they created is the heir’s; what they changed, archived and assigned stays theirs',
  },
  'badge-notification': {
    gap: 'how many notifications an assignment sends',
    ours: 'one for each badge and user: `badge.assigned`, about `badge <id>`, with the message in its text',
  },
  'badge-profile': { gap: 'where `profileUrl` and `profile_url` lead', ours: 'to the user in people version 2' },
  'image-upload': {
    gap: 'how an image and its filename are carried',
    either:
      'files of a form, or the raw body with `Content-Disposition` or `?filename=`; without a name it is taken, with a warning',
  },
  'image-kinds': { gap: 'which files are images', refusal: 'JPEG, PNG, GIF and WebP, by content; others 400' },
  'image-crops': { gap: 'a hash of the crop tool', ours: 'any non-empty string; draws always the same picture' },
  'image-icons': { gap: 'adding to the predefined icons, or deleting one', follows: '400' },
  'image-in-use': { gap: 'deleting an image that a badge has', safe: '400' },
})
