// Money is counted in whole cents, since fractions of a binary number do not add up.

/** The nearest cent, half of one away from nothing: 1.005 is 1.01, although the binary number is a little less. */
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
