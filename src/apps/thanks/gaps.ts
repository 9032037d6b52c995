import { about, settable, type ValuesOf } from '../../core/gap.ts'

declare module '../../core/fidelity.ts' {
  interface FidelityValues extends ValuesOf<typeof thanksValues> {}
}

export const thanksValues = settable({
  'thanks-filters': {
    any: 'any of them, of either kind',
    all: 'all of them, of both kinds',
  },
  'thanks-date': {
    rfc3339: 'as the field table says: `2024-07-07T09:05:00+02:00`',
    php: '`2024-07-07 09:05:00.000000`',
  },
  'thanks-zone': {
    user: 'that of whoever asks',
    utc: 'UTC for everybody',
  },
  'thanks-invalid-note': {
    invalid: '400 with `error` and, as tags have it, `invalid-params`',
    absent: '404 for unknown ids, as the spec lists it; 400 for the rest',
  },
  'thanks-note-partial': {
    kept: 'stay as they are, as do those that are null',
    refused: '400: they are needed, as in a new note',
  },
  'thanks-tag-rights': {
    administrators: 'administrators of thanks; others 401',
    everybody: 'everybody who is signed in',
  },
  'thanks-tag-missing': {
    failed: '500, as no 404 is listed there',
    absent: '404',
    done: '200 and `true`, as if it had been there',
  },
  'thanks-gone': {
    named: 'stay named, without an address',
    'left-out': 'are left out of `users` and `thanked`',
  },
  'thanks-included': {
    single: 'none in the list of notes; `users` in a single note',
    always: '`users` in every note',
  },
  'thanks-tag-active': {
    inactive: 'only those that are inactive',
    all: 'all tags, as without it',
  },
})

export const thanks = about('Thank you', [
  [
    'thanks-addresses',
    'where it answers',
    'at `/thanks` and `/tags`, and below `/api/thankyou`, with or without the version',
    'P',
  ],
  [
    'thanks-links',
    'what links to other pages look like',
    'paths below `/api/thankyou/v3`: the other parameters, then `offset` and `limit`',
    'P',
  ],
  ['thanks-order', 'order of notes and tags', 'notes newest first, tags by name', 'P'],
  ['thanks-page-size', 'largest page of notes and tags', 'there is none', 'follows'],
  [
    'thanks-thanked-in',
    'how whom to thank is written',
    'nested, where the inner `id` is not read, or flat: `{id, oclass}`, or as in a reply; at least one',
    'P',
  ],
  ['thanks-tags-in', 'how tags of a note are written', 'as ids, or as objects with an `id`, as in a reply', 'either'],
  [
    'thanks-thanked-out',
    'what `thanked` looks like in a reply',
    '`{id, name, object_type: {id, name}}`, users before groups',
    'P',
  ],
  ['thanks-tags-out', 'what `tags` of a note look like in a reply', 'whole tags, also those that are inactive', 'P'],
  [
    'thanks-users',
    'who the thanked users are when a group is thanked',
    'its members at the time of writing, without those of its subgroups and without repeats',
    'P',
  ],
  [
    'thanks-included',
    'which lists a note carries when nobody asks',
    'none in the list of notes; `users` in a single note, also when it was just written',
    'C',
    'thanks.*Note*',
  ],
  [
    'thanks-filters',
    '`user_ids` and `group_ids` with several ids, or together',
    'any of them, of either kind',
    'C',
    'thanks.listNotes',
  ],
  ['thanks-lengths', 'longest texts', 'description 1000 characters; name of a tag 25, not blank', 'P'],
  ['thanks-tag-names', 'two tags of one name', '400, in any case of letters', 'P'],
  [
    'thanks-invalid-note',
    'a note that is written wrongly, or with unknown ids',
    '400 with `error` and, as tags have it, `invalid-params`',
    'C',
    'thanks.createNote',
    'thanks.updateNote',
  ],
  [
    'thanks-wrong-parameters',
    'why a GET of notes is refused, where the body is `{error: true}`',
    '`x-sim-warning` and the journal say so',
    'ours',
  ],
  [
    'thanks-problem-title',
    'what the `title` of an error on tags says',
    '`Bad request` on a 400, else the reason',
    'refusal',
  ],
  ['thanks-others-note', "writing to somebody else's note", '401; administrators of thanks may', 'P'],
  [
    'thanks-tag-rights',
    'who may write tags',
    'administrators of thanks; others 401 with `{error, message, code}`',
    'C',
    'thanks.createTag',
    'thanks.updateTag',
    'thanks.deleteTag',
  ],
  [
    'thanks-tag-partial',
    'fields that are missing in the PUT of a tag',
    'stay as they are, as do those that are null',
    'P',
  ],
  [
    'thanks-tag-read-only',
    'names and ids that are sent with a tag, and dates with a change',
    'not read; another date of creation with a warning',
    'follows',
  ],
  [
    'thanks-note-partial',
    'fields that are missing in the PUT of a note',
    'stay as they are, as do those that are null',
    'C',
    'thanks.updateNote',
  ],
  [
    'thanks-tag-colour',
    'how a colour is written, and the default one',
    'six hex digits, with or without `#`; `#607d8b` where none is given',
    'either',
  ],
  [
    'thanks-tag-active',
    '`active=0` when tags are listed or counted',
    'only those that are inactive',
    'C',
    'thanks.listTags',
    'thanks.countTags',
  ],
  ['thanks-tag-unmodified', 'a tag that was never modified', 'shows creator and creation as modification', 'shape'],
  ['thanks-tag-deleted', 'notes with a tag that is deleted', 'stay, without it', 'P'],
  [
    'thanks-tag-missing',
    'deleting a tag that does not exist',
    '500, as no 404 is listed there',
    'C',
    'thanks.deleteTag',
  ],
  [
    'thanks-gone',
    'people who wrote or were thanked, and are deleted since',
    'stay named; a group that is deleted does not',
    'C',
    'thanks.*Note*',
  ],
  ['thanks-zone', 'the timezone of a date', 'that of whoever asks, by name: `timezone_type` is 3', 'C'],
  ['thanks-date', 'how a date is written', 'by RFC 3339, with the offset of its timezone', 'C'],
  [
    'thanks-notifications',
    'notifications of thanks',
    'one for each thanked user when a note is created, none when it is rewritten',
    'P',
  ],
])
