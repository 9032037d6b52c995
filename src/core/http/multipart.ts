import { invalid, type Refusal } from '../refusal.ts'
import { limits } from '../schema/limits.ts'
import { findDecoded } from './address.ts'

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

interface FormPart {
  name: string
  /** Undefined if the part is text. */
  filename: string | undefined
  type: string
  bytes: Uint8Array
}

/**
 * Returns undefined if the form is malformed. `Response.formData` is not used: in jsdom, Node's creates jsdom's files and
 * then does not accept them.
 */
export function readParts(bytes: Uint8Array, boundary: string): FormPart[] | undefined {
  const delimiter = new TextEncoder().encode(`--${boundary}`)
  const steps = stepsOf(delimiter)
  const parts: FormPart[] = []
  let headers = 0
  for (let at = findNext(bytes, steps, 0); at !== -1; ) {
    if (bytes[at] === dash && bytes[at + 1] === dash) return parts
    if (!isLineEnd(bytes, at)) return undefined
    const length = lengthOfHeaders(bytes, at, limits.partHeaders - headers)
    headers += length
    // A part costs far more than its bytes.
    if (parts.length === limits.parts) throw tooMuch(`${limits.parts} parts`)
    if (headers >= limits.partHeaders) throw tooMuch(`${limits.partHeaders} bytes of headers`)
    const start = at + length + 1
    const header = readHeader(utf8.decode(bytes.subarray(at + 2, start)))
    do at = findNext(bytes, steps, Math.max(at, start))
    while (at !== -1 && !isLineEnd(bytes, at - delimiter.length - 2))
    const end = at - delimiter.length - 2
    if (!header || end < start) return undefined
    parts.push({ ...header, bytes: bytes.slice(start, end) })
  }
  return undefined
}

function tooMuch(most: string): Refusal {
  return invalid({ name: 'body', reason: `must have at most ${most}` })
}

export const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

function isLineEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 13 && bytes[at + 1] === newLine
}

function readHeader(text: string): Omit<FormPart, 'bytes'> | undefined {
  const [, disposition] = /^content-disposition:\s*form-data(.*)$/im.exec(text) ?? []
  const [, type = 'text/plain'] = /^content-type:[ \t]*(.*?)\s*$/im.exec(text) ?? []
  const { name, filename } = readDisposition(disposition, decodeName)
  if (name === undefined) return undefined
  const isPrintable = /^[\x20-\x7e]*$/.test(type)
  return { name, filename, type: isPrintable ? type.toLowerCase() : '' }
}

/** A quoted value may have escaped quotes, or end with a backslash. */
const parameter = /;\s*([^\s;="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"(?=\s*(?:;|$))|"([^"]*)"|([^;]*))/g

/** The parameters of a Content-Disposition. `filename*`, which can hold any character, wins. */
export function readDisposition(header = '', decode = (value: string) => value) {
  const parameters = new Map<string, string>()
  for (const [, name, escaped, quoted, plain] of header.matchAll(parameter))
    parameters.set(name!.toLowerCase(), decode(escaped?.replace(/\\(["\\])/g, '$1') ?? quoted ?? plain!.trim()))
  const filename = decodeExtended(parameters.get('filename*') ?? '') || parameters.get('filename')
  return { name: parameters.get('name'), filename }
}

/** Decodes `UTF-8''caf%C3%A9`; '' for another or an invalid encoding. */
function decodeExtended(value: string): string {
  const [, encoded = ''] = /^UTF-8'[^']*'(.*)$/i.exec(value) ?? []
  return findDecoded(encoded) ?? ''
}

/** Clients encode only these three characters. */
function decodeName(name: string): string {
  return name.replace(/%0A|%0D|%22/gi, decodeURIComponent)
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
