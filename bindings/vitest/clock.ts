import { vi } from 'vitest'
import type { ClockFace } from '../../src/control/shapes.ts'
import { machineTime } from '../../src/core/time/clock.ts'
import type { LinkedClock } from '../testing/one-clock.ts'

/** `Date` of this process, and Vitest's fake timers if a test uses them. */
export class ProcessClock implements LinkedClock {
  readonly drivesWorld = true
  readonly #wasFake = vi.isFakeTimers()

  async show({ now }: ClockFace): Promise<void> {
    vi.setSystemTime(now)
  }

  async advance(milliseconds: number, face?: ClockFace): Promise<void> {
    const now = face ? Date.parse(face.now) : machineTime() + milliseconds
    if (!vi.isFakeTimers()) return void vi.setSystemTime(now)
    // A test that installs fake timers may start at another time.
    vi.setSystemTime(now - milliseconds)
    await vi.advanceTimersByTimeAsync(milliseconds)
  }

  /** Keeps timers that were fake before. */
  stop(): void {
    if (!this.#wasFake) vi.useRealTimers()
  }
}
