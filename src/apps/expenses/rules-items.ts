import { toInstant } from '../../core/time/given-date.ts'
import type { World } from '../../world/world.ts'
import type { StoredUser } from '../people/directory.ts'
import type { ChangedItem } from './contract.ts'
import type { Findings } from './findings.ts'
import type { StoredItem } from './model.ts'

/** An item as it will be stored. Without an id it is a new one. */
type WrittenItem = Omit<StoredItem, 'id' | 'sheet_id'> & { id?: number | undefined }

/** Gap: the items of a sheet are in the order in which they were written. */
export function itemsOf(world: World, sheet: number): readonly StoredItem[] {
  return world.expenseItems.where('sheet_id', sheet)
}

/** Spec, Expenses: an item that has an id refers to an item of the sheet; fields that are not given stay as they are. */
export function readItems(
  world: World,
  { timezone }: StoredUser,
  sheet: number | undefined,
  given: readonly ChangedItem[],
  findings: Findings,
): WrittenItem[] {
  const seen = new Set<number>()
  return given.flatMap(({ id, receipt_date: date, ...item }, i) => {
    const at = `items.${i}`
    const former = id === undefined ? undefined : findItemOf(world, sheet, id)
    if (id !== undefined && (!former || seen.has(id))) {
      const reason = former ? `item ${id} is given twice` : `sheet ${sheet} has no item ${id}`
      // One of another sheet does exist.
      if (world.expenseItems.has(id)) findings.add(`${at}.id`, reason)
      else findings.addUnknown(`${at}.id`, reason)
      return []
    }
    if (id !== undefined) seen.add(id)
    const receipt_date = date && toInstant(date, timezone)
    const written = writeItem(former, { ...item, receipt_date }, (field) =>
      findings.add(`${at}.${field}`, 'is required'),
    )
    findings.lookUp(world.expenseTypes, `${at}.expense_type_id`, written.expense_type_id)
    findings.lookUp(world.departments, `${at}.dept_id`, written.dept_id)
    findings.lookUp(world.projects, `${at}.project_id`, written.project_id)
    return { ...written, id }
  })
}

function findItemOf(world: World, sheet: number | undefined, id: number): StoredItem | undefined {
  const item = world.expenseItems.get(id)
  return item?.sheet_id === sheet ? item : undefined
}

/**
 * The former item with the given fields. Fields that only the other kind of item has are dropped.
 * The result is complete only if no required field was missing.
 */
function writeItem(
  former: StoredItem | undefined,
  given: Omit<ChangedItem, 'id' | 'receipt_date'> & { receipt_date: string | undefined },
  miss: (field: string) => void,
): WrittenItem {
  function need<Field extends keyof StoredItem & keyof typeof given>(field: Field): NonNullable<StoredItem[Field]> {
    const value = given[field] ?? former?.[field]
    if (value === undefined || value === null) miss(field)
    return value as NonNullable<StoredItem[Field]>
  }
  const type = need('type')
  const fields = {
    type,
    receipt_date: need('receipt_date'),
    vendor: given.vendor ?? former?.vendor ?? '',
    expense_type_id: need('expense_type_id'),
    description: given.description ?? former?.description ?? '',
    amount: need('amount'),
  }
  if (type !== 'project') {
    const dept_id = type === 'operational' ? need('dept_id') : null
    return { ...fields, dept_id, client: '', project_id: null, billable: false }
  }
  return {
    ...fields,
    dept_id: null,
    client: given.client ?? former?.client ?? '',
    project_id: need('project_id'),
    billable: given.billable ?? former?.billable ?? false,
  }
}

/** Gap: items that a list leaves out stay; or these are removed. */
export function leftOut({ fidelity, expenseItems }: World, sheet: number, given?: readonly ChangedItem[]): number[] {
  if (!given || fidelity['expenses-put-items'] !== 'removed') return []
  const kept = new Set(given.map(({ id }) => id))
  return expenseItems.idsWhere('sheet_id', sheet).filter((id) => !kept.has(id))
}

/** The items that are new or changed. */
export function differingItems(world: World, written: readonly WrittenItem[]): WrittenItem[] {
  return written.filter(({ id, ...fields }) => {
    const former = id === undefined ? undefined : world.expenseItems.get(id)
    return !former || hasOther(former, fields)
  })
}

/** Whether any of the given fields differs from the row. */
export function hasOther<R extends object>(row: R, fields: Partial<R>): boolean {
  return Object.entries(fields).some(([field, value]) => value !== undefined && value !== row[field as keyof R])
}

export function saveItems(world: World, sheet_id: number, written: readonly WrittenItem[]): void {
  for (const { id, ...fields } of written) {
    if (id === undefined) world.expenseItems.add({ ...fields, sheet_id })
    else world.expenseItems.patch(id, fields)
  }
}
