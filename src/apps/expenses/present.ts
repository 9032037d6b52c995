import { Download } from '../../core/bytes.ts'
import { createCache } from '../../core/http/json-cache.ts'
import { mediaTypeOf } from '../../core/http/media-type.ts'
import type { Named } from '../../core/schema/shapes.ts'
import { spell } from '../../core/schema/spellings.ts'
import type { Table } from '../../core/store/table.ts'
import { presentDateTime } from '../../core/time/dates.ts'
import type { View } from '../../world/application.ts'
import type { World } from '../../world/world.ts'
import { presentPerson } from '../people/directory.ts'
import type { StoredItem, StoredReceipt, StoredSheet } from './model.ts'
import { fromCents } from './money.ts'
import { place } from './place.ts'
import { receiptsOf, totalOf } from './rules.ts'
import { itemsOf } from './rules-items.ts'
import type { ExpenseItem, Receipt, SheetDetail, SheetSummary } from './shapes.ts'

const cacheSummary = createCache<StoredSheet, SheetSummary>()

export function presentSummary(view: View, sheet: StoredSheet): SheetSummary {
  const { world, user } = view
  const receipts_quantity = receiptsOf(world, sheet.id).length
  const total = totalOf(world, sheet)
  const people = [world.users.get(sheet.user_id), world.users.get(sheet.modified_by)]
  const causes = [
    user.timezone,
    world.fidelity,
    receipts_quantity,
    total,
    world.departments.get(sheet.dept_id),
    ...people,
  ]
  return cacheSummary(sheet, causes, () => ({
    id: sheet.id,
    name: sheet.name,
    receipts_quantity,
    dept: presentNamed(world.departments, sheet.dept_id),
    status: sheet.status,
    ...spell(world, 'total_amout', 'total_amount', fromCents(total)),
    last_modified: presentDateTime(view, sheet.modified_at),
    last_modified_by: presentPerson(world, sheet.modified_by),
    user: presentPerson(world, sheet.user_id),
  }))
}

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
    receipts: receiptsOf(world, sheet.id).map((receipt) => presentReceipt(view, receipt)),
  }
}

const cacheItem = createCache<StoredItem, ExpenseItem>()

export function presentItem(view: View, item: StoredItem): ExpenseItem {
  const { world, user } = view
  const { departments, projects, expenseTypes } = world
  const names = [
    expenseTypes.get(item.expense_type_id),
    departments.get(item.dept_id ?? 0),
    projects.get(item.project_id ?? 0),
  ]
  return cacheItem(item, [user.timezone, world.fidelity, ...names], () => {
    const { id, type, client, billable } = item
    const fields = {
      receipt_date: presentDateTime(view, item.receipt_date),
      vendor: item.vendor,
      expense_type: presentNamed(expenseTypes, item.expense_type_id),
      description: item.description,
      amount: fromCents(item.amount),
    }
    if (type === 'operational') return { id, type, ...fields, dept: presentNamed(departments, item.dept_id!) }
    return { id, type, ...fields, client, project: presentNamed(projects, item.project_id!), billable }
  })
}

/** An entry of a look-up list. */
function presentNamed(table: Table<Named>, id: number): Named {
  return { id, name: table.get(id)?.name ?? '' }
}

function presentReceipt({ world, base }: View, { id, name, file_id }: StoredReceipt): Receipt {
  return { id, name, size: world.files.need(file_id).bytes.length, URI: `${base}${place.root}/receipt/${id}` }
}

export function presentReceiptFile(world: World, { name, file_id }: StoredReceipt): Download {
  const { bytes, type } = world.files.need(file_id)
  return new Download(bytes, mediaTypeOf(name, type), name)
}
