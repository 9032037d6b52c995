/** Why a choice of ours cannot be set. Whoever meets the other behaviour reads it and agrees. */
export const reasons = {
  either: 'every usual way is understood, so that a client works whichever it uses',
  follows: 'the specification, HTTP or another line here says it, and another way would contradict that',
  limit: 'a bound that keeps one request from stopping the world, or the client that reads it',
  needed: 'replies show it, and nothing else could stand there',
  ours: 'about the fake itself: its options, its data, what it draws, its English texts, mails that nobody sends',
  refusal:
    'what a mistake of the client gets; elsewhere it is refused otherwise or forgiven, and no screen depends on that',
  safe: 'another way loses data, shuts somebody out, or shows what somebody may not see',
  shape: 'another way needs other fields or types, and these come from one contract',
} as const satisfies Record<string, string>

export type Reason = keyof typeof reasons

/** A point where the spec is silent or contradicts itself, and what the simulator does. */
export interface AnyGap {
  id: string
  about: string
  gap: string
  chosen: string
  /**
   * P: found in public documentation, code or clients of the platform. C: our choice, and it can be set.
   * Anything else: our choice, and why it cannot be set.
   */
  evidence: 'P' | 'C' | Reason
  /** Where it shows, if not in all of the part: applications, or endpoints by id or pattern. */
  at: readonly string[]
}

/** The values that a gap can be set to, each with what it does. The first one is the default. */
export type GapValues = Readonly<Record<string, string>>

/** The values of some gaps, as the type of a setting: `interface FidelityValues extends ValuesOf<typeof values> {}`. */
export type ValuesOf<Values> = { [Id in keyof Values]: keyof Values[Id] & string }

/** Declares the gaps that can be set, by id. */
export function settable<const Values extends Readonly<Record<string, GapValues>>>(
  values: Values,
): { readonly [Id in keyof Values]: Readonly<Record<keyof Values[Id] & string, string>> } {
  return values
}

type GapRow<Id extends string> = readonly [
  id: Id,
  gap: string,
  chosen: string,
  evidence: AnyGap['evidence'],
  ...at: readonly string[],
]

/** The gaps of one part, a row each. */
export function about<const About extends string, const Id extends string>(about: About, rows: readonly GapRow<Id>[]) {
  return rows.map(([id, gap, chosen, evidence, ...at]) => ({ id, about, gap, chosen, evidence, at }))
}
