/** Coprime to the size of every range, so that each number is used once before any repeats. */
const stride = 7919

/**
 * Assigns unique phone numbers by pattern. Ranges reserved for fiction are small: once one is used up, numbers get a
 * suffix, so that they never leave the range.
 */
export function phoneNumbers(taken: ReadonlySet<unknown>): (pattern: string) => string {
  const ranges = new Map<string, () => string>()
  return (pattern) => {
    if (!ranges.has(pattern)) ranges.set(pattern, rangeOf(pattern))
    const next = ranges.get(pattern)!
    let number = next()
    while (taken.has(number)) number = next()
    return number
  }
}

function rangeOf(pattern: string): () => string {
  const parts = pattern.split('#')
  const size = 10 ** (parts.length - 1)
  const numbers = Array.from({ length: size }, (_, nth) => {
    const digits = String(size + ((nth * stride) % size))
    return parts.map((part, at) => (at === 0 ? part : digits[at]! + part)).join('')
  })
  let given = 0
  return () => {
    const number = numbers[given % size]!
    const round = Math.floor(given++ / size)
    return round === 0 ? number : `${number}-${round}`
  }
}
