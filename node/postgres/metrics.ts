import type { ServerResponse } from 'node:http'
import { monotonicTime, second } from '../../src/core/time/clock.ts'

/** What a server has done since its start, in Prometheus' text format. */
export class Metrics {
  readonly #requests = new Map<string, number>()
  #seconds = 0
  forwarded = 0

  /** Event streams count only if they end normally. A forwarded request is counted where it arrived first. */
  count(outgoing: ServerResponse): void {
    const started = monotonicTime()
    outgoing.once('finish', () => {
      const status = `${Math.floor(outgoing.statusCode / 100)}xx`
      this.#requests.set(status, (this.#requests.get(status) ?? 0) + 1)
      this.#seconds += (monotonicTime() - started) / second
    })
  }

  present(worlds: number, hasLease: boolean): string {
    const requests = [...this.#requests].sort()
    const all = requests.reduce((sum, [, n]) => sum + n, 0)
    const lines = [
      '# TYPE fauxtranet_requests_total counter',
      ...requests.map(([status, n]) => `fauxtranet_requests_total{status="${status}"} ${n}`),
      '# TYPE fauxtranet_request_seconds summary',
      `fauxtranet_request_seconds_sum ${this.#seconds}`,
      `fauxtranet_request_seconds_count ${all}`,
      '# TYPE fauxtranet_forwarded_total counter',
      `fauxtranet_forwarded_total ${this.forwarded}`,
      '# TYPE fauxtranet_open_worlds gauge',
      `fauxtranet_open_worlds ${worlds}`,
      '# TYPE fauxtranet_lease_held gauge',
      `fauxtranet_lease_held ${hasLease ? 1 : 0}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    ]
    return `${lines.join('\n')}\n`
  }
}
