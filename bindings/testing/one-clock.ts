import type { ClockFace } from '../../src/control/shapes.ts'
import { readDuration } from '../../src/core/time/clock.ts'

export interface ClockOptions {
  /** The clock of the page, or of Vitest's process, shows the world's time and moves with it. */
  oneClock?: boolean
}

/** Another clock that shows the world's time. */
export interface ClockBeside {
  /** Whether a running world clock follows this one. */
  readonly drivesWorld: boolean
  show(face: ClockFace): Promise<void>
  /** Advances the clock and runs due timers. `face` is the new time, unless this clock drives the world. */
  advance(milliseconds: number, face?: ClockFace): Promise<void>
}

interface Controlled {
  control<Reply>(method: string, path: string, body?: unknown): Promise<Reply>
  clockBeside?: ClockBeside
}

export function addClock(intranet: Controlled, clock: ClockBeside): void {
  intranet.clockBeside = clock
}

export async function showTime(intranet: Controlled): Promise<void> {
  await intranet.clockBeside?.show(await intranet.control('GET', '/clock'))
}

export async function advanceClocks(intranet: Controlled, by: string | number): Promise<void> {
  const advanceWorld = (by: string | number) => intranet.control<ClockFace>('POST', '/clock/advance', { by })
  const beside = intranet.clockBeside
  const milliseconds = readDuration(by) ?? Number.NaN
  const isDriven = beside?.drivesWorld && !(await intranet.control<ClockFace>('GET', '/clock')).frozen
  if (!isDriven || !(milliseconds >= 0)) {
    const face = await advanceWorld(by)
    return beside?.advance(milliseconds, face)
  }
  await beside.advance(milliseconds)
  // The world's clock has moved already. This runs what is due.
  await advanceWorld(0)
}
