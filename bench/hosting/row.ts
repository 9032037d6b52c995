import { median } from '../median.ts'

/** A line of a table in docs/hosting.md. */
export type Row = readonly [what: string, measured: string]

// In milliseconds.
const turnLength = 5000
const user = '/api/people/v2/users/9'

/** Fails with a refusal. */
export async function send(
  url: string,
  path: string,
  { world = 'one', ...init }: RequestInit & { world?: string } = {},
) {
  const response = await fetch(url + path, { ...init, headers: { 'x-sim-world': world } })
  const body = await response.arrayBuffer()
  if (!response.ok) throw new Error(`Failed to measure: ${response.status} ${new TextDecoder().decode(body)}`)
}

export const changeUser = (n: number): [path: string, init: RequestInit] => [
  user,
  { method: 'PUT', body: `{"job_title":"Job ${n}"}` },
]

export function worldsNamed(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name}-${i}`)
}

/** Several at a time. */
export async function forEachWorld(worlds: readonly string[], work: (world: string) => Promise<void>): Promise<void> {
  const left = worlds.values()
  const next = async () => {
    for (const world of left) await work(world)
  }
  await Promise.all(Array.from({ length: 20 }, next))
}

/** Requests a second, with as many clients as needed. `urls` are taken in turns. */
export async function* measureRates(urls: readonly string[]): AsyncGenerator<Row> {
  for (const [what, count, clients] of [
    ['requests a second to one world, one client: changes; reads', 1, 1],
    ['the same with 20 clients', 1, 20],
    ['the same with 100 worlds and 50 clients', 100, 50],
  ] as const) {
    const worlds = worldsNamed(`rate-${clients}`, count)
    await forEachWorld(worlds, (world) => send(urls[0]!, user, { world }))
    const rates: number[] = []
    for (const next of [changeUser, () => [user] as const]) {
      const requests = { worlds, clients, next, urls }
      // The first turn warms up.
      await rateOf(requests)
      rates.push(await rateOf(requests))
    }
    yield [what, rates.map((rate) => rate.toFixed(0)).join('; ')]
  }
}

interface Requests {
  urls: readonly string[]
  worlds: readonly string[]
  clients: number
  next: (n: number) => readonly [path: string, init?: RequestInit]
}

async function rateOf({ urls, worlds, clients, next }: Requests): Promise<number> {
  const started = performance.now()
  let sent = 0
  const work = async () => {
    while (performance.now() - started < turnLength) {
      const n = sent++
      const [path, init] = next(n)
      await send(urls[n % urls.length]!, path, { ...init, world: worlds[n % worlds.length]! })
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  return sent / ((performance.now() - started) / 1000)
}

/** In milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** `prepare` does not count. */
export async function medianTimeOf(
  works: readonly (() => Promise<unknown>)[],
  prepare = async () => {},
): Promise<number> {
  const times: number[] = []
  for (const work of works) {
    await prepare()
    times.push(await timeOf(work))
  }
  return median(times)
}

export const inMilliseconds = (time: number) => `${time.toFixed(0)} ms`
export const inSeconds = (time: number) => `${(time / 1000).toFixed(1)} s`
export const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
export const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
