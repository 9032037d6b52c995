import { needExisting } from '../kernel/needs.ts'
import { invalid } from '../kernel/refusal.ts'
import type { World } from '../world.ts'
import type { ChangedItem } from './contract.ts'
import type { StoredItem } from './model.ts'

/** An item as it will be; without an id it is a new one. */
export type WrittenItem = Omit<StoredItem, 'id' | 'sheet_id'> & { id?: number | undefined }

/** Gap: the items of a sheet go in the order in which they were written. */
export function itemsOf(world: World, sheet: number): readonly StoredItem[] {
  return world.expenseItems.where('sheet_id', sheet)
}

/** Spec, Expenses: an item that carries an id refers to one of the sheet; what is not given of it stays. */
export function readItems(world: World, sheet: number | undefined, given: readonly ChangedItem[]): WrittenItem[] {
  const seen = new Set<number>()
  return given.map(({ id, ...item }, i) => {
    const at = `items.${i}`
    const former = typeof id === 'number' ? needItemOf(world, sheet, id, at) : undefined
    if (former && seen.has(former.id)) throw invalid({ name: `${at}.id`, reason: `item ${id} is given twice` })
    if (former) seen.add(former.id)
    const written = writeItem(former, item, at)
    needExisting(world.expenseTypes, `${at}.expense_type_id`, [written.expense_type_id])
    needExisting(world.departments, `${at}.dept_id`, [written.dept_id])
    needExisting(world.projects, `${at}.project_id`, [written.project_id])
    return { ...written, id: former?.id }
  })
}

function needItemOf(world: World, sheet: number | undefined, id: number, at: string): StoredItem {
  const item = world.expenseItems.get(id)
  if (item && item.sheet_id === sheet) return item
  throw invalid({ name: `${at}.id`, reason: `sheet ${sheet} has no item ${id}` })
}

/** The former item with what was given in its place; what belongs to the other kind of item only is dropped. */
function writeItem(former: StoredItem | undefined, given: Omit<ChangedItem, 'id'>, at: string): WrittenItem {
  function need<Field extends keyof StoredItem & keyof typeof given>(field: Field): NonNullable<StoredItem[Field]> {
    const value = given[field] ?? former?.[field]
    if (value === undefined || value === null) throw invalid({ name: `${at}.${field}`, reason: 'is required' })
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
  if (type === 'operational')
    return { ...fields, dept_id: need('dept_id'), client: '', project_id: null, billable: false }
  return {
    ...fields,
    dept_id: null,
    client: given.client ?? former?.client ?? '',
    project_id: need('project_id'),
    billable: given.billable ?? former?.billable ?? false,
  }
}

/** Those that are new, or other than they were. */
export function differingItems(world: World, written: readonly WrittenItem[]): WrittenItem[] {
  return written.filter(({ id, ...fields }) => {
    const former = id === undefined ? undefined : world.expenseItems.get(id)
    return !former || hasOther(former, fields)
  })
}

/** Whether some of the fields that are given differ from those of a row. */
export function hasOther<R extends object>(row: R, fields: Partial<R>): boolean {
  return Object.entries(fields).some(([field, value]) => value !== undefined && value !== row[field as keyof R])
}

export function keepItems(world: World, sheet_id: number, written: readonly WrittenItem[]): void {
  for (const { id, ...fields } of written) {
    if (id === undefined) world.expenseItems.add({ ...fields, sheet_id })
    else world.expenseItems.patch(id, fields)
  }
}
