import { invalid } from '../refusal.ts'
import { limits } from './limits.ts'

// Limits are checked before parsing, because a value can cost thirty times its bytes.

/** Enough for 250,000 people with about 40 values each. */
const mostInWorld = 10_000_000

/** A world contains other bodies, some levels down. */
const deepestWorld = limits.depth + 10

/** An empty list or object takes as much memory as a few values. */
const usualWeight = 4
/** In a world, most objects are rows. */
const worldWeight = 20

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
  return new JsonScan(most, usualWeight).whyTooMuch(bytes)
}

/** Checks a world or a report chunk by chunk, so that it is refused before it has arrived. */
export function scanWorld(): (chunk: Uint8Array) => void {
  const scan = new JsonScan(mostInWorld, worldWeight)
  return (chunk) => {
    const reason = scan.whyTooMuch(chunk)
    if (reason) throw invalid({ name: 'body', reason })
  }
}

class JsonScan {
  readonly #most: number
  readonly #weight: number
  #depth = 0
  #values = 1
  #isInString = false
  #isEscaped = false

  constructor(most: number, weight: number) {
    this.#most = most
    this.#weight = weight
  }

  whyTooMuch(bytes: Uint8Array): string | undefined {
    const { length } = bytes
    let values = this.#values
    for (let at = this.#isInString ? this.#findEnd(bytes, 0) + 1 : 0; at < length; at++) {
      const code = bytes[at]!
      if (code === quote) at = this.#findEnd(bytes, at + 1)
      else if (code === comma) values++
      else if (isClosing(code)) this.#depth--
      else if (isOpening(code)) {
        values += this.#weight
        if (++this.#depth > deepestWorld) return 'is nested too deeply'
      } else continue
      if (values > this.#most)
        return `must have at most ${this.#most} values, where a list or an object counts as ${this.#weight}`
    }
    this.#values = values
    return undefined
  }

  #findEnd(bytes: Uint8Array, start: number): number {
    const { length } = bytes
    let at = start
    if (this.#isEscaped && at < length) at++
    for (; at < length; at++) {
      const code = bytes[at]
      if (code === quote) {
        this.#isInString = this.#isEscaped = false
        return at
      }
      if (code === backslash) at++
    }
    this.#isInString = true
    this.#isEscaped = at > length
    return length
  }
}
