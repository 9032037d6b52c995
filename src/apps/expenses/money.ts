// Amounts are integer cents, because binary fractions do not add up exactly.

/** Rounds half a cent away from zero. 1.005 becomes 1.01, although its binary value is slightly less. */
export function toCents(amount: number): number {
  const cents = Math.round(Math.abs(amount) * 100 * (1 + Number.EPSILON))
  return amount < 0 ? 0 - cents : cents
}

export function fromCents(cents: number): number {
  return cents / 100
}

export function sumOf(items: readonly { amount: number }[]): number {
  return items.reduce((sum, { amount }) => sum + amount, 0)
}
