import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Expenses', ['expenses'], {
  'expenses-total-spelling': {
    gap: '`total_amount` or `total_amout`',
    follows: 'both are sent, unless the setting `spellings` names one; either is read',
  },
  'expenses-whose': {
    gap: 'a list of sheets with neither `user` nor `supervisor`',
    values: { refused: '400; with both, sheets that fit both', own: 'the sheets of the current user' },
    at: ['expenses.listSheets'],
  },
  'expenses-required': { gap: 'what a sheet needs', needed: '`name` and `dept_id`; by default it is an empty draft' },
  'expenses-location': {
    gap: 'a new sheet without `location_id`',
    needed: '400: a search by `location` finds each sheet in one',
    at: ['expenses.createSheet', 'expenses.updateSheet'],
  },
  'expenses-item-required': {
    gap: 'what a new item needs',
    needed: 'type, receipt date, expense type, amount, and its department or project; the rest may be missing',
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
  'expenses-total-twice': { gap: 'both spellings of the total', either: 'the one that is new; else `total_amount`' },
  'expenses-cents': { gap: 'parts of a cent, amounts below 0', either: 'rounded to cents; negative for refunds' },
  'expenses-amounts': { gap: 'the largest amount', limit: '1,000,000,000, also below 0; over it 400' },
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
    usual: 'who approved and processed it; removed when the sheet goes back to another status, and `null` before',
    at: ['expenses.createSheet', 'expenses.updateSheet'],
  },
  'expenses-supervisor': {
    gap: 'who the supervisor is',
    usual: "the owner's manager when the sheet is written; `null` where there is none",
  },
  'expenses-put-items': {
    gap: 'items in a `PUT`',
    values: {
      kept: 'with `id` changed, without added, those that are absent stay; one of another sheet: 400',
      removed: 'those that are absent are removed',
    },
    at: ['expenses.updateSheet'],
  },
  'expenses-item-kind': { gap: 'an item that changes type', follows: 'needs what that type needs, and loses the rest' },
  'expenses-receipt-date': { gap: 'how `receipt_date` is read', either: 'by its `date`; a date by itself is enough' },
  'expenses-receipts': { gap: 'fields of a receipt', shape: '`{id, name, size, URI}`, for users who see the sheet' },
  'expenses-notes': { gap: 'how notes are written', either: 'in POST and PUT, by owner, supervisor, administrators' },
  'expenses-seen': {
    gap: 'who may see a sheet',
    safe: 'owner, supervisor, administrators; to others as `unseen` says',
  },
  'expenses-changed': {
    gap: 'who may change and delete a sheet',
    safe: 'its owner and administrators; a supervisor changes status and notes; else 403. A processed sheet is 403 for its owner, or as `expenses-status` says',
  },
  'expenses-sent-back': {
    gap: 'a sheet that is sent back whole',
    usual: 'only what differs counts as a change; where nothing does, it is not modified',
    at: ['expenses.updateSheet'],
  },
  'expenses-shown': {
    gap: '`dept`, `location`, `project`, `expense_type` in a body',
    either: '`{id}`, as replies show them, is read too, after `dept_id` and its like',
  },
  'expenses-empty-filters': { gap: 'a filter that is left empty', either: 'as if it were not given' },
  'expenses-order': {
    gap: 'order of sheets and items',
    values: {
      name: 'sheets by name; items by id',
      newest: 'sheets by their last change, the newest first; items by id',
    },
    at: ['expenses.listSheets'],
  },
  'expenses-places': { gap: '`dept`, `location`, `expense_type` in a search', either: 'an id, or words of the name' },
  'expenses-item-dept': {
    gap: 'the department of an item in a search',
    usual: 'its own; its sheet’s, if it is for a project',
    at: ['expenses.listItems'],
  },
  'expenses-item-status': { gap: 'status, location and user of an item', follows: 'those of its sheet' },
  'expenses-item-dates': {
    gap: '`date_from`, `date_to` of items',
    usual:
      'compared with the receipt date; those of sheets with the last change; whole days of the current user, both included',
    at: ['expenses.listItems'],
  },
  'expenses-pairs': {
    gap: '`is_billable` and `is_non_billable`, `operational_cost` and `project_cost`',
    usual: 'both are as good as neither, and so is `0` or `false`; what is operational is not billable',
    at: ['expenses.listItems'],
  },
  'expenses-types': { gap: 'where expense types come from', ours: 'the scenario; `GET expense_type` lists them' },
  'expenses-heir': {
    gap: 'sheets of a deleted user',
    follows: 'are inherited, as is the place of a supervisor, but nobody becomes their own; every stamp stays',
  },
})
