import { type Contract, idOf } from '../http/contract.ts'
import { suggest } from '../text/suggest.ts'

/** In characters. No endpoint id is half that long. */
export const longestPattern = 200

/** Open endpoints, such as pictures, match only by their full id. */
export function matchesPattern(pattern: string, id: string, isOpen: boolean): boolean {
  if (pattern === id) return true
  if (isOpen) return false
  return pattern.includes('*') ? matchesStars(pattern, id) : id.startsWith(`${pattern}.`)
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
  if (!ids.some((id) => matchesPattern(pattern, id, false))) throw unknownEndpoint(pattern, ids)
}

export function unknownEndpoint(id: string, ids: readonly string[]): Error {
  return new RangeError(
    `There is no endpoint "${id}".${suggest(id, ids) || ' An id is an application and a name, such as people.listUsers.'}`,
  )
}
