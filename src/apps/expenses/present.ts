import { Download } from '../../core/bytes.ts'
import { cachePresenter } from '../../core/http/json-cache.ts'
import { mediaTypeOf } from '../../core/http/media-type.ts'
import type { IdAndName } from '../../core/schema/shapes.ts'
import { spell } from '../../core/schema/spellings.ts'
import { presentDateTime } from '../../core/time/dates.ts'
import type { View } from '../../world/application.ts'
import type { World } from '../../world/world.ts'
import { findPerson, nameOf, presentPerson } from '../people/directory.ts'
import { place, type StoredItem, type StoredReceipt, type StoredSheet } from './model.ts'
import { fromCents } from './money.ts'
import { itemsOf, totalOf } from './rules.ts'
import type { ExpenseItem, SheetDetail, SheetSummary } from './shapes.ts'

export const presentSummary = cachePresenter(
  ({ world, user }: View, sheet: StoredSheet) => [
    user.timezone,
    world.fidelity,
    world.receipts.count('sheet_id', sheet.id),
    totalOf(world, sheet),
    world.departments.get(sheet.dept_id),
    findPerson(world, sheet.user_id),
    findPerson(world, sheet.modified_by),
  ],
  (sheet, timezone, fidelity, receipts_quantity, total, dept, owner, modifier): SheetSummary => ({
    id: sheet.id,
    name: sheet.name,
    receipts_quantity,
    dept: presentNamed(sheet.dept_id, dept),
    status: sheet.status,
    ...spell({ fidelity }, 'total_amout', 'total_amount', fromCents(total)),
    last_modified: presentDateTime({ user: { timezone }, world: { fidelity } }, sheet.modified_at),
    last_modified_by: { id: sheet.modified_by, name: nameOf(modifier) },
    user: { id: sheet.user_id, name: nameOf(owner) },
  }),
)

export function presentSheet(view: View, sheet: StoredSheet): SheetDetail {
  const { world } = view
  const presentAnybody = (id: number | null) => (id === null ? null : presentPerson(world, id))
  return {
    ...presentSummary(view, sheet),
    supervisor: presentAnybody(sheet.supervisor_id),
    approved_by: presentAnybody(sheet.approved_by),
    processed_by: presentAnybody(sheet.processed_by),
    notes: sheet.notes,
    items: itemsOf(world, sheet.id).map((item) => presentItem(view, item)),
    receipts: world.receipts.where('sheet_id', sheet.id).map(({ id, name, file_id }) => {
      const size = world.files.need(file_id).bytes.length
      return { id, name, size, URI: `${view.base}${place.root}/receipt/${id}` }
    }),
  }
}

export const presentItem = cachePresenter(
  ({ world, user }: View, item: StoredItem) => [
    user.timezone,
    world.fidelity,
    world.expenseTypes.get(item.expense_type_id),
    world.departments.get(item.dept_id ?? 0),
    world.projects.get(item.project_id ?? 0),
  ],
  (item, timezone, fidelity, expenseType, dept, project): ExpenseItem => {
    const { id, type, client, billable } = item
    const fields = {
      receipt_date: presentDateTime({ user: { timezone }, world: { fidelity } }, item.receipt_date),
      vendor: item.vendor,
      expense_type: presentNamed(item.expense_type_id, expenseType),
      description: item.description,
      amount: fromCents(item.amount),
    }
    if (type === 'operational') return { id, type, ...fields, dept: presentNamed(item.dept_id!, dept) }
    return { id, type, ...fields, client, project: presentNamed(item.project_id!, project), billable }
  },
)

function presentNamed(id: number, row: IdAndName | undefined): IdAndName {
  return { id, name: row?.name ?? '' }
}

export function presentReceiptFile(world: World, { name, file_id }: StoredReceipt): Download {
  const { bytes, type } = world.files.need(file_id)
  return new Download(bytes, mediaTypeOf(name, type), name)
}
