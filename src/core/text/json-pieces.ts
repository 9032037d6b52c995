import { isBytes } from '../bytes.ts'
import { toBase64 } from '../store/portable-json.ts'

/** About so many characters are one piece. There are at least 4: a number counts as that. */
const usualLength = 16 * 1024

/**
 * Writes the JSON of plain values piece by piece, so that others can have their turn between two of them, and no text gets
 * longer than a runtime allows. All pieces together are what `JSON.stringify` writes; bytes become base64.
 */
export function* writePieces(value: unknown, indent = 0, length = usualLength): Generator<string> {
  if (roomAfter(value, length) >= 0) yield JSON.stringify(value, null, indent)
  else yield* writeLong(value, indent, length, '')
}

function* writeLong(value: unknown, indent: number, length: number, margin: string): Generator<string> {
  if (typeof value === 'string') yield* writeText(value, length)
  else if (isBytes(value)) yield* writeBytes(value, length)
  else yield* writeParts(value as object, indent, length, margin)
}

/** The parts of a list or an object: small ones together, since a piece for each would take longer than its text. */
function* writeParts(whole: object, indent: number, length: number, margin: string): Generator<string> {
  const names = Array.isArray(whole) ? undefined : namesOf(whole)
  const parts: readonly unknown[] = Array.isArray(whole) ? whole : names!.map((name) => whole[name as never])
  const inner = margin + ' '.repeat(indent)
  const [line, end, space] = indent > 0 ? [`\n${inner}`, `\n${margin}`, ' '] : ['', '', '']
  let before = names ? '{' : '['
  for (let from = 0; from < parts.length; before = ',') {
    const to = endOfPiece(parts, from, length)
    if (to > from) {
      const some = parts.slice(from, to)
      const named = names && Object.fromEntries(names.slice(from, to).map((name, i) => [name, some[i]]))
      const text = JSON.stringify(named ?? some, null, indent).slice(1, indent > 0 ? -2 : -1)
      yield before + (margin === '' ? text : text.replaceAll('\n', `\n${margin}`))
      from = to
    } else {
      yield `${before}${line}${names ? `${JSON.stringify(names[from])}:${space}` : ''}`
      yield* writeLong(parts[from], indent, length, inner)
      from++
    }
  }
  yield `${parts.length > 0 ? end : before}${names ? '}' : ']'}`
}

function namesOf(whole: object): string[] {
  return Object.keys(whole).filter((name) => whole[name as never] !== undefined)
}

/** The end of the parts that are one piece. The first alone may be too long for that. */
function endOfPiece(parts: readonly unknown[], from: number, length: number): number {
  let to = from
  for (let room = length; to < parts.length; to++) {
    room = roomAfter(parts[to], room)
    if (room < 0) break
  }
  return to
}

/** How many characters are left of so many, about, when a value is written. Less than none where it is too long, or has bytes. */
function roomAfter(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length
  if (typeof value !== 'object' || value === null) return room - 4
  if (isBytes(value)) return -1
  let left = room - 2
  for (const name in value) {
    left = roomAfter(value[name as never], left - name.length)
    if (left < 0) break
  }
  return left
}

function* writeText(text: string, length: number): Generator<string> {
  yield '"'
  for (let from = 0; from < text.length; ) {
    let to = from + length
    // The halves of a character stay together: half of one is written as an escape.
    while (isFirstHalf(text.charCodeAt(to - 1))) to++
    yield JSON.stringify(text.slice(from, to)).slice(1, -1)
    from = to
  }
  yield '"'
}

function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00
}

function* writeBytes(bytes: Uint8Array, length: number): Generator<string> {
  // Three bytes are four characters, without padding between two pieces.
  const step = 3 * Math.ceil(length / 4)
  yield '"'
  for (let from = 0; from < bytes.length; from += step) yield toBase64(bytes.subarray(from, from + step))
  yield '"'
}
