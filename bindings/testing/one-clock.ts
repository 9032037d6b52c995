import type { ClockFace } from '../../src/control/shapes.ts'
import { readDuration } from '../../src/core/time/clock.ts'

/** The option for one time on both sides. */
export interface ClockOptions {
  /** The clock of the page, or of Vitest's process, shows the time of the world, and moves with it. */
  oneClock?: boolean
}

/** A clock beside that of a world, which is to show the same time. */
export interface ClockBeside {
  /** Whether a world whose clock runs goes by it, so that the world moves along with it. */
  readonly drivesWorld: boolean
  show(face: ClockFace): Promise<void>
  /** Moves it on, to this time unless it drives the world, and runs the timers that are due. */
  advance(milliseconds: number, face?: ClockFace): Promise<void>
}

interface Controlled {
  control<Reply>(method: string, path: string, body?: unknown): Promise<Reply>
  clockBeside?: ClockBeside
}

/** Lets a clock go with that of a world from now on. */
export function addClock(intranet: Controlled, clock: ClockBeside): void {
  intranet.clockBeside = clock
}

/** Shows the time of the world on the clock beside it, if there is one. */
export async function showTime(intranet: Controlled): Promise<void> {
  await intranet.clockBeside?.show(await intranet.control('GET', '/clock'))
}

/** Moves the clock of a world on, and the one beside it. */
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
  // It has moved by itself. What is due by now happens with this.
  await advanceWorld(0)
}
