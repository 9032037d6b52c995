import { type Contract, idOf } from '../../core/http/contract.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import { settableGaps } from '../../spec/fidelity.ts'
import { findGap } from '../../spec/gaps.ts'
import { isErrorStatus } from './contract-check.ts'
import type { Sentences } from './part-check.ts'

// Loaded only where an endpoint has such rows: the texts of all gaps come with it.

/** Rows of `refusesIf` and `refusesUnless` that would never apply, or that have no statuses. */
export function* wrongRefusalRows(contract: Contract, names: readonly string[]): Sentences {
  for (const name of names)
    for (const part of ['refusesIf', 'refusesUnless'] as const)
      yield* wrongRows(idOf(contract, name), part, contract.endpoints[name]![part])
}

function* wrongRows(id: string, part: string, given: unknown): Sentences {
  if (given === undefined) return
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    yield `${id} has ${part}: ${JSON.stringify(given)}. Please write ${part}: { 'unknown-ids': ['absent', 404] }.`
  for (const [gap, row] of Object.entries(Object(given))) {
    const has = `${id} has ${part}: { '${gap}': ${JSON.stringify(row)} }`
    const values = findGap(gap)?.values
    const known = settableGaps.map((each) => each.id)
    if (!values) yield `${has}, but there is no gap "${gap}" to set.${suggestOrList(gap, known)}`
    const [first, ...others] = Object.keys(values!)
    const [value, ...statuses] = Array.isArray(row) ? row : []
    if (statuses.length === 0 || !statuses.every(isErrorStatus))
      yield `${has}. Please give a value and statuses of errors, as '${gap}': ['${others[0]}', 404].`
    // A gap at its default is not in the settings of a world.
    if (value === first) yield `${has}, which is the default. Please give another value: "${others.join('", "')}".`
    if (!others.includes(value))
      yield `${has}, but "${gap}" cannot be "${value}".${suggestOrList(String(value), others)}`
  }
}
