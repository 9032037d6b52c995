import type { ClockFace } from '../../src/control/shapes.ts'
import { readDuration } from '../../src/core/time/clock.ts'

export interface ClockOptions {
  /** The clock of the page, or of Vitest's process, shows the world's time and moves with it. */
  oneClock?: boolean
}

/** Another clock that shows the world's time. */
export interface LinkedClock {
  /** Whether a running world clock follows this one. */
  readonly drivesWorld: boolean
  show(face: ClockFace): Promise<void>
  /** Advances the clock and runs due timers. `face` is the new time, unless this clock drives the world. */
  advance(milliseconds: number, face?: ClockFace): Promise<void>
}

interface ControlClient {
  control<Reply>(method: string, path: string, body?: unknown): Promise<Reply>
  linkedClock?: LinkedClock
}

export function addClock(intranet: ControlClient, clock: LinkedClock): void {
  intranet.linkedClock = clock
}

export async function showTime(intranet: ControlClient): Promise<void> {
  await intranet.linkedClock?.show(await intranet.control('GET', '/clock'))
}

export async function advanceClocks(intranet: ControlClient, by: string | number): Promise<void> {
  const advanceWorld = (by: string | number) => intranet.control<ClockFace>('POST', '/clock/advance', { by })
  const linked = intranet.linkedClock
  const milliseconds = readDuration(by) ?? Number.NaN
  const isDriven = linked?.drivesWorld && !(await intranet.control<ClockFace>('GET', '/clock')).frozen
  if (!isDriven || !(milliseconds >= 0)) {
    const face = await advanceWorld(by)
    return linked?.advance(milliseconds, face)
  }
  await linked.advance(milliseconds)
  // The world's clock has moved already. This runs what is due.
  await advanceWorld(0)
}
