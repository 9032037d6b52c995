import { isObject } from '../is-object.ts'

/**
 * Whether a value has all that is expected: objects may have more fields, lists must have the same length and order.
 * A matcher with `asymmetricMatch`, such as `expect.any(String)` of the test runners, decides for itself.
 */
export function isPartialMatch(expected: unknown, value: unknown): boolean {
  if (!isObject(expected)) return Object.is(expected, value)
  if (typeof expected.asymmetricMatch === 'function') return Boolean(expected.asymmetricMatch(value))
  if (!isObject(value) || Array.isArray(expected) !== Array.isArray(value)) return false
  if (Array.isArray(expected) && expected.length !== value.length) return false
  return Object.entries(expected).every(([name, part]) => isPartialMatch(part, value[name]))
}
