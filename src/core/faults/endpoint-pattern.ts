import { type Contract, idOf } from '../http/contract.ts'
import { splitCommas } from '../text/keywords.ts'
import { unknownEndpoint } from './unknown-endpoint.ts'

/** In characters. No endpoint id is half that long. */
export const longestPattern = 200

/** One of several patterns is enough. Open endpoints, such as pictures, match only by their full id. */
export function matchesPattern(pattern: string, id: string, isOpen: boolean): boolean {
  return splitCommas(pattern).some(
    (one) => one === id || (!isOpen && (one.includes('*') ? matchesStars(one, id) : id.startsWith(`${one}.`))),
  )
}

/** Never backtracks, so that every pattern is fast. */
export function matchesStars(pattern: string, id: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()!
  const end = id.length - last.length
  let at = first.length
  if (at > end || !id.startsWith(first) || !id.endsWith(last)) return false
  for (const part of rest) {
    const found = id.indexOf(part, at)
    if (found === -1 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}

export function checkPattern(pattern: string, contracts: readonly Contract[]): void {
  const ids = contracts.flatMap((contract) => Object.keys(contract.endpoints).map((name) => idOf(contract, name)))
  for (const one of splitCommas(pattern))
    if (!ids.some((id) => matchesPattern(one, id, false))) throw unknownEndpoint(one, ids)
}
