import type { ExpenseItem, RequestOf } from 'fauxtranet'
import { dayOf } from '../ui/dates.ts'

type ItemInput = NonNullable<NonNullable<RequestOf<'expenses.updateSheet'>['body']>['items']>[number]

/** The texts of the form. It keeps the fields of both types, so that users can switch. */
export interface ItemDraft {
  type: ExpenseItem['type']
  /** As in a date field: `2026-02-10`. */
  date: string
  vendor: string
  expense_type_id: string
  description: string
  amount: string
  dept_id: string
  project_id: string
  client: string
  billable: boolean
}

export function newDraft(dept: number, date: string): ItemDraft {
  return {
    type: 'operational',
    date,
    vendor: '',
    expense_type_id: '',
    description: '',
    amount: '',
    dept_id: String(dept),
    project_id: '',
    client: '',
    billable: false,
  }
}

export function draftOf(item: ExpenseItem): ItemDraft {
  const { type, vendor, expense_type, description, amount } = item
  const isProject = type === 'project'
  return {
    ...{ type, vendor, description },
    date: dayOf(item.receipt_date),
    expense_type_id: String(expense_type.id),
    amount: String(amount),
    dept_id: isProject ? '' : String(item.dept.id),
    project_id: isProject ? String(item.project.id) : '',
    client: isProject ? item.client : '',
    billable: isProject && item.billable,
  }
}

export function isComplete({ type, date, expense_type_id, amount, dept_id, project_id }: ItemDraft): boolean {
  return [date, expense_type_id, amount, type === 'project' ? project_id : dept_id].every((text) => text !== '')
}

/** A saved item keeps its id, and its time unless the day changes. */
export function inputOf(draft: ItemDraft, saved?: ExpenseItem): ItemInput {
  const { type, date, vendor, expense_type_id, description, amount, dept_id, project_id, client, billable } = draft
  const isSameDay = saved !== undefined && dayOf(saved.receipt_date) === date
  return {
    ...(saved && { id: saved.id }),
    ...{ type, vendor, description },
    // Noon, which is on the same day in nearly all timezones.
    receipt_date: isSameDay ? saved.receipt_date : { date: `${date.replaceAll('-', '')}120000` },
    expense_type_id: Number(expense_type_id),
    amount: Number(amount),
    ...(type === 'project' ? { project_id: Number(project_id), client, billable } : { dept_id: Number(dept_id) }),
  }
}
