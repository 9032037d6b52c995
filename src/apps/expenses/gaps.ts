import { about, settable, type ValuesOf } from '../../core/gap.ts'

declare module '../../core/fidelity.ts' {
  interface FidelityValues extends ValuesOf<typeof expensesValues> {}
}

export const expensesValues = settable({
  'expenses-whose': {
    refused: '400',
    own: 'the sheets of whoever asks',
  },
  'expenses-order': {
    name: 'sheets by name; items by id',
    newest: 'sheets by their last change, the newest first; items by id',
  },
  'expenses-location': {
    required: '400 without one',
    optional: 'may be missing, and null takes it away: no search by location finds the sheet then',
  },
  'expenses-total': {
    given: 'as given; else the sum of the items',
    sum: 'the sum of the items; one that is given is not read',
  },
  'expenses-total-again': {
    kept: 'as it was: what is missing is unchanged',
    sum: 'the sum again where items changed, else as it was',
  },
  'expenses-stamps': {
    'taken-off': 'taken off when the sheet goes back',
    kept: 'stay when the sheet goes back',
  },
  'expenses-supervisor': {
    written: "the owner's manager when the sheet is written",
    present: "the owner's manager when somebody asks",
  },
  'expenses-put-items': {
    kept: 'those that are absent stay',
    removed: 'those that are absent are removed',
  },
  'expenses-sent-back': {
    unmodified: 'where nothing differs, it is not modified',
    modified: 'it is modified, by whoever sends it',
  },
  'expenses-item-dept': {
    sheet: 'that of its sheet, where it is for a project',
    own: 'its own only: what is for a project has none',
  },
  'expenses-item-dates': {
    receipt: 'the receipt date',
    changed: 'the last change of its sheet, as those of sheets',
  },
  'expenses-pairs': {
    boxes: 'both are as good as neither, and so is `0` or `false`',
    questions: '`0` or `false` asks for the others; both find nothing',
  },
  'expenses-status': {
    supervisor:
      'supervisor and administrators approve, reject and process; the owner leaves a processed sheet as it is; else 403',
    closed: 'the same, and the owner leaves an approved sheet as it is, too',
    free: 'any, at any time, for whoever may see the sheet',
  },
})

export const expenses = about('Expenses', [
  [
    'expenses-total-spelling',
    '`total_amount` or `total_amout`',
    'both are sent, unless the setting `spellings` names one; either is read',
    'follows',
  ],
  [
    'expenses-whose',
    'a list of sheets with neither `user` nor `supervisor`',
    '400; with both, sheets that fit both',
    'C',
    'expenses.listSheets',
  ],
  [
    'expenses-required',
    'what a new sheet needs',
    '`name` and `dept_id`; it is a draft without items unless said',
    'needed',
  ],
  [
    'expenses-location',
    'a new sheet without `location_id`',
    '400: a search by `location` finds each sheet in one',
    'C',
    'expenses.createSheet',
    'expenses.updateSheet',
  ],
  [
    'expenses-item-required',
    'what a new item needs',
    'type, receipt date, expense type, amount, and its department or project; the rest may be missing',
    'needed',
  ],
  [
    'expenses-total',
    'the total',
    'as given; else the sum of the items',
    'C',
    'expenses.createSheet',
    'expenses.updateSheet',
  ],
  [
    'expenses-total-again',
    'the total after a `PUT` without one',
    'as it was, also where items changed: what is missing is unchanged. One that is sent is taken',
    'C',
    'expenses.updateSheet',
  ],
  [
    'expenses-total-twice',
    'both spellings of the total in one request',
    'the one that is new; else `total_amount`',
    'either',
  ],
  [
    'expenses-cents',
    'amounts with fractions of a cent, or below 0',
    'rounded to the nearest cent; negative for what was paid back',
    'either',
  ],
  ['expenses-amounts', 'the largest amount', '1,000,000,000, also below 0; over it 400', 'limit'],
  [
    'expenses-status',
    'which status may follow which, and who sets it',
    'any; only supervisor and administrators approve, reject and process; the owner leaves a processed sheet as it is',
    'C',
    'expenses.*Sheet',
  ],
  [
    'expenses-stamps',
    '`approved_by`, `processed_by`',
    'who made it approved, processed; taken off when the sheet goes back, and `null` before',
    'C',
    'expenses.createSheet',
    'expenses.updateSheet',
  ],
  [
    'expenses-supervisor',
    'who the supervisor is',
    "the owner's manager when the sheet is written; `null` where there is none",
    'C',
  ],
  [
    'expenses-put-items',
    'items in a `PUT`',
    'with `id` changed, without added, those that are absent stay; one of another sheet: 400',
    'C',
    'expenses.updateSheet',
  ],
  [
    'expenses-item-kind',
    'an item that changes its type',
    'needs what the other kind needs, and loses what it does not have',
    'follows',
  ],
  [
    'expenses-receipt-date',
    'how `receipt_date` is read',
    '`date` of the date-time object; a date by itself will do',
    'either',
  ],
  [
    'expenses-receipts',
    'fields of a receipt',
    '`{id, name, size, URI}`; the address answers for who may see the sheet',
    'shape',
  ],
  [
    'expenses-notes',
    'how notes are written',
    '`notes` in `POST` and `PUT`, by owner, supervisor and administrators',
    'either',
  ],
  [
    'expenses-seen',
    'who may see a sheet, its items and receipts',
    'owner, supervisor, administrators; for others lists leave it out, and its address is 403, or as `unseen` says',
    'safe',
  ],
  [
    'expenses-changed',
    'who may change and delete a sheet',
    'its owner and administrators; a supervisor changes status and notes; else 403. A processed sheet is 403 for its owner, or as `expenses-status` says',
    'safe',
  ],
  [
    'expenses-sent-back',
    'a sheet that is sent back whole',
    'only what differs counts as a change; where nothing does, it is not modified',
    'C',
    'expenses.updateSheet',
  ],
  [
    'expenses-shown',
    '`dept`, `location`, `project`, `expense_type` in a body',
    '`{id}`, as replies show them, is as good as `dept_id` and its like, which go before',
    'either',
  ],
  ['expenses-empty-filters', 'a filter that is left empty', 'as if it were not given', 'either'],
  ['expenses-order', 'order of sheets and items', 'sheets by name; items by id', 'C', 'expenses.listSheets'],
  [
    'expenses-places',
    '`dept`, `location`, `expense_type` in a search',
    'an id in digits, or keywords of the name',
    'either',
  ],
  [
    'expenses-item-dept',
    'the department of an item in a search',
    'its own; that of its sheet where it is for a project',
    'C',
    'expenses.listItems',
  ],
  ['expenses-item-status', 'status, location and user of an item', 'those of its sheet', 'follows'],
  [
    'expenses-item-dates',
    '`date_from`, `date_to` of items',
    'go by the receipt date; those of sheets by the last change; whole days of whoever asks, both included',
    'C',
    'expenses.listItems',
  ],
  [
    'expenses-pairs',
    '`is_billable` and `is_non_billable`, `operational_cost` and `project_cost`',
    'both are as good as neither, and so is `0` or `false`; what is operational is not billable',
    'C',
    'expenses.listItems',
  ],
  ['expenses-types', 'where expense types come from', 'the company has them; `GET expense_type` lists them', 'ours'],
  [
    'expenses-heir',
    'sheets of a deleted user',
    'are inherited, as is the place of a supervisor, but nobody becomes their own; every stamp stays',
    'follows',
  ],
])
