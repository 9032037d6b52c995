import { closeSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { checkKind } from './place.ts'

const newline = 10
// Each line starts with its checksum and number, to detect changed or missing lines.
export const opening = '{"check":"'
const sealLength = `${opening}12345678",`.length
const partLength = 1024 * 1024

// Written on a clean shutdown.
export const endLine = '{"end":true}'

export function seal(json: string, n: number): Buffer {
  const bytes = Buffer.from(`{"n":${n},${json.slice(1)}`)
  return Buffer.concat([Buffer.from(sealOf(crc32(bytes))), bytes.subarray(1), Buffer.from('\n')])
}

export function isSound(bytes: Buffer): boolean {
  const sum = crc32(bytes.subarray(sealLength), crc32('{'))
  return bytes.toString('latin1', 0, sealLength) === sealOf(sum)
}

function sealOf(sum: number): string {
  return `${opening}${sum.toString(16).padStart(8, '0')}",`
}

export function unseal(bytes: Buffer): { n: number; json: string } | undefined {
  const [begin, n] = /^"n":(\d+),/.exec(bytes.toString('latin1', sealLength, sealLength + 24)) ?? []
  return begin === undefined ? undefined : { n: Number(n), json: `{${bytes.subarray(sealLength + begin.length)}` }
}

/** Reads line by line, because a file may exceed the maximum string length. The last line may be torn. */
export function* readLines(path: string): Generator<{ bytes: Buffer; isTorn: boolean }> {
  let begun: Buffer[] = []
  for (const part of readParts(path)) {
    let from = 0
    for (let to = part.indexOf(newline); to !== -1; to = part.indexOf(newline, from)) {
      const rest = part.subarray(from, to)
      yield { bytes: begun.length > 0 ? Buffer.concat([...begun, rest]) : rest, isTorn: false }
      begun = []
      from = to + 1
    }
    if (from < part.length) begun.push(part.subarray(from))
  }
  const bytes = Buffer.concat(begun)
  if (bytes.length > 0) yield { bytes, isTorn: true }
}

export function* readParts(path: string): Generator<Buffer> {
  // Opening a pipe without a writer would block forever.
  checkKind(path)
  const handle = openSync(path, 'r')
  try {
    for (;;) {
      const part = Buffer.allocUnsafe(partLength)
      const length = readSync(handle, part)
      if (length === 0) return
      yield part.subarray(0, length)
    }
  } finally {
    closeSync(handle)
  }
}
