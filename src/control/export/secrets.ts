type Fields = Record<string, unknown>

/** A secret that is left out of a body: where it was, and what a replay sends in its place. */
export interface LeftOut {
  path: string[]
  substitute: unknown
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** What a body had before its secrets were left out. */
export function findLeftOut(whole: unknown, shown: unknown, path: readonly string[] = []): LeftOut[] {
  if (!isObject(whole) || !isObject(shown)) return []
  return Object.entries(whole).flatMap(([name, part]) => {
    const there = [...path, name]
    if (Object.hasOwn(shown, name)) return findLeftOut(part, shown[name], there)
    return [{ path: there, substitute: substituteFor(part) }]
  })
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

/** A body with something in the place of each secret. */
export function substituteSecrets(shown: unknown, secrets: readonly LeftOut[]): unknown {
  const whole = structuredClone(shown)
  for (const { path, substitute } of secrets) {
    let part = whole
    for (const name of path.slice(0, -1)) part = isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined
    const name = path.at(-1)
    if (isObject(part) && name !== undefined && name !== '__proto__') part[name] = substitute
  }
  return whole
}
