import { defineGaps } from '../core/gap.ts'

export const everywhere = defineGaps('Everywhere', [], {
  credentials: { gap: 'how credentials are sent', P: 'HTTP Basic; without it, the current user of the world' },
  'other-schemes': {
    gap: 'unsupported credentials, such as `Bearer`',
    values: { refused: '401, unless `x-sim-user` or the cookie names a user', ignored: 'ignored with a warning' },
  },
  spellings: {
    gap: 'reply fields with two spellings',
    departs: 'samples and field tables have one spelling each; it is unknown which of them replies have',
    values: {
      both: 'both are sent; either is accepted',
      sample: 'as in the samples',
      table: 'as in the field tables',
    },
    at: ['expenses', 'knowledge-base'],
  },
  'unknown-user': { gap: 'an unknown or blocked user', follows: '401, whether named by header, cookie or Basic' },
  'no-challenge': { gap: '`WWW-Authenticate` on a 401', ours: 'only with the option `challenge`: it opens a dialog' },
  nobody: { gap: 'nobody is signed in', follows: "401 in the application's own shape, except for pictures" },
  administrators: { gap: 'who is an administrator', P: 'user 1 and administrators of the application; others get 403' },
  unseen: {
    gap: 'the address of a record that the user may not see',
    values: { forbidden: '403', absent: '404; in a body, according to `unknown-objects`' },
    at: ['documents', 'expenses', 'knowledge-base'],
  },
  'created-status': {
    gap: 'the status after creating a record, if the spec shows none',
    values: { ok: '200', created: '201' },
    at: ['badges.createBadge', 'badges.addImages', 'knowledge-base.create*', 'expenses.createSheet', 'documents.add*'],
  },
  'written-reply': {
    gap: 'the reply to a write, if the spec shows none',
    values: { whole: '200 with the current sheet, question, folder or document', empty: '204 without a body' },
    at: [
      'expenses.createSheet',
      'expenses.updateSheet',
      'knowledge-base.createQuestion',
      'documents.update*',
      'documents.checkIn',
    ],
  },
  'plain-errors': {
    gap: 'the error body, if the spec shows none',
    values: { message: '`{error: true, message, code}`', error: '`{code, error}` with the message in `error`' },
    evidence: 'P',
    at: ['people-v1', 'knowledge-base', 'expenses', 'documents', 'trash'],
  },
  'invalid-input': {
    gap: 'invalid input',
    follows: '400 that names every field of a wrong type, or else the first invalid value; nothing changes',
  },
  'not-json': { gap: 'a body that is not JSON', refusal: '400' },
  'body-limit': {
    gap: 'the maximum body size',
    limit: 'JSON 1 MiB, pictures 16 MiB, other files 64 MiB; otherwise 413; drop box: see `drop-box-failure`',
  },
  'null-in-bodies': {
    gap: 'null in a body',
    values: {
      empties: 'clears an optional string, and is a value in metadata; otherwise ignored, except where null means none',
      ignored: 'ignored, except where null means none, and in metadata of documents, where it is a value',
    },
  },
  'id-not-number': { gap: 'an id that is not a number', P: '404, like an unknown path' },
  'page-size': {
    gap: 'a page size below 0 or above the maximum',
    values: { clamped: 'read as 0 or as the maximum, with a warning', refused: '400' },
  },
  'limit-wrong': { gap: 'a page size or offset that is not a number, or an offset below 0', refusal: '400' },
  'unknown-parameter': { gap: 'an unknown parameter', values: { ignored: 'ignored with a warning', refused: '400' } },
  booleans: { gap: 'the format of booleans', P: '`1`, `true` or `0`, `false`, empty, in any case; otherwise 400' },
  'unknown-version': {
    gap: 'an unknown version',
    refusal: '404 that lists the versions; documents: see `not-implemented`',
  },
  'no-version': {
    gap: 'no version',
    follows: '`/intranet/rest/people` is version 1; extra: `/api/people` is version 2',
  },
  'unknown-ids': {
    gap: 'unknown ids in a body; notes, copies, moves and links have their own settings',
    values: { invalid: '400 that names the field', absent: '404, unless the body has another error' },
    at: ['people', 'badges', 'knowledge-base', 'expenses'],
  },
  order: {
    gap: 'the order, if the spec states none',
    values: { name: 'by name, ignoring accents and case, then id; people by surname', id: 'by id: the oldest first' },
  },
  'wrong-method': {
    gap: 'a method that a known path does not support',
    follows: '405 with `Allow`; documents: see `not-implemented`',
  },
  'refusal-order': { gap: 'which comes first, 403 or 404', refusal: '403 if only administrators may do it; else 404' },
  head: { gap: 'HEAD', follows: 'like GET, without the body' },
  matching: {
    gap: 'how keywords match',
    values: { all: 'in any case, as parts of words; all, unless `query_type` overrides it', any: 'any must match' },
  },
  folding: {
    gap: 'accents in a search, and letters that are often confused',
    either:
      'accents and other marks are ignored; in Arabic, the forms of alef, ة and ه, ى, ئ and ي are equal, and stretching is ignored; `ß`, `ø`, `ł` are separate letters',
  },
  addresses: {
    gap: 'URLs in responses',
    follows:
      'absolute, on the host of the request; each supports GET, except that records in the trash can support only DELETE and `POST …/restore`, `checkin_URI` only POST and DELETE, and a person the user may not see is 404',
  },
  'long-date': {
    gap: 'the format of a day without a time, such as `date_declared`',
    values: { 'month-name': '`2 March 2026`', 'day-first': '`02-03-2026`', 'year-first': '`2026-03-02`' },
    at: ['knowledge-base', 'documents'],
  },
  // A fixed list: shapes read the dates in requests and cannot know a world's own pattern.
  'date-text': {
    gap: 'the format of `date_str`',
    departs: 'an installation has one format; public samples of badges show a different one',
    values: {
      application: '`DD-MM-YYYY HH:MM` in the user’s timezone; in badges `YYYY-MM-DD HH:MM:SS`',
      'day-first': '`DD-MM-YYYY HH:MM` everywhere',
      'day-first-zone': '`DD-MM-YYYY HH:MM CET` everywhere, with the timezone’s abbreviation',
      'year-first': '`YYYY-MM-DD HH:MM:SS` everywhere',
      'year-first-zone': '`YYYY-MM-DD HH:MM:SS CET` everywhere, with the timezone’s abbreviation',
      'day-first-slash': '`DD/MM/YYYY HH:MM` everywhere',
      'day-first-slash-zone': '`DD/MM/YYYY HH:MM CET` everywhere, with the timezone’s abbreviation',
      'day-first-dot': '`DD.MM.YYYY HH:MM` everywhere',
      'day-first-dot-zone': '`DD.MM.YYYY HH:MM CET` everywhere, with the timezone’s abbreviation',
      'year-first-slash': '`YYYY/MM/DD HH:MM:SS` everywhere',
      'year-first-slash-zone': '`YYYY/MM/DD HH:MM:SS CET` everywhere, with the timezone’s abbreviation',
    },
    evidence: 'P',
    at: ['badges', 'documents', 'expenses', 'trash'],
  },
  'date-parameters': {
    gap: 'the format of date parameters',
    P: '`YYYYMMDD`, `YYYY-MM-DD` or the format of `date_str`, also with `/` or `.` between day, month and year, in the current user’s timezone, ignoring a trailing zone; or 14 digits in UTC; days are whole, and both ends are included; otherwise 400',
  },
})

export const notifications = defineGaps('Notifications', [], {
  outbox: {
    gap: 'content and format',
    ours: '`/__sim/outbox`: `{id, at, to: {id, name}, kind, subject, text, about}`',
  },
  'notify-failure': { gap: 'a notification that cannot be sent', P: 'never fails the request' },
})
