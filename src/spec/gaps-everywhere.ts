import { defineGaps } from '../core/gap.ts'

export const everywhere = defineGaps('Everywhere', [], {
  credentials: { gap: 'how credentials are sent', P: 'HTTP Basic; without it, the current user of the world' },
  bearer: {
    gap: 'credentials that are not understood here, such as `Bearer`',
    values: { refused: '401, unless `x-sim-user` or the cookie names a user', ignored: 'ignored with a warning' },
  },
  spellings: {
    gap: 'fields of replies that are spelt in two ways',
    values: {
      both: 'both are sent; either is read',
      sample: 'only the spelling of the samples is sent',
      table: 'only the spelling of the field tables is sent',
    },
    at: ['expenses', 'knowledge-base'],
  },
  'unknown-user': { gap: 'an unknown or blocked user', follows: '401, whether named by header, cookie or Basic' },
  'no-challenge': { gap: '`WWW-Authenticate` on a 401', ours: 'only with the option `challenge`: it opens a dialog' },
  nobody: { gap: 'nobody is signed in', follows: "401 in the application's own shape, on every endpoint but pictures" },
  administrators: { gap: 'who may administer', P: 'user 1, and administrators of that application; others 403' },
  unseen: {
    gap: 'the address of something that one may not see',
    values: {
      forbidden: '403: folders, documents, drafts, sheets, receipts, unpublished articles',
      absent: '404, as if it were not there; where a body names it, as `unknown-objects` says',
    },
    at: ['documents', 'expenses', 'knowledge-base'],
  },
  'created-status': {
    gap: 'the status of what is created, where none is shown',
    values: {
      ok: '200: badges and their images, categories, articles, questions, sheets, folders, documents',
      created: '201',
    },
    at: ['badges.createBadge', 'badges.addImages', 'knowledge-base.create*', 'expenses.createSheet', 'documents.add*'],
  },
  'written-reply': {
    gap: 'the reply of a write, where none is shown',
    values: { whole: '200 and the sheet, question, folder or document as it is now', empty: '204 and nothing' },
    at: [
      'expenses.createSheet',
      'expenses.updateSheet',
      'knowledge-base.createQuestion',
      'documents.update*',
      'documents.checkIn',
    ],
  },
  'plain-errors': {
    gap: 'error body where none is shown',
    values: {
      message: '`{error: true, message, code}`, as Thank you has it',
      error: '`{code, error}` with the message in `error`, as people version 2 has it',
    },
    evidence: 'P',
    at: ['people-v1', 'knowledge-base', 'expenses', 'documents', 'trash'],
  },
  'invalid-input': {
    gap: 'invalid input',
    follows:
      '400 that names every field of a wrong kind, or the first that leads to nothing or is taken; nothing is changed',
  },
  'not-json': { gap: 'a body that is not JSON', refusal: '400' },
  'body-limit': { gap: 'how large a body may be', limit: 'JSON 1 MiB, pictures 16 MiB, other files 64 MiB; else 413' },
  'null-in-bodies': {
    gap: 'null in a body',
    values: {
      empties:
        'empties an optional string, and is a value of metadata; anything else is as if it were not given, except where null means none',
      ignored:
        'as if it were not given, except where null means none, and in metadata of documents, where it is a value',
    },
  },
  'id-not-number': { gap: 'an id that is not a number', P: '404, as no such path' },
  'limit-clamped': {
    gap: 'a page size above the maximum',
    values: { clamped: 'taken as the maximum', refused: '400' },
  },
  'page-size-low': { gap: 'a page size below 0', values: { refused: '400', clamped: 'taken as 0' } },
  'limit-wrong': { gap: 'a page size that is not a number, or such an offset, or one below 0', refusal: '400' },
  'unknown-parameter': {
    gap: 'a query parameter that is not known',
    values: { ignored: 'ignored; `x-sim-warning` and the journal say so', refused: '400 that names it' },
  },
  booleans: { gap: 'how booleans are written', P: '`1`, `true` or `0`, `false`, empty, in any case; else 400' },
  'unknown-version': { gap: 'a version that is not there', refusal: '404 that lists the versions' },
  'no-version': { gap: 'no version named', follows: '`/api/people` is version 2, `/intranet/rest/people` version 1' },
  'unknown-ids': {
    gap: 'ids in a body that do not exist; notes, and copies, moves and links have settings of their own, and a `file_key` is always 400',
    values: {
      invalid: '400 that names the field; the whole request is refused',
      absent: '404, unless something else is wrong with the body',
    },
    at: ['people', 'badges', 'knowledge-base', 'expenses'],
  },
  order: {
    gap: 'order where none is stated',
    values: {
      name: 'by name, accents and case put aside, then by id; people by surname first; in badges, documents, people, categories and the lists of expenses',
      id: 'by id: the oldest first',
    },
  },
  'wrong-method': { gap: 'a method that a known path does not take', follows: '405 with `Allow`' },
  'refusal-order': {
    gap: 'what comes first, 403 or 404',
    refusal: '403, of tags 401, where only administrators may do it at all; 404 where rights depend on the thing',
  },
  head: { gap: 'HEAD', follows: 'as GET, without the body' },
  matching: {
    gap: 'how keywords match',
    values: {
      all: 'in any case, as parts of words, all of them unless `query_type` says otherwise',
      any: 'any of them',
    },
  },
  folding: {
    gap: 'letters with accents in a search, and letters that are mixed up in writing',
    either:
      'accents and other marks do not count; in Arabic the forms of alef, ة and ه, ى, ئ and ي are one, and a word may be stretched; `ß`, `ø`, `ł` are letters of their own',
  },
  addresses: {
    gap: 'addresses in replies',
    follows:
      'absolute, on the host of the request; each of them takes GET, except that a thing in the trash can takes DELETE and `POST …/restore` only, `checkin_URI` takes POST and DELETE only, and a person whom you may not see is 404',
  },
  'long-date': {
    gap: 'how a day without a time is written',
    values: {
      'month-name': '`2 March 2026`: the dates of articles and questions, and `date_declared`',
      'day-first': '`02-03-2026`',
      'year-first': '`2026-03-02`',
    },
    at: ['knowledge-base', 'documents'],
  },
  // A fixed list: shapes read the dates in requests and cannot know a world's own pattern.
  'date-text': {
    gap: 'the format of `date_str`',
    values: {
      application: '`DD-MM-YYYY HH:MM` in the timezone of the user; in badges `YYYY-MM-DD HH:MM:SS`',
      'day-first': '`DD-MM-YYYY HH:MM` everywhere',
      'day-first-zone': '`DD-MM-YYYY HH:MM CET` everywhere, with the abbreviation of the timezone',
      'year-first': '`YYYY-MM-DD HH:MM:SS` everywhere',
      'year-first-zone': '`YYYY-MM-DD HH:MM:SS CET` everywhere, with the abbreviation of the timezone',
      'day-first-slash': '`DD/MM/YYYY HH:MM` everywhere',
      'day-first-slash-zone': '`DD/MM/YYYY HH:MM CET` everywhere, with the abbreviation of the timezone',
      'day-first-dot': '`DD.MM.YYYY HH:MM` everywhere',
      'day-first-dot-zone': '`DD.MM.YYYY HH:MM CET` everywhere, with the abbreviation of the timezone',
      'year-first-slash': '`YYYY/MM/DD HH:MM:SS` everywhere',
      'year-first-slash-zone': '`YYYY/MM/DD HH:MM:SS CET` everywhere, with the abbreviation of the timezone',
    },
    evidence: 'P',
    at: ['badges', 'documents', 'expenses', 'trash'],
  },
  'date-parameters': {
    gap: 'how date parameters are written',
    P: '`YYYYMMDD`, `YYYY-MM-DD` or as `date_str` has it, also with `/` or `.` between day, month and year, in the current user’s timezone, whatever zone is written behind it; or 14 digits in UTC; days are whole and both included; else 400',
  },
})

export const notifications = defineGaps('Notifications', [], {
  outbox: {
    gap: 'content, channel and format of notifications',
    ours: '`/__sim/outbox` lists `{id, at, to: {id, name}, kind, subject, text, about}`',
  },
  'notify-failure': { gap: 'a notification that cannot be sent', P: 'never fails the request' },
})
