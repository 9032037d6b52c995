import { another } from '../core/seen/sighting.ts'
import { settableGaps } from '../spec/fidelity.ts'
import type { Settings } from '../spec/gaps.ts'

export type Verdict = 'ours' | 'other' | 'undecided' | 'both' | 'neither' | 'not-seen'

export interface SeenGap {
  id: string
  gap: string
  verdict: Verdict
  /** The value, or the values that are possible, or `another`; with `both`, the values that contradict each other. */
  values: string[]
  /** How many requests showed it. */
  requests: number
}

/** Collects the values that requests show. A value is known once all others are ruled out. */
export class Evidence {
  readonly #shown = new Map<string, { possible: Set<string>; all: Set<string>; requests: number }>()

  add(id: string, shown: string | readonly string[] | undefined): void {
    if (shown === undefined || shown.length === 0) return
    const values = new Set([shown].flat())
    const known = this.#shown.get(id)
    const possible = known ? new Set([...known.possible].filter((value) => values.has(value))) : values
    const all = new Set([...(known?.all ?? []), ...values])
    this.#shown.set(id, { possible, all, requests: (known?.requests ?? 0) + 1 })
  }

  list(): SeenGap[] {
    return settableGaps.map(({ id, gap, values }) => {
      const [ours] = Object.keys(values)
      const known = this.#shown.get(id)
      if (!known) return { id, gap, verdict: 'not-seen', values: [], requests: 0 }
      const { possible, all, requests } = known
      if (possible.size === 0) return { id, gap, verdict: 'both', values: [...all], requests }
      if (possible.size > 1) return { id, gap, verdict: 'undecided', values: [...possible], requests }
      const verdict = possible.has(ours!) ? 'ours' : possible.has(another) ? 'neither' : 'other'
      return { id, gap, verdict, values: [...possible], requests }
    })
  }

  /** The settings that make a simulator behave like the recording. Defaults are left out. */
  fidelity(): Partial<Settings> {
    const others = this.list().filter(({ verdict }) => verdict === 'other')
    return Object.fromEntries(others.map(({ id, values }) => [id, values[0]!]))
  }
}
