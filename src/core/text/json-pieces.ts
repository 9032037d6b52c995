/** So many elements of a list are one piece. */
const often = 64

/**
 * Writes JSON piece by piece, so that others can have their turn between two of them: the parts of a value down to some
 * depth, and everything below at once. All pieces together are what `JSON.stringify` writes.
 */
export function* writePieces(value: unknown, depth: number, indent = 0, margin = ''): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value, null, indent)
    yield indent > 0 ? text.replaceAll('\n', `\n${margin}`) : text
    return
  }
  const isList = Array.isArray(value)
  if (isList && depth === 1 && indent === 0) {
    // Several at a time: a piece for each would take longer than its text.
    for (let i = 0; i < value.length; i += often)
      yield (i > 0 ? ',' : '[') + JSON.stringify(value.slice(i, i + often)).slice(1, -1)
    yield value.length > 0 ? ']' : '[]'
    return
  }
  const parts = Object.entries(value).filter(([, part]) => isList || part !== undefined)
  const inner = margin + ' '.repeat(indent)
  const [line, end, space] = indent > 0 ? [`\n${inner}`, `\n${margin}`, ' '] : ['', '', '']
  let before = isList ? '[' : '{'
  for (const [name, part] of parts) {
    yield `${before}${line}${isList ? '' : `${JSON.stringify(name)}:${space}`}`
    yield* writePieces(part ?? null, depth - 1, indent, inner)
    before = ','
  }
  yield `${parts.length > 0 ? end : before}${isList ? ']' : '}'}`
}
