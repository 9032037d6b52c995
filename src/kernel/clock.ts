export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** `'real'`: this machine's time, running. Otherwise an ISO instant, at which the clock stands still unless told to run. */
export type Now = 'real' | (string & {})

export interface ClockState {
  /** What the clock showed at `since`. */
  shown: number
  /** The machine's time when it showed that; null while frozen. */
  since: number | null
}

/** The one place that reads this machine's time. */
function machineTime(): number {
  return Date.now()
}

/** The time of a world: frozen at an instant, or running from one. */
export class Clock {
  state: ClockState = { shown: machineTime(), since: machineTime() }

  now(): number {
    const { shown, since } = this.state
    return since === null ? shown : shown + (machineTime() - since)
  }

  /** The present instant as stored in records: ISO 8601, UTC, milliseconds. */
  instant(): string {
    return new Date(this.now()).toISOString()
  }

  get frozen(): boolean {
    return this.state.since === null
  }

  set(now: Now, frozen = now !== 'real'): void {
    const shown = now === 'real' ? machineTime() : Date.parse(now)
    if (Number.isNaN(shown)) {
      throw new RangeError(`"${now}" is not an instant. Use 'real' or an ISO 8601 instant such as 2026-03-02T09:30:00Z.`)
    }
    this.state = { shown, since: frozen ? null : machineTime() }
  }

  advance(milliseconds: number): void {
    this.state = { ...this.state, shown: this.state.shown + milliseconds }
  }
}

const units: Record<string, number> = { ms: 1, s: second, m: minute, h: hour, d: day, w: 7 * day }

/** Milliseconds, or a number with a unit: `90`, `"45s"`, `"2d"`. Undefined when it is neither. */
export function readDuration(text: string | number): number | undefined {
  const [, amount, unit = 'ms'] = /^(-?\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w)?$/.exec(String(text).trim()) ?? []
  return amount === undefined ? undefined : Number(amount) * units[unit]!
}
