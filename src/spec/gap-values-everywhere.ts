import { settable, type ValuesOf } from '../core/gap.ts'

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
    absent: '404, as if it were not there; where a body names it, as `unknown-objects` says',
  },
  'created-status': {
    ok: '200',
    created: '201',
  },
  'written-reply': {
    whole: 'what was written, as it is now',
    empty: '204 and nothing',
  },
  'plain-errors': {
    message: '`{error: true, message, code}`, as Thank you has it',
    error: '`{code, error}` with the text in `error`, as people version 2 has it',
  },
  'null-in-bodies': {
    empties:
      'empties a text that may be left out, and is a value of metadata; anything else is as if it were not given, but where null means none',
    ignored: 'is as if it were not given, but where null means none, and in metadata of documents, where it is a value',
  },
  'refusal-order': {
    rights: '403, of tags 401, where only administrators may do it at all; 404 where rights depend on the thing',
    missing: '404 of what is not there, whoever asks',
  },
  'unknown-ids': {
    invalid: '400',
    absent: '404, unless something else is wrong with the body',
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
