import { StateHolder } from './store/transaction.ts'

/** A world's seeded random source. A restored world repeats the same draws. */
export class Random {
  readonly #holder: StateHolder<{ readonly random: number }>

  constructor(seed: number | StateHolder<{ readonly random: number }>) {
    this.#holder = typeof seed === 'number' ? new StateHolder({ random: seed >>> 0 }) : seed
  }

  get state(): number {
    return this.#holder.current.random
  }

  set state(random: number) {
    this.#holder.change().random = random
  }

  /** A number from 0 up to but not including 1 (mulberry32). */
  next(): number {
    let t = (this.state + 0x6d2b79f5) >>> 0
    this.state = t
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** Mean 0, standard deviation 1 (Box–Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  token(length: number): string {
    let token = ''
    while (token.length < length) token += Math.floor(this.next() * 16).toString(16)
    return token
  }
}
