import type { BrowserContext } from '@playwright/test'
import type { ClockFace } from '../../src/control/shapes.ts'
import type { ClockBeside } from '../testing/one-clock.ts'

/** The clock of the pages of a test. Their timers run; `Date` stands still where the clock of the world does. */
export class PageClock implements ClockBeside {
  readonly drivesWorld: boolean
  #context: BrowserContext | undefined
  #face: ClockFace | undefined

  constructor(isInPage: boolean) {
    this.drivesWorld = isInPage
  }

  async enter(context: BrowserContext): Promise<void> {
    this.#context = context
    // A clock that is moved before it is installed would begin in 1970.
    await context.clock.install()
    if (this.#face) await this.show(this.#face)
  }

  async show(face: ClockFace): Promise<void> {
    this.#face = face
    const clock = this.#context?.clock
    await (face.frozen ? clock?.setFixedTime(face.now) : clock?.setSystemTime(face.now))
  }

  async advance(milliseconds: number, face?: ClockFace): Promise<void> {
    // A fixed time does not move with the timers, which must see the new one.
    if (face?.frozen) await this.show(face)
    await this.#context?.clock.fastForward(milliseconds)
    if (face && !face.frozen) await this.show(face)
  }
}
