import type { ExpenseItem } from 'fauxtranet'

const format = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Amounts are in the company's own currency, which the intranet does not name. */
export function showAmount(amount: number): string {
  return format.format(amount)
}

/** Totals by expense type, highest first. */
export function totalsByType(items: readonly ExpenseItem[]): [type: string, total: number][] {
  const totals = new Map<string, number>()
  for (const { expense_type, amount } of items) {
    totals.set(expense_type.name, (totals.get(expense_type.name) ?? 0) + amount)
  }
  return [...totals].sort(([, a], [, b]) => b - a)
}
