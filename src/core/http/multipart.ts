import { invalid } from '../refusal.ts'
import { limits } from '../schema/limits.ts'

// Limits are checked before parsing, because a part costs far more than its bytes.

/** The maximum in RFC 2046. */
const longestBoundary = 70

export function findBoundary(type: string): string | undefined {
  const [essence = '', ...parameters] = type.match(/(?:"(?:\\.|[^"\\])*"?|[^;"])+/gs) ?? []
  if (essence.trim().toLowerCase() !== 'multipart/form-data') return undefined
  const given = parameters.map((parameter) => /^\s*boundary=(?:"([^"\\]*)"|([^\s"]*))\s*$/i.exec(parameter))
  const [, quoted, plain] = given.find((found) => found !== null) ?? []
  const boundary = quoted ?? plain ?? ''
  return boundary !== '' && boundary.length <= longestBoundary ? boundary : undefined
}

const dash = 45
const newLine = 10

export function checkParts(bytes: Uint8Array, boundary: string): void {
  const steps = stepsOf(new TextEncoder().encode(`--${boundary}`))
  let count = 0
  let headers = 0
  for (let at = findNext(bytes, steps, 0); at !== -1; at = findNext(bytes, steps, at)) {
    if (bytes[at] === dash && bytes[at + 1] === dash) return
    count++
    headers += lengthOfHeaders(bytes, at, limits.partHeaders - headers)
    const tooMany = count > limits.parts ? `${limits.parts} parts` : undefined
    const tooMuch = headers >= limits.partHeaders ? `${limits.partHeaders} bytes of headers` : tooMany
    if (tooMuch) throw invalid({ name: 'body', reason: `must have at most ${tooMuch}` })
  }
}

function lengthOfHeaders(bytes: Uint8Array, start: number, most: number): number {
  const end = Math.min(bytes.length, start + most)
  for (let at = start + 3; at < end; at++) if (bytes[at] === newLine && bytes[at - 2] === newLine) return at - start
  return end - start
}

/** How many bytes to read before `indexOf` skips to a dash. The call costs about as much. */
const stride = 64

function findNext(bytes: Uint8Array, steps: Uint16Array, start: number): number {
  const { length } = bytes
  const { length: whole } = steps
  let step = 0
  let missed = 0
  for (let at = start; at < length; at++) {
    step = steps[step + bytes[at]!]!
    if (step === whole) return at + 1
    if (step > 0 || ++missed < stride) continue
    missed = 0
    at = bytes.indexOf(dash, at + 1) - 1
    if (at < 0) return -1
  }
  return -1
}

/** A Knuth–Morris–Pratt automaton, so that each byte is read once. */
function stepsOf(delimiter: Uint8Array): Uint16Array {
  const steps = new Uint16Array(delimiter.length * 256)
  let again = 0
  for (const [i, byte] of delimiter.entries()) {
    steps.copyWithin(i * 256, again, again + 256)
    if (i > 0) again = steps[again + byte]!
    steps[i * 256 + byte] = (i + 1) * 256
  }
  return steps
}
