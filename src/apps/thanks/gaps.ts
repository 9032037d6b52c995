import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Thank you', ['thanks'], {
  'thanks-addresses': {
    gap: 'its addresses',
    P: '`/thanks`, `/tags`, or below `/api/thankyou`, with or without version',
  },
  'thanks-links': { gap: 'links to other pages', P: 'below `/api/thankyou/v3`: other parameters, `offset`, `limit`' },
  'thanks-order': { gap: 'order of notes and tags', P: 'notes newest first, tags by name' },
  'thanks-page-size': { gap: 'largest page of notes and tags', follows: 'there is none' },
  'thanks-thanked-in': {
    gap: 'how the thanked people are written',
    P: 'nested, where the inner `id` is not read, or flat: `{id, oclass}`, or as in a reply; at least one',
  },
  'thanks-tags-in': { gap: 'how tags of a note are written', either: 'ids, or objects with an `id`, as in a reply' },
  'thanks-thanked-out': { gap: '`thanked` in replies', P: '`{id, name, object_type: {id, name}}`, users first' },
  'thanks-tags-out': { gap: '`tags` of a note in a reply', P: 'whole tags, inactive ones too' },
  'thanks-users': { gap: 'the users of a thanked group', P: 'its members at that time, each once, without subgroups' },
  'thanks-included': {
    gap: 'which lists a note carries when none is requested',
    values: {
      single: 'none in the list of notes; `users` in a single note, also when it was just written',
      always: '`users` in every note',
    },
    at: ['thanks.*Note*'],
  },
  'thanks-filters': {
    gap: '`user_ids` and `group_ids` with several ids, or together',
    values: { any: 'any of them, of either kind', all: 'all of them, of both kinds' },
    at: ['thanks.listNotes'],
  },
  'thanks-lengths': { gap: 'maximum lengths', P: 'description 1000 characters; name of a tag 25, not blank' },
  'thanks-tag-names': { gap: 'two tags of one name', P: '400, in any case of letters' },
  'thanks-invalid-note': {
    gap: 'a note that is written wrongly, or with unknown ids',
    values: {
      invalid: '400 with `error` and, as tags have it, `invalid-params`',
      absent: '404 for unknown ids, as the spec lists it; 400 for the rest',
    },
    at: ['thanks.createNote', 'thanks.updateNote'],
  },
  'thanks-wrong-parameters': { gap: 'why a GET got `{error: true}`', ours: 'in `x-sim-warning` and the journal' },
  'thanks-problem-title': { gap: 'the `title` of an error on tags', refusal: '`Bad request` on 400, else the reason' },
  'thanks-others-note': { gap: "writing to someone else's note", P: '401; administrators of thanks may' },
  'thanks-tag-rights': {
    gap: 'who may write tags',
    values: {
      administrators: 'administrators of thanks; others 401 with `{error, message, code}`',
      everybody: 'everybody who is signed in',
    },
    at: ['thanks.createTag', 'thanks.updateTag', 'thanks.deleteTag'],
  },
  'thanks-tag-partial': { gap: 'fields that a PUT of a tag lacks', P: 'stay as they are, as do those that are null' },
  'thanks-tag-read-only': {
    gap: 'names and ids that are sent with a tag, and dates with a change',
    follows: 'not read; another date of creation with a warning',
  },
  'thanks-note-partial': {
    gap: 'fields that are missing in the PUT of a note',
    usual: 'stay as they are, as do those that are null',
    at: ['thanks.updateNote'],
  },
  'thanks-tag-colour': { gap: 'how a colour is written', either: 'six hex digits, `#` is optional; default `#607d8b`' },
  'thanks-tag-active': {
    gap: '`active=0` when tags are listed or counted',
    values: { inactive: 'only those that are inactive', all: 'all tags, as without it' },
    at: ['thanks.listTags', 'thanks.countTags'],
  },
  'thanks-tag-unmodified': { gap: 'a tag that was never modified', shape: 'shows its creation as modification' },
  'thanks-tag-deleted': { gap: 'notes with a tag that is deleted', P: 'stay, without it' },
  'thanks-tag-missing': {
    gap: 'deleting a tag that does not exist',
    values: {
      failed: '500, as no 404 is listed there',
      absent: '404',
      done: '200 and `true`, as if it had been there',
    },
    at: ['thanks.deleteTag'],
  },
  'thanks-gone': {
    gap: 'people who wrote or were thanked, and are deleted since',
    usual: 'stay named; a group that is deleted does not',
    at: ['thanks.*Note*'],
  },
  'thanks-zone': {
    gap: 'the timezone of a date',
    values: { user: 'the current user’s, by name: `timezone_type` is 3', utc: 'UTC for everyone' },
  },
  'thanks-date': {
    gap: 'how a date is written',
    values: {
      rfc3339: 'by RFC 3339, as the field table has it: `2024-07-07T09:05:00+02:00`',
      php: '`2024-07-07 09:05:00.000000`',
    },
  },
  'thanks-notifications': { gap: 'notifications of thanks', P: 'one for each thanked user, when a note is created' },
})
