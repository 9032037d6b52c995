/** A point where the spec is silent or says two things, and what is done here. */
export interface AnyGap {
  id: string
  about: string
  gap: string
  chosen: string
  /** P: seen in public documentation, code or clients of the platform; C: our choice. */
  evidence: 'P' | 'C'
}

type Line<Id extends string> = readonly [id: Id, gap: string, chosen: string, evidence: AnyGap['evidence']]

/** The gaps of one part, a line each. */
export function about<const About extends string, const Id extends string>(about: About, lines: readonly Line<Id>[]) {
  return lines.map(([id, gap, chosen, evidence]) => ({ id, about, gap, chosen, evidence }))
}
