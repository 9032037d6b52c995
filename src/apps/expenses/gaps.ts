import { defineGaps } from '../../core/gap.ts'

export const gaps = defineGaps('Expenses', ['expenses'], {
  'expenses-total-spelling': { gap: '`total_amount` or `total_amout`', follows: 'both; for replies see `spellings`' },
  'expenses-whose': {
    gap: 'a list of sheets with neither `user` nor `supervisor`',
    values: { refused: '400; with both, both must match', own: 'the sheets of the current user' },
    at: ['expenses.listSheets'],
  },
  'expenses-required': { gap: 'required fields of a sheet', needed: '`name` and `dept_id`; default: an empty draft' },
  'expenses-location': {
    gap: 'a new sheet without `location_id`',
    needed: '400: a search by `location` finds each sheet at one location',
    at: ['expenses.createSheet', 'expenses.updateSheet'],
  },
  'expenses-item-required': {
    gap: 'required fields of a new item',
    needed: 'type, receipt date, expense type, amount, and a department or project; the rest is optional',
  },
  'expenses-total': {
    gap: 'the total',
    values: { given: 'as sent; otherwise the sum of the items', sum: 'the sum of the items; a sent total is ignored' },
    at: ['expenses.createSheet', 'expenses.updateSheet'],
  },
  'expenses-total-again': {
    gap: 'the total after a `PUT` without one',
    values: {
      unsent: 'the new sum if items change, unless a total was sent before',
      sum: 'the new sum if items change, even if a total was sent before',
      kept: 'unchanged, even if items change',
    },
    at: ['expenses.updateSheet'],
  },
  'expenses-total-twice': { gap: 'both spellings of the total', either: 'the one that changes it, or `total_amount`' },
  'expenses-cents': { gap: 'fractions of a cent; negative amounts', either: 'rounded to cents; accepted as refunds' },
  'expenses-amounts': { gap: 'the largest amount', limit: '1,000,000,000, positive or negative; above that 400' },
  'expenses-status': {
    gap: 'status transitions, and who may set a status',
    values: {
      supervisor:
        'any transition; only supervisor and administrators approve, reject and process; the owner cannot change a processed sheet',
      closed: 'the same, and the owner cannot change an approved sheet either',
      free: 'any transition, at any time, by everyone who can see the sheet',
    },
    at: ['expenses.*Sheet'],
  },
  'expenses-stamps': {
    gap: '`approved_by`, `processed_by`',
    departs: 'these fields, and `supervisor`, are always `{id, name}`; before that there is no user to show',
    usual: 'the users who approved and processed it; `null` before that, and again after a return to another status',
    at: ['expenses.createSheet', 'expenses.updateSheet'],
  },
  'expenses-supervisor': { gap: 'who the supervisor is', usual: "the owner's manager at creation, or `null`" },
  'expenses-put-items': {
    gap: 'items in a `PUT`',
    values: { kept: 'with `id` updated, otherwise added; others kept', removed: 'items that are not sent are removed' },
    at: ['expenses.updateSheet'],
  },
  'expenses-item-kind': {
    gap: 'changing the type of an item',
    follows: 'requires the fields of the new type and drops the others',
  },
  'expenses-receipt-date': { gap: 'how `receipt_date` is read', either: 'by its `date`; extra: the date alone' },
  'expenses-receipts': { gap: 'fields of a receipt', shape: '`{id, name, size, URI}`; extra: the `URI` is the file' },
  'expenses-notes': {
    gap: 'how notes are set',
    either: 'extra: in POST and PUT, by owner, supervisor and administrators',
  },
  'expenses-seen': { gap: 'who may see a sheet', safe: 'owner, supervisor, administrators; for others see `unseen`' },
  'expenses-changed': {
    gap: 'who may change and delete a sheet',
    safe: 'owner and administrators; supervisors only status and notes; else 403; when processed, see `expenses-status`',
  },
  'expenses-sent-back': { gap: 'a sheet sent back unchanged', usual: 'is not modified', at: ['expenses.updateSheet'] },
  'expenses-shown': {
    gap: '`dept`, `location`, `project`, `expense_type` in a body',
    either: '`dept_id` and the like; extra: `{id}`, as in replies',
  },
  'expenses-empty-filters': { gap: 'an empty filter', either: 'ignored' },
  'expenses-order': {
    gap: 'order of sheets and items',
    values: { name: 'sheets by name; items by id', newest: 'sheets by last change, newest first; items by id' },
    at: ['expenses.listSheets'],
  },
  'expenses-places': { gap: '`dept`, `location`, `expense_type` in a search', either: 'an id, or words of the name' },
  'expenses-item-dept': { gap: 'the department of a project item', usual: 'its sheet’s', at: ['expenses.listItems'] },
  'expenses-item-status': { gap: 'status, location and user of an item', follows: 'taken from its sheet' },
  'expenses-item-dates': {
    gap: '`date_from`, `date_to` of items',
    usual: 'whole days, both included, compared with the receipt date (for sheets with the last change)',
    at: ['expenses.listItems'],
  },
  'expenses-pairs': {
    gap: '`is_billable` and `is_non_billable`, `operational_cost` and `project_cost`',
    usual: 'both together filter nothing, nor does `0` or `false`; operational items are not billable',
    at: ['expenses.listItems'],
  },
  'expenses-types': { gap: 'where expense types come from', ours: 'the scenario; extra: `GET expense_type`' },
  'expenses-heir': {
    gap: 'sheets of a deleted user',
    follows: 'pass to the heir, as does the role of supervisor, except on the heir’s own; stamps keep their names',
  },
})
