import { type Contract, idOf } from '../../core/http/contract.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import { settableGaps } from '../../spec/fidelity.ts'
import { findGap } from '../../spec/gaps.ts'
import { isErrorStatus, wrongEndpoint } from './contract-check.ts'

// Loaded only where an endpoint has such rows: the texts of all gaps come with it.

const parts = ['refusesIf', 'refusesUnless'] as const

/** Refuses rows of `refusesIf` and `refusesUnless` that would never apply, or that have no statuses. */
export function checkRefusalRows(contract: Contract, names: readonly string[]): void {
  for (const name of names)
    for (const part of parts) checkPart(idOf(contract, name), part, contract.endpoints[name]![part])
}

function checkPart(id: string, part: (typeof parts)[number], given: unknown): void {
  if (given === undefined) return
  const remedy = `Please write ${part}: { 'unknown-ids': ['absent', 404] }`
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw wrongEndpoint(id, `has ${part}: ${JSON.stringify(given)}. ${remedy}`)
  for (const [gap, row] of Object.entries(given)) {
    const has = `has ${part}: { '${gap}': ${JSON.stringify(row)} }`
    const values = findGap(gap)?.values
    if (!values) {
      const known = settableGaps.map((each) => each.id)
      throw wrongEndpoint(id, `${has}, but there is no gap "${gap}" to set.${suggestOrList(gap, known)}`)
    }
    const [first, ...others] = Object.keys(values)
    const [value, ...statuses] = Array.isArray(row) ? row : []
    if (statuses.length === 0 || !statuses.every(isErrorStatus))
      throw wrongEndpoint(id, `${has}. Please give a value and statuses of errors, as '${gap}': ['${others[0]}', 404]`)
    // A gap at its default is not in the settings of a world.
    if (value === first)
      throw wrongEndpoint(id, `${has}, which is the default. Please give another value: "${others.join('", "')}"`)
    if (!others.includes(value))
      throw wrongEndpoint(id, `${has}, but "${gap}" cannot be "${value}".${suggestOrList(String(value), others)}`)
  }
}
