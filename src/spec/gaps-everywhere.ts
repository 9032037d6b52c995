import { about, settable, type ValuesOf } from '../core/gap.ts'

declare module '../core/fidelity.ts' {
  interface FidelityValues extends ValuesOf<typeof everywhereValues> {}
}

export const everywhereValues = settable({
  bearer: {
    refused: '401',
    ignored: 'ignored with a warning',
  },
  unseen: {
    forbidden: '403',
    absent: '404, as if it were not there; where a body names it 400',
  },
  'created-status': {
    ok: '200',
    created: '201',
  },
  'written-reply': {
    whole: 'what was written, as it is now',
    empty: '204 and nothing',
  },
  'id-not-number': {
    absent: '404, as no such path',
    refused: '400',
  },
  'wrong-method': {
    refused: '405 with `Allow`',
    absent: '404, as no such path',
  },
  'unknown-parameter': {
    ignored: 'ignored; `x-sim-warning` and the journal say so',
    refused: '400 that names it',
  },
  'limit-clamped': {
    clamped: 'taken as the maximum',
    refused: '400',
  },
  'page-size-low': {
    refused: '400',
    clamped: 'taken as 0',
  },
  'long-date': {
    'month-name': '`2 March 2026`',
    'day-first': '`02-03-2026`',
    'year-first': '`2026-03-02`',
  },
  order: {
    name: 'by name or title; people by surname',
    id: 'by id: the oldest first',
  },
  matching: {
    all: 'all of them',
    any: 'any of them',
  },
  spellings: {
    both: 'both are sent',
    sample: 'only the spelling of the samples is sent',
    table: 'only the spelling of the field tables is sent',
  },
  // A closed list: dates in requests are read by shapes, which know no world and so no pattern of its own.
  'date-text': {
    application: '`DD-MM-YYYY HH:MM`; in badges `YYYY-MM-DD HH:MM:SS`',
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
})

export const everywhere = about('Everywhere', [
  [
    'credentials',
    'how credentials are sent',
    'HTTP Basic with a username and its password; without it the current user of the world',
    'P',
  ],
  [
    'bearer',
    'credentials that nobody here understands, as of `Bearer`',
    '401, unless `x-sim-user` or the cookie names somebody',
    'C',
  ],
  [
    'spellings',
    'fields of replies that are spelt in two ways',
    'both are sent; either is read',
    'C',
    'expenses',
    'knowledge-base',
  ],
  ['unknown-user', 'a user that is unknown or blocked', '401, whether named by header, cookie or Basic', 'C'],
  [
    'no-challenge',
    '`WWW-Authenticate` on a 401',
    'not sent, so that no browser opens its dialog, unless the option `challenge` is on',
    'C',
  ],
  ['nobody', 'nobody is signed in', "401 in the application's own shape, on every endpoint but pictures", 'C'],
  [
    'administrators',
    'who may do administrative things',
    'user 1, and who administers that application; others 403',
    'P',
  ],
  [
    'unseen',
    'the address of something that one may not see',
    '403: folders, documents, drafts, sheets, receipts, unpublished articles',
    'C',
    'documents',
    'expenses',
    'knowledge-base',
  ],
  [
    'created-status',
    'the status of what is created, where none is shown',
    '200: badges and their images, categories, articles, questions, sheets, folders, documents',
    'C',
    'badges.createBadge',
    'badges.addImages',
    'knowledge-base.create*',
    'expenses.createSheet',
    'documents.add*',
  ],
  [
    'written-reply',
    'the reply of a write, where none is shown',
    '200 and the sheet, question, folder or document as it is now',
    'C',
    'expenses.createSheet',
    'expenses.updateSheet',
    'knowledge-base.createQuestion',
    'documents.update*',
    'documents.checkIn',
  ],
  ['plain-errors', 'error body where none is shown', '`{error: true, message, code}`', 'P'],
  [
    'invalid-input',
    'invalid input',
    '400 that names every field of a wrong kind, or the first that leads to nothing or is taken; nothing is changed',
    'C',
  ],
  ['not-json', 'a body that is not JSON', '400', 'C'],
  [
    'body-limit',
    'how large a body may be',
    '1 MiB of JSON, 16 MiB of pictures, 64 MiB of anything else; over it 413',
    'C',
  ],
  [
    'null-in-bodies',
    'null in a body',
    'empties a text that may be left out; anything else is as if it were not given, but where null means none',
    'C',
  ],
  ['id-not-number', 'an id that is not a number', '404, as no such path', 'P'],
  ['limit-clamped', 'a page size above the maximum', 'taken as the maximum', 'C'],
  ['page-size-low', 'a page size below 0', '400', 'C'],
  ['limit-wrong', 'a page size that is not a number, or such an offset, or one below 0', '400', 'C'],
  ['unknown-parameter', 'a query parameter that is not known', 'ignored; `x-sim-warning` and the journal say so', 'C'],
  ['booleans', 'how booleans are written', '`1`, `true` or `0`, `false`, empty, in any case; else 400', 'P'],
  ['unknown-version', 'a version that is not there', '404 that says which there are', 'C'],
  ['no-version', 'no version named', '`/api/people` is version 2, `/intranet/rest/people` version 1', 'C'],
  ['unknown-ids', 'ids in a body that do not exist', '400 that names the field; the whole request is refused', 'C'],
  [
    'order',
    'order where none is stated',
    'by name, accents and case put aside, then by id; people by surname first; in badges, documents, people, categories and the lists of expenses',
    'C',
  ],
  ['wrong-method', 'a method that a known path does not take', '405 with `Allow`', 'C'],
  [
    'refusal-order',
    'what comes first, 403 or 404',
    '403 where only administrators may do it at all; 404 where rights depend on the thing',
    'C',
  ],
  ['head', 'HEAD', 'as GET, without the body', 'C'],
  [
    'matching',
    'how keywords match',
    'in any case, as parts of words, all of them unless `query_type` says otherwise',
    'C',
  ],
  [
    'folding',
    'letters with accents in a search, and letters that are mixed up in writing',
    'accents and other marks do not count; in Arabic the forms of alef, ة and ه, ى, ئ and ي are one, and a word may be stretched; `ß`, `ø`, `ł` are letters of their own',
    'C',
  ],
  [
    'addresses',
    'addresses in replies',
    'absolute, on the host that was asked; each of them answers GET, but that of a thing in the trash can takes DELETE and `POST …/restore` only, `checkin_URI` takes POST and DELETE only, and that of somebody whom you may not see is 404',
    'C',
  ],
  [
    'long-date',
    'how a day without a time is written',
    '`2 March 2026`: the dates of articles and questions, and `date_declared`',
    'C',
    'knowledge-base',
    'documents',
  ],
  [
    'date-text',
    'the format of `date_str`',
    '`DD-MM-YYYY HH:MM` in the timezone of the user; in badges `YYYY-MM-DD HH:MM:SS`',
    'P',
    'badges',
    'documents',
    'expenses',
    'trash',
  ],
  [
    'date-parameters',
    'how date parameters are written',
    '`YYYYMMDD`, `YYYY-MM-DD` or as `date_str` has it, also with `/` or `.` between day, month and year, by the clock of whoever asks, whatever zone is written behind it; or 14 digits in UTC; days are whole and both included; else 400',
    'P',
  ],
])
