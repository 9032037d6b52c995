import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../source-tree.ts'

const entry = pathToFileURL(join(root, 'dist/postgres.js')).href
const script = `import { hostWorlds } from '${entry}'
const { url, close } = await hostWorlds(JSON.parse(process.argv[1]))
process.once('SIGTERM', () => close().then(() => process.exit(0)))
console.log(url)`

const running = new Set<ChildProcess>()

/** A process of the built package. */
export class HostedServer {
  readonly #process: ChildProcess
  readonly url: string
  /** What it has written to stderr. */
  readonly errors: string[]

  private constructor(process: ChildProcess, url: string, errors: string[]) {
    this.#process = process
    this.url = url
    this.errors = errors
  }

  /** The lease is so long that a busy machine never loses it. Tests of takeovers have a shorter one. */
  static async start(options: object): Promise<HostedServer> {
    const all = JSON.stringify({ port: 0, lease: 300, ...options })
    const started = spawn(process.execPath, ['--input-type=module', '-e', script, all], { cwd: root })
    running.add(started)
    started.once('exit', () => running.delete(started))
    const errors: string[] = []
    started.stderr.on('data', (text) => errors.push(String(text)))
    const ended = once(started, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${code}: ${errors.join('')}`)
    })
    const [text] = await Promise.race([once(started.stdout, 'data'), ended])
    ended.catch(() => undefined)
    return new HostedServer(started, String(text).trim(), errors)
  }

  get pid(): number {
    return this.#process.pid!
  }

  signal(name: NodeJS.Signals): void {
    this.#process.kill(name)
  }

  /** Returns its exit code, or null if a signal ended it. */
  async end(name: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return this.#process.exitCode
    const ended = once(this.#process, 'exit')
    this.#process.kill(name)
    // A stopped process ends only after it continues.
    this.#process.kill('SIGCONT')
    return (await ended)[0]
  }
}

export function stopServers(): void {
  for (const one of running) one.kill('SIGKILL')
}
