import { invalid } from '../refusal.ts'
import { limits } from './limits.ts'

// Limits are checked before parsing, because a value can cost thirty times its bytes.

/** Enough for 250,000 people with about 40 values each. */
export const mostInWorld = 10_000_000

/** A world contains other bodies, some levels down. */
const deepestWorld = limits.depth + 10

/** An empty list or object takes as much memory as a few values. */
const opened = 4

const quote = 34
const comma = 44
const backslash = 92
const isOpening = (code: number) => code === 91 || code === 123
const isClosing = (code: number) => code === 93 || code === 125

export function checkJson(bytes: Uint8Array, most: number): void {
  const reason = whyTooMuch(bytes, most)
  if (reason) throw invalid({ name: 'body', reason })
}

export function whyTooMuch(bytes: Uint8Array, most: number): string | undefined {
  const { length } = bytes
  let depth = 0
  let values = 1
  for (let at = 0; at < length; at++) {
    const code = bytes[at]!
    if (code === quote) at = findEnd(bytes, at + 1)
    else if (code === comma) values++
    else if (isClosing(code)) depth--
    else if (isOpening(code)) {
      values += opened
      if (++depth > deepestWorld) return 'is nested too deeply'
    } else continue
    if (values > most) return `must have at most ${most} values, where a list or an object counts as four`
  }
  return undefined
}

function findEnd(bytes: Uint8Array, start: number): number {
  const { length } = bytes
  for (let at = start; at < length; at++) {
    const code = bytes[at]
    if (code === quote) return at
    if (code === backslash) at++
  }
  return length
}
