import { isBytes } from '../bytes.ts'
import { toBase64 } from '../store/portable-json.ts'

const usualLength = 16 * 1024

/** Writes the same JSON as `JSON.stringify`, in pieces that let other work run. Bytes become base64. */
export function* writePieces(value: unknown, indent = 0, length = usualLength): Generator<string> {
  if (roomAfter(value, length) >= 0) yield JSON.stringify(value, null, indent)
  else yield* writeLong(value, indent, length, '')
}

function* writeLong(value: unknown, indent: number, length: number, margin: string): Generator<string> {
  if (typeof value === 'string') return yield* writeText(value, length)
  if (isBytes(value)) return yield* writeBytes(value, length)
  const whole = value as Record<string, unknown>
  const names = Array.isArray(whole) ? undefined : Object.keys(whole).filter((name) => whole[name] !== undefined)
  const parts: readonly unknown[] = Array.isArray(whole) ? whole : names!.map((name) => whole[name])
  const inner = margin + ' '.repeat(indent)
  const [line, end, space] = indent > 0 ? [`\n${inner}`, `\n${margin}`, ' '] : ['', '', '']
  // Small parts share a piece, because one for each would be slow.
  let text = names ? '{' : '['
  for (const [i, part] of parts.entries()) {
    text += `${i > 0 ? ',' : ''}${line}${names ? `${JSON.stringify(names[i])}:${space}` : ''}`
    if (roomAfter(part, length) < 0) {
      yield text
      yield* writeLong(part, indent, length, inner)
      text = ''
    } else {
      const written = JSON.stringify(part, null, indent) ?? 'null'
      text += indent > 0 ? written.replaceAll('\n', `\n${inner}`) : written
    }
    if (text.length < length) continue
    yield text
    text = ''
  }
  yield `${text}${parts.length > 0 ? end : ''}${names ? '}' : ']'}`
}

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
    // A lone surrogate would be written as an escape.
    while (/[\ud800-\udbff]/.test(text.charAt(to - 1))) to++
    yield JSON.stringify(text.slice(from, to)).slice(1, -1)
    from = to
  }
  yield '"'
}

function* writeBytes(bytes: Uint8Array, length: number): Generator<string> {
  // Three bytes are four characters, so there is no padding between pieces.
  const step = 3 * Math.ceil(length / 4)
  yield '"'
  for (let from = 0; from < bytes.length; from += step) yield toBase64(bytes.subarray(from, from + step))
  yield '"'
}
