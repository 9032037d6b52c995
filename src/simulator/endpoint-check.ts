import { checkNotControl, controlIsExempt } from '../control/exempt.ts'
import { matchesPattern } from '../core/faults/endpoint-pattern.ts'
import { type FaultRule, readRule } from '../core/faults/rule.ts'
import { unknownEndpoint } from '../core/faults/unknown-endpoint.ts'
import { type Contract, idOf, isOpen, type Place } from '../core/http/contract.ts'
import { splitCommas } from '../core/text/keywords.ts'

// Loaded with the first pattern, because most pages have none.

interface Endpoints {
  readonly places: readonly Place[]
  load(place: Place): Promise<{ contract: Contract }>
  needApplication(id: string): string
  checkId(id: string): Promise<void>
}

export async function checkPatterns(
  registry: Endpoints,
  patterns: readonly string[],
  whyNotControl = controlIsExempt,
): Promise<void> {
  const recorded = registry.places.filter(({ unrecorded }) => !unrecorded)
  const names = recorded.map(({ application }) => application)
  for (const pattern of patterns.flatMap(splitCommas)) {
    if (pattern === '*' || names.includes(pattern)) continue
    checkNotControl(pattern, whyNotControl)
    if (!pattern.includes('.') && !pattern.includes('*')) throw unknownEndpoint(pattern, names)
    if (/^[^*]+\./.test(pattern)) registry.needApplication(pattern)
    if (!pattern.includes('*')) await registry.checkId(pattern)
    else if (!(await matchesSome(registry, pattern, recorded))) {
      throw new RangeError(
        `"${pattern}" does not match any endpoint. Open endpoints, such as pictures, match only by their full id.`,
      )
    }
  }
}

export function checkFaults(registry: Endpoints, lists: readonly (readonly FaultRule[])[]): Promise<void> {
  for (const list of lists)
    if (!Array.isArray(list))
      throw new RangeError("faults: must be a list, such as [{ endpoint: 'people', status: 503 }].")
  const patterns = lists.flat().map((rule) => readRule(rule).endpoint)
  return checkPatterns(registry, patterns)
}

async function matchesSome(registry: Endpoints, pattern: string, places: readonly Place[]): Promise<boolean> {
  const loaded = await Promise.all(places.map((place) => registry.load(place)))
  return loaded.some(({ contract }) =>
    Object.entries(contract.endpoints).some(([name, endpoint]) =>
      matchesPattern(pattern, idOf(contract, name), isOpen(contract, endpoint)),
    ),
  )
}
