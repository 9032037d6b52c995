/** A point where the spec is silent or contradicts itself, and what the simulator does. */
export interface AnyGap {
  id: string
  about: string
  gap: string
  chosen: string
  /** P: found in public documentation, code or clients of the platform; C: our choice. */
  evidence: 'P' | 'C'
}

type GapRow<Id extends string> = readonly [id: Id, gap: string, chosen: string, evidence: AnyGap['evidence']]

/** The gaps of one part, a row each. */
export function about<const About extends string, const Id extends string>(about: About, rows: readonly GapRow<Id>[]) {
  return rows.map(([id, gap, chosen, evidence]) => ({ id, about, gap, chosen, evidence }))
}
