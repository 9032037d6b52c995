/** Rows as JSON: bytes travel as base64 under `$bytes`; a field that is really called so gets one more `$`. */
export function toPortable(value: unknown): unknown {
  if (value instanceof Uint8Array) return { $bytes: toBase64(value) }
  if (Array.isArray(value)) return value.map(toPortable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key.replace(ownBytes, '$$$&'), toPortable(part)]),
  )
}

export function fromPortable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromPortable)
  if (typeof value !== 'object' || value === null) return value
  if ('$bytes' in value && typeof value.$bytes === 'string') return fromBase64(value.$bytes)
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key.replace(escapedBytes, ''), fromPortable(part)]),
  )
}

const ownBytes = /^\$+bytes$/
const escapedBytes = /^\$(?=\$+bytes$)/

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(text)
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    throw new RangeError('The text under $bytes is not base64.')
  }
}
