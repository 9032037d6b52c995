import type { Difference } from './difference.ts'
import type { FieldsSeen } from './reply-walk.ts'
import type { SeenEndpoint } from './report.ts'

/** What was seen of an endpoint. */
export class Tally implements FieldsSeen {
  readonly seen = new Set<string>()
  readonly missing = new Set<string>()
  lacksBody = 0
  compared = 0
  #requests = 0
  readonly #statuses = new Map<number, number>()
  readonly #differences = new Map<string, Difference & { requests: number }>()

  count(status: number): void {
    this.#requests++
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
  }

  addDifference(difference: Difference): void {
    const key = JSON.stringify(difference)
    this.#differences.set(key, { ...difference, requests: (this.#differences.get(key)?.requests ?? 0) + 1 })
  }

  present(id: string): SeenEndpoint {
    return {
      id,
      requests: this.#requests,
      statuses: Object.fromEntries([...this.#statuses].sort(([a], [b]) => a - b)),
      differences: [...this.#differences.values()],
      neverSeen: [...this.missing].filter((path) => !this.seen.has(path)),
      lacksBody: this.lacksBody,
      compared: this.compared,
    }
  }
}
