import { defaultFidelity, type Fidelity } from '../core/fidelity.ts'
import type { SettableGap } from '../core/gap.ts'
import { checkObject } from '../core/text/known-names.ts'
import { suggestOrList } from '../core/text/suggest.ts'
import { findGap, gaps, type Settings } from './gaps.ts'

/** The id of a gap that can be set. The import of its type brings all settings into the package's declarations. */
export type FidelityId = keyof Settings

export const settableGaps: readonly SettableGap[] = gaps.filter((gap): gap is SettableGap => gap.values !== undefined)

/** Rejects unknown ids and values, and leaves out defaults. */
export function readFidelity(given: Readonly<Record<string, string>>): Fidelity {
  checkObject('setting', given, "'thanks-date': 'php'")
  const chosen: Record<string, string> = {}
  for (const [id, value] of Object.entries(given)) {
    const values = findGap(id)?.values
    if (!values) {
      const settable = settableGaps.map((gap) => gap.id)
      throw new RangeError(`There is no gap "${id}" to set.${suggestOrList(id, settable)}`)
    }
    const known = Object.keys(values)
    if (!known.includes(value))
      throw new RangeError(`"${id}" cannot be "${value}".${suggestOrList(String(value), known)}`)
    if (value !== known[0]) chosen[id] = value
  }
  return Object.keys(chosen).length === 0 ? defaultFidelity : (Object.freeze(chosen) as Fidelity)
}
