import { isObject } from '../../core/is-object.ts'

/** Values that a replay sends instead of secrets, by field name. */
export type Substitutes = Record<string, unknown>

/** Replaces a body that is not JSON, since secrets cannot be found in it. */
export const omittedText = 'left out'

/** Only for known fields, because the name of any other field may itself be a secret. */
export function findSubstitutes(whole: unknown, shown: unknown, known: readonly string[] = []): Substitutes {
  if (!isObject(whole) || !isObject(shown)) return {}
  const names = known.filter((name) => Object.hasOwn(whole, name) && !Object.hasOwn(shown, name))
  return Object.fromEntries(names.map((name) => [name, substituteFor(whole[name])]))
}

/** Longer values may be refused for their length. */
const usualLength = 64

/** Returns a value that passes or fails validation as the secret did. */
function substituteFor(secret: unknown): unknown {
  if (typeof secret === 'string') {
    if (secret.trim() === '') return secret
    return secret.length > usualLength ? 'x'.repeat(secret.length) : 'left-out'
  }
  if (typeof secret === 'number') return 0
  return isObject(secret) ? (Array.isArray(secret) ? [] : {}) : secret
}
