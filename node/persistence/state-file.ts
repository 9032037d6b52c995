import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fchmodSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { Refusal } from '../../src/core/refusal.ts'
import type { Driver } from '../../src/persistence/driver.ts'
import { endLine, isSound, readLines, seal, unseal } from './lines.ts'
import { FileLock, ownerOnly } from './lock.ts'
import { isFull, unwritable } from './place.ts'

const syncData = (handle: number) => promisify(fdatasync)(handle)

/** Saves lines in a file, each with a checksum and its number. Whatever it does survives the end of this process. */
export class StateFile implements Driver {
  readonly path: string
  readonly lock: FileLock
  #handle: number | undefined
  #syncing: number | undefined
  #inode = 0
  #lines = 0
  /** How many bytes were read or written. */
  size = 0
  /** The lines and bytes that are on the disk for sure. */
  #safe = { lines: 0, size: 0 }
  /** When it was read: its server was stopped, not killed, and the file was not cut off since. */
  isEnded = false
  /** When it was read: its server was killed while this line was written, or the file was cut off. */
  torn: { line: number; bytes: number } | undefined

  constructor(path: string) {
    this.path = path
    this.lock = new FileLock(path)
  }

  /** The name of a new file until it is whole. */
  get #fresh(): string {
    return `${this.path}.tmp`
  }

  async open(): Promise<IterableIterator<string> | undefined> {
    return statSync(this.path, { throwIfNoEntry: false }) && this.#read()
  }

  *#read(): Generator<string> {
    this.isEnded = false
    this.torn = undefined
    for (const { bytes, number, end, isTorn } of readLines(this.path)) {
      if (this.isEnded) throw new Error(`its line ${number} stands behind its end`)
      if (isTorn) {
        this.torn = { line: number, bytes: bytes.length }
        return
      }
      const found = isSound(bytes) ? unseal(bytes) : undefined
      if (!found) throw new Error(`its line ${number} is not as it was written`)
      const { n, json } = found
      if (n !== number) throw new Error(`its line ${number} was line ${n} once: others are missing or added`)
      this.isEnded = json === endLine
      if (this.isEnded) continue
      this.#lines = number
      this.size = end
      yield json
    }
  }

  /** Continues with the file behind the last line that was read. Cuts off a torn line, and the end. */
  resume(): void {
    // A server that was killed may have left it.
    rmSync(this.#fresh, { force: true })
    const handle = openSync(this.path, 'r+')
    try {
      ftruncateSync(handle, this.size)
      // Some file systems have no modes, and a file of somebody else keeps its own.
      if ((fstatSync(handle).mode & 0o777) !== ownerOnly) attempt(() => fchmodSync(handle, ownerOnly))
      fsyncSync(handle)
    } catch (error) {
      closeSync(handle)
      throw error
    }
    this.#take(handle, this.#lines, this.size)
  }

  /** At any instant it is the whole old file or the whole new one. */
  replace(lines: Iterable<string>): void {
    this.lock.take()
    const fresh = this.#fresh
    rmSync(fresh, { force: true })
    // Never through a link that somebody else put there.
    const handle = openSync(fresh, 'wx', ownerOnly)
    let size = 0
    let count = 0
    try {
      for (const line of lines) size += writeAll(handle, seal(line, ++count), size)
      fsyncSync(handle)
      renameSync(fresh, this.path)
      syncFolder(dirname(this.path))
    } catch (error) {
      closeSync(handle)
      rmSync(fresh, { force: true })
      throw error
    }
    this.#retire()
    this.#take(handle, count, size)
  }

  /** It survives the end of this process; that of the machine only after `flush`. */
  append(line: string): void {
    const found = statSync(this.path, { throwIfNoEntry: false })
    const handle = this.#handle
    if (handle === undefined || found?.ino !== this.#inode || found.size !== this.size) {
      throw new Error('another program has changed or removed it')
    }
    try {
      this.size += writeAll(handle, seal(line, this.#lines + 1), this.size)
    } catch (error) {
      attempt(() => ftruncateSync(handle, this.size))
      throw error
    }
    this.#lines++
  }

  async flush(): Promise<void> {
    const handle = this.#handle!
    const written = { lines: this.#lines, size: this.size }
    if (written.size === this.#safe.size) return
    this.#syncing = handle
    try {
      await syncData(handle)
      if (this.#handle === handle) this.#safe = written
    } catch (error) {
      // Otherwise the file was replaced meanwhile, and that is saved for good.
      if (this.#handle !== handle) return
      this.#cut(handle)
      throw error
    } finally {
      this.#syncing = undefined
      if (this.#handle !== handle) closeSync(handle)
    }
  }

  /** Copies the file next to it. */
  async fork(name: string): Promise<string> {
    let copy = `${this.path}.${name}`
    for (let i = 2; existsSync(copy); i++) copy = `${this.path}.${name}-${i}`
    copyFileSync(this.path, copy, constants.COPYFILE_EXCL)
    // It has the mode of the file, which another program may have changed.
    chmodSync(copy, ownerOnly)
    return copy
  }

  async drop(): Promise<void> {
    rmSync(this.path, { force: true })
  }

  isFull = isFull

  explain(error: unknown): Refusal {
    return new Refusal(isFull(error) ? 507 : 500, unwritable(this.path, error).message)
  }

  /** Ends the file, and releases its lock. */
  async close(): Promise<void> {
    try {
      this.append(endLine)
      await this.flush()
    } catch {
      // Without an end, the next start keeps a copy.
    }
    this.#retire()
    this.#handle = undefined
    this.lock.release()
  }

  /** Removes what is not on the disk for sure. */
  #cut(handle: number): void {
    attempt(() => ftruncateSync(handle, this.#safe.size))
    this.size = this.#safe.size
    this.#lines = this.#safe.lines
  }

  #take(handle: number, lines: number, size: number): void {
    this.#handle = handle
    this.#inode = fstatSync(handle).ino
    this.#lines = lines
    this.size = size
    this.#safe = { lines, size }
  }

  /** Closes the handle, unless a flush uses it, which closes it then. */
  #retire(): void {
    if (this.#handle !== undefined && this.#syncing !== this.#handle) closeSync(this.#handle)
  }
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // The next append finds another size, and the file is written again.
  }
}

/** Returns how many bytes these are. */
function writeAll(handle: number, bytes: Buffer, position: number): number {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(handle, bytes, done, bytes.length - done, position + done)
  }
  return bytes.length
}

/** Makes sure that the new name is on the disk too. Windows cannot open a folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
