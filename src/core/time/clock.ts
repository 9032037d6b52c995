import { StateHolder } from '../store/transaction.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** `'real'` is this machine's running time. An ISO instant freezes the clock unless it is set to run. */
export type Now = 'real' | (string & {})

export interface ClockState {
  readonly shown: number
  readonly since: number | null
}

/** The machine's `Date.now`, while `Date` shows the time of a world. */
export const machineNow = Symbol()

/** The only place that reads the machine's time. */
export function machineTime(): number {
  return ((Date as { [machineNow]?: () => number })[machineNow] ?? Date.now)()
}

// Read once: every request needs it twice, and the global is an accessor.
const { performance } = globalThis

export function monotonicTime(): number {
  return performance.now()
}

export function realTime(): ClockState {
  const now = machineTime()
  return { shown: now, since: now }
}

export class Clock {
  readonly #holder: StateHolder<{ readonly clock: ClockState }>
  #shownInRequest: number | undefined = undefined
  reads = 0

  constructor(holder: StateHolder<{ readonly clock: ClockState }> = new StateHolder({ clock: realTime() })) {
    this.#holder = holder
  }

  now(): number {
    this.reads++
    const { shown, since } = this.state
    // A frozen clock needs no machine time, and every request reads it.
    return since === null ? shown : (this.#shownInRequest ?? Math.min(latest, shown + (machineTime() - since)))
  }

  /** Shows a fixed time while `work` runs, so that a replay at this time returns the same bytes. */
  hold<Result>(at: number, work: () => Result): Result {
    if (this.frozen) return work()
    const former = this.#shownInRequest
    this.#shownInRequest = at
    try {
      return work()
    } finally {
      this.#shownInRequest = former
    }
  }

  /** Restoring it later shows the same time as if a running clock had never stopped. */
  get state(): ClockState {
    return this.#holder.current.clock
  }

  get presentState(): ClockState {
    const { shown, since } = this.state
    if (since === null) return this.state
    const now = machineTime()
    return { shown: shown + now - since, since: now }
  }

  set state(state: ClockState) {
    this.#holder.change().clock = state
  }

  /** ISO 8601 in UTC with milliseconds, as stored in records. */
  instant(): string {
    return new Date(this.now()).toISOString()
  }

  get frozen(): boolean {
    return this.state.since === null
  }

  set(now: Now, frozen = now !== 'real'): void {
    const shown = now === 'real' ? machineTime() : readInstant(now)
    if (shown === undefined) {
      throw new RangeError(
        `"${now}" is not an instant. Use 'real' or an ISO 8601 instant such as 2026-03-02T09:30:00Z.`,
      )
    }
    this.state = { shown, since: frozen ? null : machineTime() }
  }

  advance(by: number | string): void {
    const milliseconds = typeof by === 'number' ? by : readDuration(by)
    if (milliseconds === undefined)
      throw new RangeError(`"${by}" is not a duration. Use milliseconds, or a string such as "2d".`)
    const now = this.now() + milliseconds
    if (!(now >= earliest && now <= latest)) throw new RangeError('The clock cannot leave the years 1000 to 9999.')
    this.state = { ...this.state, shown: this.state.shown + milliseconds }
  }
}

// ISO 8601 writes years after 9999 differently, and scenarios reach back some decades.
export const earliest = Date.parse('1000-01-01T00:00:00Z')
export const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** Without an offset, the time is UTC. */
export function readInstant(text: string): number | undefined {
  const [, date, time = 'T00:00', offset = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/i.exec(String(text).trim()) ?? []
  const instant = date === undefined || !isDay(date) ? Number.NaN : Date.parse(date + time + offset)
  return instant >= earliest && instant <= latest ? instant : undefined
}

/** `Date` reads 31 February as 3 March. */
function isDay(date: string): boolean {
  const midnight = Date.parse(date)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
}

const units: Record<string, number> = { ms: 1, s: second, m: minute, h: hour, d: day, w: 7 * day }

/** For example `90` milliseconds, `"45s"`, `"2d"`. */
export function readDuration(text: string | number): number | undefined {
  const [, amount, unit = 'ms'] = /^(-?\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w)?$/.exec(String(text).trim()) ?? []
  return amount === undefined ? undefined : Number(amount) * units[unit]!
}
