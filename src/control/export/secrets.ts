type Fields = Record<string, unknown>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** The paths of what a body had before its secrets were left out. */
export function findLeftOut(whole: unknown, shown: unknown, path: readonly string[] = []): string[][] {
  if (!isObject(whole) || !isObject(shown)) return []
  return Object.entries(whole).flatMap(([name, part]) =>
    Object.hasOwn(shown, name) ? findLeftOut(part, shown[name], [...path, name]) : [[...path, name]],
  )
}

/** What a replay sends where a secret was left out. */
const substitute = 'left-out'

/** A body with something in the place of each secret, so that it is not refused for the lack of it. */
export function substituteSecrets(shown: unknown, paths: readonly (readonly string[])[]): unknown {
  const whole = structuredClone(shown)
  for (const path of paths) {
    let part = whole
    for (const name of path.slice(0, -1)) part = isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined
    const name = path.at(-1)
    if (isObject(part) && name !== undefined && name !== '__proto__') part[name] = substitute
  }
  return whole
}
