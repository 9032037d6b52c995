import type { BrowserContext } from '@playwright/test'
import type { ClockFace } from '../../src/control/shapes.ts'
import type { LinkedClock } from '../testing/one-clock.ts'

/** The clock of a test's pages. Timers run, but `Date` is frozen if the world's clock is. */
export class PageClock implements LinkedClock {
  readonly drivesWorld: boolean
  #context: BrowserContext | undefined
  #face: ClockFace | undefined

  constructor(isInPage: boolean) {
    this.drivesWorld = isInPage
  }

  async enter(context: BrowserContext): Promise<void> {
    this.#context = context
    // A clock that is set before it is installed would start in 1970.
    await context.clock.install()
    if (this.#face) await this.show(this.#face)
  }

  async show(face: ClockFace): Promise<void> {
    this.#face = face
    const clock = this.#context?.clock
    await (face.frozen ? clock?.setFixedTime(face.now) : clock?.setSystemTime(face.now))
  }

  async advance(milliseconds: number, face?: ClockFace): Promise<void> {
    // A fixed time does not advance with the timers, so it must be set before they fire.
    if (face?.frozen) await this.show(face)
    await this.#context?.clock.fastForward(milliseconds)
    if (face && !face.frozen) await this.show(face)
  }
}
