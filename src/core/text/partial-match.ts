import { isObject } from '../is-object.ts'

/** Objects may have more fields. Matchers of test runners, such as `expect.any(String)`, decide for themselves. */
export function isPartialMatch(expected: unknown, value: unknown): boolean {
  if (!isObject(expected)) return Object.is(expected, value)
  if (typeof expected.asymmetricMatch === 'function') return Boolean(expected.asymmetricMatch(value))
  if (!isObject(value) || Array.isArray(expected) !== Array.isArray(value)) return false
  if (Array.isArray(expected) && expected.length !== value.length) return false
  return Object.entries(expected).every(([name, part]) => isPartialMatch(part, value[name]))
}
