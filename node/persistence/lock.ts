import { lstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { machineTime, second } from '../../src/core/time/clock.ts'

// A state may contain names and passwords.
export const ownerOnly = 0o600

// How long a process may take to write its lock after creating it.
const grace = 2 * second

// A lock with this process's id that is not listed here is from an older process.
const ownLocks = new Map<string, FileLock>()

export class FileLock {
  readonly #file: string
  readonly #path: string
  /** The lock of a killed process was found. */
  wasStale = false

  constructor(file: string) {
    this.#file = file
    this.#path = `${file}.lock`
  }

  get #isHeld(): boolean {
    return ownLocks.get(this.#path) === this
  }

  /** Can be called again: a removed lock is created again. */
  acquire(): void {
    const mine = describe(process.pid)
    if (this.#isHeld && read(this.#path) === mine) return
    for (;;) {
      try {
        writeFileSync(this.#path, mine, { flag: 'wx', mode: ownerOnly })
        ownLocks.set(this.#path, this)
        return
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
          // On a full disk, the lock is created but stays empty.
          rmSync(this.#path, { force: true })
          throw error
        }
      }
      this.#breakStale()
    }
  }

  release(): void {
    if (!this.#isHeld) return
    ownLocks.delete(this.#path)
    if (read(this.#path) === describe(process.pid)) rmSync(this.#path, { force: true })
  }

  #breakStale(): void {
    // A dangling link exists but cannot be read, and reading a pipe never ends.
    const kind = lstatSync(this.#path, { throwIfNoEntry: false })
    if (kind && !kind.isFile()) throw new Error(`${this.#path} exists but is not a file. Remove it.`)
    const found = read(this.#path)
    if (found === undefined) return
    if (isAlive(found, this.#path)) {
      const [pid] = found.split(' ')
      const who = pid ? `process ${pid}` : 'a process that is starting'
      throw new Error(
        `${this.#file} is in use by ${who}. Stop that process, or choose another file. If it is not fauxtranet, remove ${this.#path}.`,
      )
    }
    // Another process may do the same now. The moved file's content shows whose lock it was.
    const aside = `${this.#path}.${process.pid}`
    try {
      renameSync(this.#path, aside)
    } catch {
      return
    }
    if (read(aside) !== found) return void renameSync(aside, this.#path)
    rmSync(aside)
    this.wasStale = true
  }
}

/** Includes the start time where available, because process ids are reused. */
function describe(pid: number): string {
  const started = statOf(pid)[19]
  return started === undefined ? String(pid) : `${pid} ${started}`
}

/** The fields after the process name, which may contain spaces and brackets. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function isAlive(holder: string, path: string): boolean {
  const pid = Number.parseInt(holder, 10)
  if (Number.isNaN(pid)) return machineTime() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < grace
  if (pid === process.pid) return ownLocks.has(path)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // A zombie keeps its id until its parent reaps it.
  if (/[ZX]/.test(statOf(pid)[0] ?? '')) return false
  const known = describe(pid)
  return known === holder || !known.includes(' ') || !holder.includes(' ')
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
