import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

// Debian's package does not put these programs into the path.
const debian = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs. */
export function findPostgres(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [process.env.POSTGRES_BIN ?? '', ...versions.map((version) => join(debian, version, 'bin'))]
  return folders.findLast((folder) => existsSync(join(folder, 'initdb')))
}

/** A PostgreSQL of its own, on a free port, in a temporary folder. */
export class Postgres {
  readonly #bin: string
  readonly #folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  // It refuses to run as root.
  readonly #user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  #port = 0
  #process: ChildProcess | undefined
  #databases = 0

  constructor(bin: string) {
    this.#bin = bin
    const { uid, gid } = this.#user
    if (uid !== undefined) chownSync(this.#folder, uid, gid!)
  }

  async create(): Promise<void> {
    const data = join(this.#folder, 'data')
    this.#run('initdb', '-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--no-sync')
    this.#port = await findFreePort()
    await this.start()
  }

  async start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${this.#folder}`, 'max_connections=200']
    const flags = [
      '-D',
      join(this.#folder, 'data'),
      '-p',
      String(this.#port),
      ...settings.flatMap((each) => ['-c', each]),
    ]
    this.#process = spawn(join(this.#bin, 'postgres'), flags, { ...this.#user, cwd: this.#folder, stdio: 'ignore' })
    // Without Vitest, because a benchmark starts it as well.
    while (!this.#responds()) await wait(50)
  }

  #responds(): boolean {
    if (this.#process!.exitCode !== null) throw new Error(`PostgreSQL ended with ${this.#process!.exitCode}`)
    try {
      this.query('SELECT 1')
      return true
    } catch {
      return false
    }
  }

  /** As when its machine loses power, except that the disk's cache survives. */
  async kill(): Promise<void> {
    const ended = once(this.#process!, 'exit')
    // Its child processes end with it.
    this.#process!.kill('SIGQUIT')
    await ended
  }

  /** Suspends all its processes, or continues them. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.#process!
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    for (const each of [pid!, ...children.trim().split(/\s+/).map(Number)]) process.kill(each, name)
  }

  /** A new database. */
  createDatabase(): string {
    const name = `worlds${++this.#databases}`
    this.query(`CREATE DATABASE ${name}`)
    return this.#addressOf(name)
  }

  cutConnections(): void {
    this.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fauxtranet'")
  }

  /** As if the leases of all servers had ended. Only of servers that were killed. */
  endLeases(database: string): void {
    this.query('UPDATE fauxtranet.servers SET alive_until = now()', database)
  }

  /** Returns rows as lines, with `|` between columns. */
  query(text: string, database = this.#addressOf('postgres')): string {
    return this.#run('psql', '-X', '-q', '-A', '-t', '-d', database, '-c', text).trim()
  }

  count(table: string, database: string): number {
    return Number(this.query(`SELECT count(*) FROM fauxtranet.${table}`, database))
  }

  async remove(): Promise<void> {
    if (this.#process?.exitCode === null) await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #addressOf(name: string): string {
    return `postgres://tester@127.0.0.1:${this.#port}/${name}`
  }

  #run(program: string, ...flags: string[]): string {
    const path = join(this.#bin, program)
    return execFileSync(path, flags, { ...this.#user, cwd: this.#folder, encoding: 'utf8', stdio: 'pipe' })
  }
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
