import {
  closeSync,
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
import type { Driver } from '../../src/persistence/persistent-world.ts'
import { readParts, seal } from './lines.ts'
import { type FileLock, ownerOnly } from './lock.ts'
import { isFull, unwritable } from './place.ts'

const syncData = (handle: number) => promisify(fdatasync)(handle)

/** A file of lines that is replaced as a whole or appended to. Both survive a crash of this process. */
export class StateFile implements Driver {
  readonly path: string
  readonly #lock: FileLock
  #handle: number | undefined
  #syncing: number | undefined
  #inode = 0
  #lines = 0
  size = 0
  /** The lines and bytes that are on the disk for sure. */
  #safe = { lines: 0, size: 0 }

  constructor(path: string, lock: FileLock) {
    this.path = path
    this.#lock = lock
  }

  /** The name of a new file until it is whole. */
  get #fresh(): string {
    return `${this.path}.tmp`
  }

  /** Goes on with a file that is there. Cuts off what is behind so many lines and bytes. */
  resume(lines: number, size: number): void {
    // A server that was killed may have left it.
    rmSync(this.#fresh, { force: true })
    const handle = openSync(this.path, 'r+')
    try {
      ftruncateSync(handle, size)
      // Some file systems have no modes, and a file of somebody else keeps its own.
      if ((fstatSync(handle).mode & 0o777) !== ownerOnly) attempt(() => fchmodSync(handle, ownerOnly))
      fsyncSync(handle)
    } catch (error) {
      closeSync(handle)
      throw error
    }
    this.#take(handle, lines, size)
  }

  /** At any instant it is the whole old file or the whole new one. */
  replace(lines: Iterable<string>): void {
    this.#lock.take()
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
    this.#syncing = handle
    try {
      await syncData(handle)
      if (this.#handle === handle) this.#safe = written
    } finally {
      this.#syncing = undefined
      if (this.#handle !== handle) closeSync(handle)
    }
  }

  cut(): void {
    const handle = this.#handle
    if (handle !== undefined) attempt(() => ftruncateSync(handle, this.#safe.size))
    this.size = this.#safe.size
    this.#lines = this.#safe.lines
  }

  /** The last line says that the server was stopped, not killed. */
  async close(): Promise<void> {
    try {
      this.append('{"end":true}')
      await this.flush()
    } finally {
      this.#retire()
      this.#handle = undefined
    }
  }

  explain(error: unknown): Refusal {
    return new Refusal(isFull(error) ? 507 : 500, unwritable(this.path, error).message)
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

/** Copies a damaged file next to it. Returns the name of the copy. Not by `copyFile`, which copies the mode, too. */
export function keepCopy(path: string): string {
  const { to, copy } = openCopy(path)
  const from = openSync(path, 'r')
  try {
    let size = 0
    for (const part of readParts(from)) size += writeAll(to, part, size)
    return copy
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  } finally {
    closeSync(from)
    closeSync(to)
  }
}

function openCopy(path: string): { to: number; copy: string } {
  for (let i = 1; ; i++) {
    const copy = `${path}.damaged${i === 1 ? '' : `-${i}`}`
    try {
      return { to: openSync(copy, 'wx', ownerOnly), copy }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
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
