import { isObject } from '../../core/is-object.ts'

/** What a replay sends in the place of secrets, by the names of their fields. */
export type Substitutes = Record<string, unknown>

/** What a replay sends in the place of a body that is no JSON: it may hold secrets that nobody can find. */
export const noJson = 'left out'

/** Substitutes for what is left out of a body. Only for known fields: the name of another one may be a secret itself. */
export function findSubstitutes(whole: unknown, shown: unknown, known: readonly string[] = []): Substitutes {
  if (!isObject(whole) || !isObject(shown)) return {}
  const names = known.filter((name) => Object.hasOwn(whole, name) && !Object.hasOwn(shown, name))
  return Object.fromEntries(names.map((name) => [name, substituteFor(whole[name])]))
}

/** Longer ones may be refused for it. */
const usualLength = 64

/** Something that is taken or refused as the secret was. */
function substituteFor(secret: unknown): unknown {
  if (typeof secret === 'string') {
    if (secret.trim() === '') return secret
    return secret.length > usualLength ? 'x'.repeat(secret.length) : 'left-out'
  }
  if (typeof secret === 'number') return 0
  return isObject(secret) ? (Array.isArray(secret) ? [] : {}) : secret
}
