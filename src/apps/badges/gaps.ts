import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Badges', ['badges'], {
  'badge-success': { gap: 'success status codes', follows: '200; for created records see `created-status`' },
  'badge-problems': {
    gap: 'errors other than 400, and the target of `type`',
    departs: '400 is the only error; clients could not tell a missing badge from an invalid request',
    shape: 'the same body with its own status; `type` links to the section of RFC 9110 for that status',
  },
  'badge-version': { gap: 'the version', either: '1, in the path or in `X-API-Version`; others are 404' },
  'badge-instance': { gap: 'the path in `instance`', ours: 'without the prefix of a world and without the query' },
  'badge-never': {
    gap: '`modified_date` of a badge that was never modified',
    values: { created: 'the creation date', array: 'an empty array, like `modified_by`', null: '`null`' },
  },
  'badge-status': { gap: 'status changes', follows: 'in both directions; archiving records the user and the time' },
  'badge-order': { gap: 'order of badges, people and images', follows: 'by title, by surname (see `order`), by id' },
  'badge-filters': { gap: 'a filter that is empty, or has an unknown user', refusal: 'ignored; finds no badges' },
  'badge-status-case': { gap: 'a status in upper case', either: 'accepted; case does not matter' },
  'badge-colour': { gap: 'the format of a colour', follows: 'six hex digits in either case, stored as sent; else 400' },
  'badge-spelling': {
    gap: 'the two names of each list in an assignment',
    either: 'both; errors use the one sent; extra: `assignees` of one badge',
  },
  'badge-empty-lists': { gap: 'assigning no badges, or to no users', refusal: '400' },
  'badge-assign-any': { gap: 'assigning archived badges, or to blocked users', usual: 'allowed' },
  'badge-again': { gap: 'assigning a badge that the user has', usual: 'replaces the assignment and notifies again' },
  'badge-unassign': { gap: 'removing a badge from a user who does not have it', usual: 'changes nothing' },
  'badge-deletion': { gap: 'the assignments of a deleted badge', usual: 'are deleted' },
  'badge-heir': {
    gap: 'badges of a deleted user',
    follows: 'assignments to them end; badges they created pass to the heir; their past actions keep their name',
  },
  'badge-notification': { gap: 'notifications', ours: 'one per badge and user, with the message as its text' },
  'badge-profile': { gap: 'the target of `profileUrl` and `profile_url`', ours: 'the user in people version 2' },
  'image-upload': {
    gap: 'how an image and its filename are sent',
    either:
      'as form files, or as the body with `Content-Disposition` or `?filename=`; without a filename, with a warning',
  },
  'image-kinds': { gap: 'accepted image formats', refusal: 'JPEG, PNG, GIF and WebP, detected by content; others 400' },
  'image-crops': { gap: 'the hash from the crop tool', ours: 'any non-empty string; one picture per hash' },
  'image-icons': { gap: 'adding or deleting predefined icons', follows: '400' },
  'image-in-use': { gap: 'deleting an image that a badge uses', safe: '400' },
})
