import { defaultFidelity, type Fidelity } from '../core/fidelity.ts'
import type { AnyGap, GapValues } from '../core/gap.ts'
import { checkNamed } from '../core/text/known-names.ts'
import { suggestOrList } from '../core/text/suggest.ts'
import { gaps, gapValues } from './gaps.ts'

/** The id of a gap that can be set. */
export type FidelityId = keyof typeof gapValues

/** A gap that can be set. */
export interface SettableGap extends AnyGap {
  values: GapValues
}

export function settableGaps(): SettableGap[] {
  return gaps.flatMap((gap) => {
    const values = findValues(gap.id)
    return values ? [{ ...gap, values }] : []
  })
}

/** Reads settings of gaps. Refuses unknown ids and values, and leaves out those at their default. */
export function readFidelity(given: Readonly<Record<string, string>>): Fidelity {
  checkNamed('setting', given, "'thanks-date': 'php'")
  const chosen: Record<string, string> = {}
  for (const [id, value] of Object.entries(given)) {
    const values = findValues(id)
    if (!values) throw new RangeError(`There is no gap "${id}" to set.${suggestOrList(id, Object.keys(gapValues))}`)
    const known = Object.keys(values)
    if (!known.includes(value))
      throw new RangeError(`"${id}" cannot be "${value}".${suggestOrList(String(value), known)}`)
    if (value !== known[0]) chosen[id] = value
  }
  return Object.keys(chosen).length === 0 ? defaultFidelity : (Object.freeze(chosen) as Fidelity)
}

/** The values of a gap, if it can be set. */
export function findValues(id: string): GapValues | undefined {
  return Object.hasOwn(gapValues, id) ? gapValues[id as keyof typeof gapValues] : undefined
}
