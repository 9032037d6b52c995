import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Runtimes } from '../../../tools/runtimes.ts'
import { startWorker, type Worker } from './workerd.ts'

/** As if it was idle: a request to `/evict` ends the object, but its isolate stays. */
export const evictable = `World = class extends hosted.World {
  #context
  constructor(context, env) { super(context, env); this.#context = context }
  fetch(request) {
    if (request.url.endsWith('/evict')) this.#context.abort('evicted')
    return super.fetch(request)
  }
}`

/** Worlds in workerd, whose storage survives a kill. */
export class HostedWorlds {
  readonly #runtimes: Runtimes
  readonly #name: string
  readonly #folder = mkdtempSync(join(tmpdir(), 'fauxtranet-'))
  #worker: Worker | undefined

  constructor(runtimes: Runtimes, name: string) {
    this.#runtimes = runtimes
    this.#name = name
  }

  get url(): string {
    return this.#worker!.url
  }

  get errors(): readonly string[] {
    return this.#worker!.errors
  }

  /** `options` is code. `around` may wrap the class or the worker, before they are exported. */
  async start(options = '', around = '', modules: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.kill()
    this.#worker = await startWorker(this.#runtimes, this.#name, {
      entries: ['cloudflare.js', 'index.js', 'scenarios.js'],
      objects: { className: 'World', folder: this.#folder },
      modules,
      code: `${Object.keys(modules)
        .map((name) => `import * as ${name.replace('.js', '')} from './${name}'`)
        .join('\n')}
import { hostWorlds } from './cloudflare.js'
import { defineScenario } from './index.js'
import { smallCompany } from './scenarios.js'
const hosted = hostWorlds({ domain: 'localhost', ${options} })
export let World = hosted.World
let worker = hosted.worker
${around}
export default { fetch: (request, env) => worker.fetch(request, env) }`,
    })
  }

  async kill(): Promise<void> {
    await this.#worker?.kill()
    this.#worker = undefined
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true })
  }

  fetch(path: string, { world = 'one', ...init }: RequestInit & { world?: string } = {}): Promise<Response> {
    return fetch(this.url + path, { ...init, headers: { 'x-sim-world': world, ...init.headers } })
  }

  async json(path: string, init: RequestInit & { world?: string } = {}) {
    return (await this.fetch(path, init)).json()
  }

  async export(world?: string): Promise<string> {
    return (await this.fetch('/__sim/state', { world })).text()
  }
}
