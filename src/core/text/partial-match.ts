/**
 * Whether a value has all that is expected: objects may have more fields, lists must have the same length and order.
 * A matcher with `asymmetricMatch`, such as `expect.any(String)` of the test runners, decides for itself.
 */
export function isPartialMatch(expected: unknown, value: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return Object.is(expected, value)
  if ('asymmetricMatch' in expected) return Boolean((expected as Asymmetric).asymmetricMatch(value))
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(expected)) {
    if (!Array.isArray(value) || value.length !== expected.length) return false
    return expected.every((part, i) => isPartialMatch(part, value[i]))
  }
  if (Array.isArray(value)) return false
  return Object.entries(expected).every(([name, part]) =>
    isPartialMatch(part, (value as Record<string, unknown>)[name]),
  )
}

interface Asymmetric {
  asymmetricMatch(value: unknown): unknown
}
