export const reasons = {
  either: 'all common variants are accepted, so any client works',
  follows: 'follows from the specification, HTTP or another row here; anything else would contradict it',
  limit: 'a limit that keeps one request from blocking the world, or the client that reads it',
  needed: 'replies contain it, and no other value makes sense',
  ours: 'about the simulator itself: options, data, generated images, English messages, mail that is never sent',
  refusal:
    'the response to a client error; other systems refuse it differently or accept it, and no screen depends on it',
  safe: 'alternatives lose data, lock users out, or reveal what a user may not see',
  shape: 'alternatives need other fields or types, which come from one contract',
  usual: 'the usual behaviour of such software; no public source contradicts it, and no known screen depends on it',
} as const satisfies Record<string, string>

export type Reason = keyof typeof reasons

/** Each value with its description. The first one is the default. */
export type GapValues = Readonly<Record<string, string>>

interface Declaration {
  gap: string
  /** The applications or endpoints it affects, by id or pattern, if not the whole part. */
  at?: readonly string[]
  /** Why the default contradicts the spec, or does more than it lists. */
  departs?: string
}

/** Our behaviour by its reason: `{ gap: 'folder 0', safe: '404' }`. P: found in public sources. */
type Decision = { [Why in 'P' | Reason]: Declaration & { readonly [Key in Why]: string } }['P' | Reason]

interface Setting extends Declaration {
  values: GapValues
  evidence?: 'P'
}

export interface Gap {
  id: string
  about: string
  /** Empty means all. */
  applications: readonly string[]
  gap: string
  /** Our behaviour; the default if it can be set. */
  chosen: string
  /** C: our choice, configurable. */
  evidence: 'P' | 'C' | Reason
  at: readonly string[]
  departs?: string
  values?: GapValues
}

export interface SettableGap<Value extends string = string> extends Gap {
  values: Readonly<Record<Value, string>>
}

type GapsOf<Declared> = {
  readonly [Id in keyof Declared]: Declared[Id] extends { values: infer Values }
    ? SettableGap<keyof Values & string>
    : Gap
}

export type ValuesOf<Gaps> = {
  [Id in keyof Gaps as Gaps[Id] extends SettableGap ? Id : never]: Gaps[Id] extends SettableGap<infer Value>
    ? Value
    : never
}

export function defineGaps<const Declared extends Readonly<Record<string, Decision | Setting>>>(
  about: string,
  applications: readonly string[],
  declared: Declared,
): GapsOf<Declared> {
  const gaps = Object.entries(declared).map(([id, { gap, at = [], departs, ...rest }]): [string, Gap] => {
    const [[evidence, chosen]] = Object.entries(rest) as [[Gap['evidence'], string]]
    const decided =
      'values' in rest
        ? { chosen: Object.values(rest.values)[0]!, evidence: 'C' as const, ...rest }
        : { chosen, evidence }
    return [id, { id, about, applications, gap, at, ...(departs && { departs }), ...decided }]
  })
  return Object.fromEntries(gaps) as GapsOf<Declared>
}
