import type { Fidelity } from '../core/fidelity.ts'
import type { Outcome } from '../core/http/outcome.ts'

interface ReplyKey {
  readonly target: string
  readonly origin: string
  readonly user: object | null
}

interface Source {
  readonly tables: readonly object[]
  readonly fidelity: Fidelity
}

const longest = 64 * 1024
const mostWeight = 1024 * 1024
const mostOnce = 1000
const overhead = 1024
const onceOverhead = 64

/** Caches a world's replies to repeated GETs until a row or a setting changes. */
export class Replies {
  readonly #cached = new Map<string, Omit<ReplyKey, 'target'> & { outcome: Outcome }>()
  /** Targets requested once. A reply is cached at the second request. */
  readonly #once = new Set<string>()
  #source: Source | undefined
  weight = 0

  find({ target, origin, user }: ReplyKey, source: Source): Outcome | undefined {
    this.#dropFormer(source)
    const cached = this.#cached.get(target)
    return cached?.user === user && cached.origin === origin ? cached.outcome : undefined
  }

  /** The reply must not depend on the time or on random numbers. */
  add({ target, origin, user }: ReplyKey, source: Source, outcome: Outcome): void {
    const { body } = outcome
    if (body === null || body instanceof ReadableStream || body.length > longest) return
    if (this.weight > mostWeight || this.#once.size > mostOnce) this.clear()
    this.#dropFormer(source)
    const isRepeated = this.#once.has(target)
    this.weight += target.length + (isRepeated ? body.length + overhead : onceOverhead)
    if (isRepeated) this.#cached.set(target, { origin, user, outcome })
    else this.#once.add(target)
  }

  clear(): void {
    this.#cached.clear()
    this.#once.clear()
    this.#source = undefined
    this.weight = 0
  }

  #dropFormer({ tables, fidelity }: Source): void {
    if (this.#source?.tables === tables && this.#source.fidelity === fidelity) return
    this.clear()
    this.#source = { tables, fidelity }
  }
}
