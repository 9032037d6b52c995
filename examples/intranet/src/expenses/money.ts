import type { ExpenseItem, SheetSummary } from 'fauxtranet'

/** The API has amounts without a currency, so the front end names the company's. */
const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })

export function showAmount(amount: number): string {
  return format.format(amount)
}

/** The API has two spellings of the total. */
export function totalOf({ total_amount, total_amout }: SheetSummary): number {
  return total_amount ?? total_amout ?? 0
}

/** In whole cents, because sums of binary fractions are not exact. */
export function sumOf(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100
}

/** Totals by expense type, highest first. */
export function totalsByType(items: readonly ExpenseItem[]): [type: string, total: number][] {
  const totals = new Map<string, number>()
  for (const { expense_type, amount } of items) {
    totals.set(expense_type.name, (totals.get(expense_type.name) ?? 0) + amount)
  }
  return [...totals].sort(([, a], [, b]) => b - a)
}
