import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Expenses', ['expenses'], {
  'expenses-total-spelling': {
    gap: '`total_amount` or `total_amout`',
    chosen: 'both are sent, unless the setting `spellings` names one; either is read',
    evidence: 'follows',
  },
  'expenses-whose': {
    gap: 'a list of sheets with neither `user` nor `supervisor`',
    values: { refused: '400; with both, sheets that fit both', own: 'the sheets of the current user' },
    at: ['expenses.listSheets'],
  },
  'expenses-required': {
    gap: 'what a new sheet needs',
    chosen: '`name` and `dept_id`; a draft without items unless given',
    evidence: 'needed',
  },
  'expenses-location': {
    gap: 'a new sheet without `location_id`',
    chosen: '400: a search by `location` finds each sheet in one',
    evidence: 'needed',
    at: ['expenses.createSheet', 'expenses.updateSheet'],
  },
  'expenses-item-required': {
    gap: 'what a new item needs',
    chosen: 'type, receipt date, expense type, amount, and its department or project; the rest may be missing',
    evidence: 'needed',
  },
  'expenses-total': {
    gap: 'the total',
    values: {
      given: 'as given; else the sum of the items',
      sum: 'the sum of the items; one that is given is not read',
    },
    at: ['expenses.createSheet', 'expenses.updateSheet'],
  },
  'expenses-total-again': {
    gap: 'the total after a `PUT` without one',
    values: {
      kept: 'as it was, also where items changed: what is missing is unchanged. One that is sent is taken',
      sum: 'the sum again where items changed, else as it was',
    },
    at: ['expenses.updateSheet'],
  },
  'expenses-total-twice': {
    gap: 'both spellings of the total in one request',
    chosen: 'the one that is new; else `total_amount`',
    evidence: 'either',
  },
  'expenses-cents': {
    gap: 'amounts with fractions of a cent, or below 0',
    chosen: 'rounded to the nearest cent; negative for what was paid back',
    evidence: 'either',
  },
  'expenses-amounts': {
    gap: 'the largest amount',
    chosen: '1,000,000,000, also below 0; over it 400',
    evidence: 'limit',
  },
  'expenses-status': {
    gap: 'which status may follow which, and who sets it',
    values: {
      supervisor:
        'any; only supervisor and administrators approve, reject and process; the owner leaves a processed sheet as it is',
      closed: 'the same, and the owner leaves an approved sheet as it is, too',
      free: 'any, at any time, for everyone who may see the sheet',
    },
    at: ['expenses.*Sheet'],
  },
  'expenses-stamps': {
    gap: '`approved_by`, `processed_by`',
    chosen: 'who approved and processed it; removed when the sheet goes back to another status, and `null` before',
    evidence: 'usual',
    at: ['expenses.createSheet', 'expenses.updateSheet'],
  },
  'expenses-supervisor': {
    gap: 'who the supervisor is',
    chosen: "the owner's manager when the sheet is written; `null` where there is none",
    evidence: 'usual',
  },
  'expenses-put-items': {
    gap: 'items in a `PUT`',
    values: {
      kept: 'with `id` changed, without added, those that are absent stay; one of another sheet: 400',
      removed: 'those that are absent are removed',
    },
    at: ['expenses.updateSheet'],
  },
  'expenses-item-kind': {
    gap: 'an item that changes its type',
    chosen: 'needs what the other kind needs, and loses what it does not have',
    evidence: 'follows',
  },
  'expenses-receipt-date': {
    gap: 'how `receipt_date` is read',
    chosen: '`date` of the date-time object; a date by itself will do',
    evidence: 'either',
  },
  'expenses-receipts': {
    gap: 'fields of a receipt',
    chosen: '`{id, name, size, URI}`; the address works for users who may see the sheet',
    evidence: 'shape',
  },
  'expenses-notes': {
    gap: 'how notes are written',
    chosen: '`notes` in `POST` and `PUT`, by owner, supervisor and administrators',
    evidence: 'either',
  },
  'expenses-seen': {
    gap: 'who may see a sheet, its items and receipts',
    chosen:
      'owner, supervisor, administrators; for others lists leave it out, and its address is 403, or as `unseen` says',
    evidence: 'safe',
  },
  'expenses-changed': {
    gap: 'who may change and delete a sheet',
    chosen:
      'its owner and administrators; a supervisor changes status and notes; else 403. A processed sheet is 403 for its owner, or as `expenses-status` says',
    evidence: 'safe',
  },
  'expenses-sent-back': {
    gap: 'a sheet that is sent back whole',
    chosen: 'only what differs counts as a change; where nothing does, it is not modified',
    evidence: 'usual',
    at: ['expenses.updateSheet'],
  },
  'expenses-shown': {
    gap: '`dept`, `location`, `project`, `expense_type` in a body',
    chosen: '`{id}`, as replies show them, is as good as `dept_id` and its like, which go before',
    evidence: 'either',
  },
  'expenses-empty-filters': {
    gap: 'a filter that is left empty',
    chosen: 'as if it were not given',
    evidence: 'either',
  },
  'expenses-order': {
    gap: 'order of sheets and items',
    values: {
      name: 'sheets by name; items by id',
      newest: 'sheets by their last change, the newest first; items by id',
    },
    at: ['expenses.listSheets'],
  },
  'expenses-places': {
    gap: '`dept`, `location`, `expense_type` in a search',
    chosen: 'an id in digits, or keywords of the name',
    evidence: 'either',
  },
  'expenses-item-dept': {
    gap: 'the department of an item in a search',
    chosen: 'its own; its sheet’s, if it is for a project',
    evidence: 'usual',
    at: ['expenses.listItems'],
  },
  'expenses-item-status': {
    gap: 'status, location and user of an item',
    chosen: 'those of its sheet',
    evidence: 'follows',
  },
  'expenses-item-dates': {
    gap: '`date_from`, `date_to` of items',
    chosen:
      'compared with the receipt date; those of sheets with the last change; whole days of the current user, both included',
    evidence: 'usual',
    at: ['expenses.listItems'],
  },
  'expenses-pairs': {
    gap: '`is_billable` and `is_non_billable`, `operational_cost` and `project_cost`',
    chosen: 'both are as good as neither, and so is `0` or `false`; what is operational is not billable',
    evidence: 'usual',
    at: ['expenses.listItems'],
  },
  'expenses-types': {
    gap: 'where expense types come from',
    chosen: 'the company has them; `GET expense_type` lists them',
    evidence: 'ours',
  },
  'expenses-heir': {
    gap: 'sheets of a deleted user',
    chosen: 'are inherited, as is the place of a supervisor, but nobody becomes their own; every stamp stays',
    evidence: 'follows',
  },
})
