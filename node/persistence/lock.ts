import { randomUUID } from 'node:crypto'
import {
  closeSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { second } from '../../src/core/time/clock.ts'

// A state may contain names and passwords.
export const ownerOnly = 0o600

const heartbeat = second
// A heartbeat may be late: a large write blocks the process.
const timeout = 10 * second

/** Process ids are unique only here. Containers may have the same ids, and even the same host name. */
export const namespace = findNamespace()

/** A file with the id of its owner. The owner writes to it every second, because other machines may share the folder. */
export class FileLock {
  readonly #file: string
  readonly #path: string
  readonly #mine = [process.pid, findStart(process.pid), namespace, hostname(), randomUUID()].join(' ')
  #timer: NodeJS.Timeout | undefined
  #isLost = false
  /** The lock of a killed process was found. */
  wasStale = false
  /** The previous owner may be suspended, and continue later. */
  wasTakenOver = false

  constructor(file: string) {
    this.#file = file
    this.#path = `${file}.lock`
  }

  /** Waits for a heartbeat, unless it is known whether the owner is alive. */
  async acquire(): Promise<void> {
    while (!this.#create()) {
      const found = read(this.#path)
      if (found === undefined) continue
      const isAlive = isRunning(found)
      if (isAlive ?? (await this.#hasHeartbeat(found))) {
        throw new Error(
          `${this.#file} is in use by ${describe(found)}. Stop that process, or choose another file. If it is not fauxtranet, remove ${this.#path}.`,
        )
      }
      this.#remove(found, isAlive === undefined)
    }
  }

  /** Call it before and after each write. Creates a missing lock again, unless someone else has written. */
  check(isUnchanged: boolean): void {
    const found = read(this.#path)
    if (!this.#isLost && (found === this.#mine || (found === undefined && isUnchanged && this.#create()))) return
    this.#isLost = true
    const who = found === undefined ? 'another server' : describe(found)
    throw new Error(
      `${this.#file} was taken over by ${who} while this server was suspended. Restart this server with another file.`,
    )
  }

  release(): void {
    clearInterval(this.#timer)
    if (read(this.#path) === this.#mine) rmSync(this.#path, { force: true })
  }

  #create(): boolean {
    try {
      writeFileSync(this.#path, this.#mine, { flag: 'wx', mode: ownerOnly })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      // On a full disk, the lock is created but stays empty.
      rmSync(this.#path, { force: true })
      throw error
    }
    this.#timer ??= setInterval(() => this.#beat(), heartbeat).unref()
    return true
  }

  /** Sets the modification time by the clock of the file system. */
  #beat(): void {
    try {
      const handle = openSync(this.#path, 'r+')
      try {
        // Another owner replaces the file, so an open file with this content is still this lock.
        if (readFileSync(handle, 'utf8') === this.#mine) writeSync(handle, this.#mine, 0)
      } finally {
        closeSync(handle)
      }
    } catch {
      // The next write reports it.
    }
  }

  /** Compares no clocks, because machines may disagree about the time. */
  async #hasHeartbeat(found: string): Promise<boolean> {
    const observe = () => `${read(this.#path)} ${statSync(this.#path, { throwIfNoEntry: false })?.mtimeMs}`
    const before = observe()
    for (let waited = 0; waited < timeout; waited += heartbeat / 4) {
      await new Promise((resolve) => setTimeout(resolve, heartbeat / 4))
      if (observe() !== before) return read(this.#path) !== undefined
      if (waited === 2 * heartbeat)
        console.error(`Waiting for ${timeout / second} seconds: ${this.#file} may be in use by ${describe(found)}.`)
    }
    return false
  }

  #remove(found: string, isTakeover: boolean): void {
    // Another process may do the same now. The moved file's content shows whose lock it was.
    const aside = `${this.#path}.${process.pid}`
    try {
      renameSync(this.#path, aside)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      throw error
    }
    if (read(aside) !== found) return void renameSync(aside, this.#path)
    rmSync(aside)
    this.wasStale = true
    this.wasTakenOver ||= isTakeover
  }
}

/** Undefined if unknown: only processes in the same namespace can be found by their id. */
function isRunning(owner: string): boolean | undefined {
  const [pid = '', started, where] = owner.split(' ')
  if (where !== namespace) return undefined
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // A zombie keeps its id until its parent reaps it.
  if (/[ZX]/.test(statOf(pid)[0] ?? '')) return false
  const now = findStart(pid)
  if (!started || !now) return undefined
  // Process ids are reused. In this process, the owner may be a worker thread that has ended.
  if (started !== now) return false
  return Number(pid) === process.pid ? undefined : true
}

function describe(owner: string): string {
  const [pid, , where, host] = owner.split(' ')
  if (host === undefined) return 'another process'
  return where === namespace ? `process ${pid}` : `process ${pid} on the host ${host}`
}

function findNamespace(): string {
  if (process.platform !== 'linux') return hostname()
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return randomUUID()
  }
}

/** Empty if this is not available. */
function findStart(pid: number | string): string {
  return statOf(pid)[19] ?? ''
}

/** The fields after the process name, which may contain spaces and brackets. */
function statOf(pid: number | string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function read(path: string): string | undefined {
  // A dangling link exists but cannot be read, and reading a pipe never ends.
  const kind = lstatSync(path, { throwIfNoEntry: false })
  if (kind && !kind.isFile()) throw new Error(`${path} exists but is not a file. Remove it.`)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
