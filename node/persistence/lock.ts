import { lstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { machineTime, second } from '../../src/core/time/clock.ts'

/** A state may hold names and passwords: only its owner may read it. */
export const ownerOnly = 0o600

/** How long a process may take to write into a lock that it has created. */
const grace = 2 * second

/** The locks of this process. A lock with its number that is not among them is from an older process. */
const held = new Map<string, FileLock>()

/** Reserves a file for this process, by a lock file next to it that names the process. */
export class FileLock {
  readonly #file: string
  readonly #path: string
  /** A process that has ended left its lock: it was killed. */
  wasLeft = false

  constructor(file: string) {
    this.#file = file
    this.#path = `${file}.lock`
  }

  get #isHeld(): boolean {
    return held.get(this.#path) === this
  }

  /** Takes the lock. May be called again: a lock that was removed is created again. */
  take(): void {
    const mine = describe(process.pid)
    if (this.#isHeld && read(this.#path) === mine) return
    for (;;) {
      try {
        writeFileSync(this.#path, mine, { flag: 'wx', mode: ownerOnly })
        held.set(this.#path, this)
        return
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
          // On a full disk it is created, and stays empty.
          rmSync(this.#path, { force: true })
          throw error
        }
      }
      this.#breakStale()
    }
  }

  release(): void {
    if (!this.#isHeld) return
    held.delete(this.#path)
    if (read(this.#path) === describe(process.pid)) rmSync(this.#path, { force: true })
  }

  /** Removes the lock of a process that has ended. Refuses where the process still runs. */
  #breakStale(): void {
    // A link to nowhere is there and cannot be read, and a pipe is never read to its end.
    const kind = lstatSync(this.#path, { throwIfNoEntry: false })
    if (kind && !kind.isFile()) throw new Error(`${this.#path} is in the way, and no file. Remove it.`)
    const found = read(this.#path)
    if (found === undefined) return
    if (isAlive(found, this.#path)) {
      const [pid] = found.split(' ')
      const who = pid ? `the process ${pid}` : 'a process that is just starting'
      throw new Error(
        `${this.#file} is in use by ${who}. Stop that one, or name another file; if it is no fauxtranet, remove ${this.#path}.`,
      )
    }
    // Another process may do the same now: the content of the moved file shows whose lock it was.
    const aside = `${this.#path}.${process.pid}`
    try {
      renameSync(this.#path, aside)
    } catch {
      return
    }
    if (read(aside) !== found) return void renameSync(aside, this.#path)
    rmSync(aside)
    this.wasLeft = true
  }
}

/** A process by its number and, where the system knows it, its start time, since numbers are used again. */
function describe(pid: number): string {
  const started = statOf(pid)[19]
  return started === undefined ? String(pid) : `${pid} ${started}`
}

/** What the system reports of a process, after its name, which may have spaces and brackets in it. */
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
  if (pid === process.pid) return held.has(path)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // A process that has ended keeps its number until its parent has noticed.
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
