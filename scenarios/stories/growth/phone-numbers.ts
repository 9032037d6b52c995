/** Coprime to the size of every range, so that each number comes once before one comes again. */
const stride = 7919

/**
 * Gives out phone numbers by pattern, each once. A range for fiction is soon used up: then digits follow, which nobody
 * dials, and which do not lead out of the range.
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
