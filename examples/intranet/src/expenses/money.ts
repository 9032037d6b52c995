import type { ExpenseItem } from 'fauxtranet'

const format = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The intranet counts in the company's own currency and does not name it. */
export function showAmount(amount: number): string {
  return format.format(amount)
}

/** What was spent on each kind of thing, most first. */
export function totalsByType(items: readonly ExpenseItem[]): [type: string, total: number][] {
  const totals = new Map<string, number>()
  for (const { expense_type, amount } of items) {
    totals.set(expense_type.name, (totals.get(expense_type.name) ?? 0) + amount)
  }
  return [...totals].sort(([, a], [, b]) => b - a)
}
