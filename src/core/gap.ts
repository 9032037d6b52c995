export const reasons = {
  either: 'every usual way is understood, so that a client works whichever it uses',
  follows: 'it follows from the specification, HTTP or another line here, and another way would contradict that',
  limit: 'a bound that keeps one request from stopping the world, or the client that reads it',
  needed: 'replies show it, and nothing else could be there',
  ours: 'about the fake itself: its options, its data, what it draws, its English messages, mails that are never sent',
  refusal:
    'what a mistake of the client gets; elsewhere it is refused otherwise or forgiven, and no screen depends on that',
  safe: 'another way loses data, shuts users out, or shows what a user may not see',
  shape: 'another way needs other fields or types, and these come from one contract',
  usual:
    'what such software usually does; nothing public shows another way, and we know of no screen that depends on it',
} as const satisfies Record<string, string>

export type Reason = keyof typeof reasons

/** Each value with its description. The first one is the default. */
export type GapValues = Readonly<Record<string, string>>

interface Declaration {
  gap: string
  /** The applications or endpoints it affects, by id or pattern, if not the whole part. */
  at?: readonly string[]
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
  values?: GapValues
}

export interface SettableGap<Value extends string = string> extends Gap {
  values: Readonly<Record<Value, string>>
}

type Defined<Declared> = {
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
): Defined<Declared> {
  const gaps = Object.entries(declared).map(([id, { gap, at = [], ...rest }]): [string, Gap] => {
    const [[evidence, chosen]] = Object.entries(rest) as [[Gap['evidence'], string]]
    const made =
      'values' in rest
        ? { chosen: Object.values(rest.values)[0]!, evidence: 'C' as const, ...rest }
        : { chosen, evidence }
    return [id, { id, about, applications, gap, at, ...made }]
  })
  return Object.fromEntries(gaps) as Defined<Declared>
}
