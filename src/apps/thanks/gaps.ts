import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Thank you', ['thanks'], {
  'thanks-addresses': { gap: 'paths', P: '`/thanks` and `/tags`, also in `/api/thankyou/v3`' },
  'thanks-links': { gap: 'links to other pages', P: 'in `/api/thankyou/v3`; `offset` and `limit` come last' },
  'thanks-order': { gap: 'order of notes and tags', P: 'notes newest first, tags by name' },
  'thanks-page-size': { gap: 'maximum page size of notes and tags', follows: 'none' },
  'thanks-thanked-in': {
    gap: 'how thanked users and groups are sent',
    P: 'nested, ignoring the inner `id`; at least one; extras: flat as `{id, oclass}`, or as in replies',
  },
  'thanks-tags-in': { gap: 'how the tags of a note are sent', either: 'as ids; extra: as in replies' },
  'thanks-thanked-out': { gap: '`thanked` in replies', P: '`{id, name, object_type: {id, name}}`, users first' },
  'thanks-tags-out': { gap: '`tags` of a note in replies', P: 'whole tags, including inactive ones' },
  'thanks-users': { gap: 'the users of a thanked group', P: 'its members at that time, each once, without subgroups' },
  'thanks-included': {
    gap: 'which lists a note includes if none is requested',
    values: { single: '`users` in a single note; none in the list of notes', always: '`users` in every note' },
    at: ['thanks.*Note*'],
  },
  'thanks-filters': {
    gap: '`user_ids` and `group_ids` with several ids, or together',
    values: { any: 'notes that thank any of them', all: 'notes that thank all of them' },
    at: ['thanks.listNotes'],
  },
  'thanks-lengths': { gap: 'maximum lengths', P: 'description 1000 characters; tag name 25, not blank' },
  'thanks-tag-names': { gap: 'two tags with the same name', P: '400; case does not matter' },
  'thanks-invalid-note': {
    gap: 'the reason for a 400 on notes',
    values: {
      warning: 'in `x-sim-warning` and in the journal; the body is `{error: true}`',
      details: 'also in the body, in `invalid-params`, as for tags',
    },
    at: ['thanks.*Note*'],
  },
  'thanks-unknown-ids': {
    gap: 'unknown users, groups and tags in a note',
    values: { absent: '404, as listed in the spec', invalid: '400' },
    at: ['thanks.createNote', 'thanks.updateNote'],
  },
  'thanks-problem-title': { gap: 'the `title` of a tag error', refusal: '`Bad request` for 400, else the reason' },
  'thanks-others-note': { gap: "changing another user's note", P: '401; administrators of thanks may' },
  'thanks-tag-rights': {
    gap: 'who may change tags',
    values: { administrators: 'administrators; others get 401', everybody: 'all signed-in users' },
    at: ['thanks.createTag', 'thanks.updateTag', 'thanks.deleteTag'],
  },
  'thanks-tag-partial': {
    gap: 'fields missing from a PUT of a tag',
    follows: 'the name is required; the others do not change; null counts as missing',
  },
  'thanks-tag-read-only': { gap: 'read-only fields in a tag', follows: 'ignored; a new creation date gives a warning' },
  'thanks-tag-colour': { gap: 'the format of a colour', either: 'six hex digits, `#` optional; default `#607d8b`' },
  'thanks-tag-active': {
    gap: '`active=0` when listing or counting tags',
    values: { inactive: 'inactive tags only', all: 'all tags, as without it' },
    at: ['thanks.listTags', 'thanks.countTags'],
  },
  'thanks-tag-unmodified': { gap: 'a tag that was never modified', shape: 'its creation date and author' },
  'thanks-tag-deleted': { gap: 'notes with a deleted tag', P: 'lose the tag' },
  'thanks-tag-missing': {
    gap: 'deleting a tag that does not exist',
    values: { failed: '500, since the spec lists no 404', absent: '404', done: '200 and `true`' },
    at: ['thanks.deleteTag'],
  },
  'thanks-gone': { gap: 'deleted users and groups', usual: 'users stay by name; groups do not', at: ['thanks.*Note*'] },
  'thanks-zone': { gap: 'the timezone of a date', values: { user: 'the current user’s', utc: 'UTC for all users' } },
  'thanks-date': {
    gap: 'the format of a date',
    values: { rfc3339: 'RFC 3339: `2024-07-07T09:05:00+02:00`', php: '`2024-07-07 09:05:00.000000`' },
  },
  'thanks-notifications': { gap: 'notifications of thanks', P: 'one per thanked user, when a note is created' },
})
