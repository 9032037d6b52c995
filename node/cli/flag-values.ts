import { checkPort } from '../../src/core/http/hosts.ts'
import { readInstant } from '../../src/core/time/clock.ts'
import { readPublicUrl } from '../../src/server/public-url.ts'
import type { ScenarioParameters } from '../../src/world/scenario.ts'
import { FlagError } from './flag-error.ts'

// Each function reads the value of one flag. Its error completes the sentence `--port "abc" …`.

export function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN
  checkPort(port, 'is not a port. Use a number from 0 to 65535; 0 picks a free one.')
  return port
}

export function readSeed(text: string): number {
  const seed = Number(text)
  if (!/^\d+$/.test(text) || seed > 0xffffffff) throw new RangeError('is not a seed. Use a whole number such as 7.')
  return seed
}

export function readNow(text: string): string {
  if (text === 'real' || readInstant(text) !== undefined) return text
  throw new RangeError('is not an instant. Use real, or a time such as 2026-03-02T09:30:00Z.')
}

export function readLatency(text: string): number | [number, number] {
  const [, from, to] = /^(\d+)(?:-(\d+))?(?:ms)?$/.exec(text) ?? []
  if (from === undefined || Number(to ?? from) < Number(from)) {
    throw new RangeError('is not a delay. Use milliseconds such as 200, or a range such as 100-500.')
  }
  return to === undefined ? Number(from) : [Number(from), Number(to)]
}

export function readChaos(text: string): number {
  const [, percent] = /^(\d+(?:\.\d+)?)%?$/.exec(text) ?? []
  if (percent === undefined || Number(percent) > 100)
    throw new RangeError('is not a percentage. Use a number from 0 to 100.')
  return Number(percent)
}

const units: Record<string, number> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

/** Bodies and worlds are held in memory. A body takes several times its size while it is read. */
const largestSize = units.g!

export function readSize(text: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([kmg]?)b?$/i.exec(text) ?? []
  const size = Math.floor(Number(amount) * units[unit.toLowerCase()]!)
  if (!(size > 0)) throw new RangeError('is not a size. Use bytes, or a size such as 500kb, 64mb, 1gb.')
  if (size > largestSize) throw new RangeError('is too large to be held in memory. Use at most 1gb.')
  return size
}

/** Only checks the URL, which stays a string. */
export function readAddress(text: string): string {
  readPublicUrl(text)
  return text
}

/** Normalizes an origin as browsers send it: no path, lower case. */
export function readOrigin(text: string): string {
  const origin = text.replace(/\/$/, '').toLowerCase()
  if (origin === 'null') {
    throw new RangeError(
      'is sent by every sandboxed page. Serve your page over HTTP from this machine, or use * for all origins.',
    )
  }
  if (origin === '*' || /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+$/.test(origin)) return origin
  throw new RangeError(
    'is not an origin. Use one such as https://app.example:8443, without a path, or * for all origins.',
  )
}

export function readPair(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  if (at < 1) throw new RangeError('is not a parameter. Use a name and a value, such as count=500.')
  return [text.slice(0, at), text.slice(at + 1)]
}

/**
 * Unknown parameters stay strings. They are rejected later, with a list of the known ones.
 * `flagOf` returns the flag as the user wrote it.
 */
export function readParameters(
  given: readonly (readonly [name: string, text: string])[],
  defaults: ScenarioParameters,
  flagOf: (name: string, text: string) => string,
): ScenarioParameters {
  const read = given.map(([name, text]) => {
    try {
      return [name, readParameter(text, defaults[name])]
    } catch (error) {
      throw new FlagError(`${flagOf(name, text)} ${(error as Error).message}`)
    }
  })
  return Object.fromEntries(read)
}

/** The default decides the type. */
export function readParameter(text: string, fallback: unknown): string | number | boolean {
  if (typeof fallback === 'number') {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError('is not a number. Use one such as 500.')
    return Number(text)
  }
  if (typeof fallback === 'boolean') {
    if (text !== 'true' && text !== 'false') throw new RangeError('must be true or false.')
    return text === 'true'
  }
  return text
}
