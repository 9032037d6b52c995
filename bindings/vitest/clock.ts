import { vi } from 'vitest'
import type { ClockFace } from '../../src/control/shapes.ts'
import { machineTime } from '../../src/core/time/clock.ts'
import type { ClockBeside } from '../testing/one-clock.ts'

/** `Date` of this process, and the fake timers of Vitest where a test has them. */
export class ProcessClock implements ClockBeside {
  readonly drivesWorld = true
  readonly #wasFake = vi.isFakeTimers()

  async show({ now }: ClockFace): Promise<void> {
    vi.setSystemTime(now)
  }

  async advance(milliseconds: number, face?: ClockFace): Promise<void> {
    const now = face ? Date.parse(face.now) : machineTime() + milliseconds
    if (!vi.isFakeTimers()) return void vi.setSystemTime(now)
    // A test that installs fake timers may begin at another time.
    vi.setSystemTime(now - milliseconds)
    await vi.advanceTimersByTimeAsync(milliseconds)
  }

  /** Leaves alone what others have faked before. */
  stop(): void {
    if (!this.#wasFake) vi.useRealTimers()
  }
}
