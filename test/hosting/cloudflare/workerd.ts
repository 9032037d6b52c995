import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Runtimes } from '../../../tools/runtimes.ts'
import { root } from '../../source-tree.ts'

interface WorkerFiles {
  /** The code of the worker, next to the files of `dist`. */
  code: string
  /** The entries of the package that it imports. */
  entries: readonly string[]
  /** More modules, by name. */
  modules?: Readonly<Record<string, string>>
  /** The class of its Durable Objects, and the folder that saves them. */
  objects?: { className: string; folder: string }
  secrets?: Readonly<Record<string, string>>
}

const running = new Set<ChildProcess>()

/** A worker in workerd, which runs Cloudflare's Workers. */
export class Worker {
  readonly #process: ChildProcess
  readonly url: string
  /** What it has written to stderr. */
  readonly errors: string[]

  constructor(process: ChildProcess, url: string, errors: string[]) {
    this.#process = process
    this.url = url
    this.errors = errors
  }

  get pid(): number {
    return this.#process.pid!
  }

  async kill(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }
}

export async function startWorker({ home, programs }: Runtimes, name: string, files: WorkerFiles): Promise<Worker> {
  const { code, entries, modules = {}, objects, secrets = {} } = files
  const folder = join(home, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  symlinkSync(join(root, 'dist'), join(folder, 'dist'))
  const chunks = readdirSync(join(root, 'dist/chunks')).map((file) => `chunks/${file}`)
  const own = { 'worker.js': code, ...modules }
  for (const [path, text] of Object.entries(own)) writeFileSync(join(folder, path), text)
  if (objects) mkdirSync(objects.folder, { recursive: true })
  const embedded = [
    ...Object.keys(own).map((path) => `(name = "${path}", esModule = embed "${path}")`),
    ...[...entries, ...chunks].map((path) => `(name = "${path}", esModule = embed "dist/${path}")`),
  ]
  const bindings = [
    ...Object.entries(secrets).map(([name, text]) => `(name = "${name}", text = "${text}")`),
    ...(objects ? [`(name = "WORLDS", durableObjectNamespace = "${objects.className}")`] : []),
  ]
  const disk = objects ? `(name = "disk", disk = (path = ${JSON.stringify(objects.folder)}, writable = true)),` : ''
  writeFileSync(
    join(folder, 'worker.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${disk} (name = "main", worker = .app)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const app :Workerd.Worker = (
  modules = [${embedded.join(', ')}],
  compatibilityDate = "2026-01-01",
  ${objects ? presentObjects(objects.className) : ''}
  bindings = [${bindings.join(', ')}],
);`,
  )
  const flags = ['serve', 'worker.capnp', '--control-fd=1']
  const started = spawn(programs.workerd, flags, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(started)
  started.on('exit', () => running.delete(started))
  const errors: string[] = []
  started.stderr.on('data', (text) => errors.push(String(text)))
  return new Promise((resolve, reject) => {
    started.on('exit', (code) => reject(new Error(`workerd ended with ${code}: ${errors.join('')}`)))
    started.stdout.once('data', (output) => {
      resolve(new Worker(started, `http://127.0.0.1:${JSON.parse(String(output)).port}`, errors))
    })
  })
}

function presentObjects(className: string): string {
  return `durableObjectNamespaces = [(className = "${className}", uniqueKey = "worlds", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),`
}

export function stopWorkers(): void {
  for (const one of running) one.kill('SIGKILL')
}
