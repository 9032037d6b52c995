import { expect } from 'vitest'
import { Random } from '../../src/core/random.ts'
import { inProcess, nextWrite } from './walk.ts'

type Mirror = Awaited<ReturnType<typeof inProcess>>

/** Sends requests to one world through changing servers, and knows which state it must have. */
export class Client {
  readonly #urls: () => readonly string[]
  readonly #name: string
  readonly #random: Random
  readonly #mirror: Mirror
  #sent = 0
  /** How many changes were confirmed, and how many responses were missing or 503. */
  confirmed = 0
  uncertain = 0

  private constructor(urls: () => readonly string[], name: string, seed: number, mirror: Mirror) {
    this.#urls = urls
    this.#name = name
    this.#random = new Random(seed)
    this.#mirror = mirror
  }

  static async create(urls: () => readonly string[], name: string, seed: number): Promise<Client> {
    return new Client(urls, name, seed, await inProcess('http://127.0.0.1', name))
  }

  async change(): Promise<void> {
    const [path, init] = nextWrite(this.#random, this.#sent++)
    const status = await this.#send(path, init).then(
      (response) => response.status,
      () => 503,
    )
    if (status !== 503) {
      expect([path, status]).toEqual([path, (await this.#mirror(path, init)).status])
      this.confirmed++
      return
    }
    this.uncertain++
    const without = await this.#export(this.#mirror)
    const there = await this.export()
    if (there !== without) await this.#mirror(path, init)
    await this.check(there)
  }

  /** The state must be the one after the confirmed changes. */
  async check(there?: string): Promise<void> {
    expect(there ?? (await this.export())).toBe(await this.#export(this.#mirror))
  }

  /** Repeats the request until a server responds. */
  async export(): Promise<string> {
    for (;;) {
      // The connection may be cut in the middle of the body.
      const text = await this.#send('/__sim/state')
        .then((response) => (response.status === 200 ? response.text() : undefined))
        .catch(() => undefined)
      if (text !== undefined) return text
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async #export(send: Mirror): Promise<string> {
    return (await send('/__sim/state')).text()
  }

  #send(path: string, init?: RequestInit): Promise<Response> {
    const urls = this.#urls()
    const url = urls[this.#random.between(0, urls.length - 1)]!
    return fetch(url + path, { ...init, headers: { 'x-sim-world': this.#name, ...init?.headers } })
  }
}
