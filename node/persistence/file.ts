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

const syncData = (handle: number) => promisify(fdatasync)(handle)

/** A state may hold names and passwords: only its owner may read it. */
export const ownerOnly = 0o600

/** What is to happen around a sync. */
export interface SyncHooks {
  /** It begins with what is written by now. Returns what is called when that is on the disk. */
  begin(): () => void
  /** The disk has not taken it. Throws, unless that was mended. */
  failed(error: unknown): void
}

/** A file that is replaced as a whole or appended to. Both survive a crash of this process. */
export class StateFile {
  readonly path: string
  #handle: number | undefined
  #inode = 0
  #size = 0
  /** How many bytes are on the disk for sure. */
  #safe = 0
  #syncing: { handle: number; done: Promise<void> } | undefined

  constructor(path: string) {
    this.path = path
  }

  /** The name of a new file until it is whole. */
  get #fresh(): string {
    return `${this.path}.tmp`
  }

  get size(): number {
    return this.#size
  }

  get isSafe(): boolean {
    return this.#safe === this.#size
  }

  /** Goes on with a file that is there. Cuts off what is behind so many bytes. */
  resume(size: number): void {
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
    this.#take(handle, size)
  }

  /** Replaces the file. At any instant it is the whole old one or the whole new one. Returns the number of parts. */
  replace(parts: Iterable<Buffer>): number {
    const fresh = this.#fresh
    rmSync(fresh, { force: true })
    // Never through a link that somebody else put there.
    const handle = openSync(fresh, 'wx', ownerOnly)
    let size = 0
    let count = 0
    try {
      for (const bytes of parts) {
        writeAll(handle, bytes, size)
        size += bytes.length
        count++
      }
      fsyncSync(handle)
      renameSync(fresh, this.path)
      syncFolder(dirname(this.path))
    } catch (error) {
      closeSync(handle)
      rmSync(fresh, { force: true })
      throw error
    }
    this.#retire()
    this.#take(handle, size)
    return count
  }

  /** Appends bytes, all or none. They survive the end of this process; that of the machine only after `sync`. */
  append(bytes: Buffer): void {
    const found = statSync(this.path, { throwIfNoEntry: false })
    const handle = this.#handle
    if (handle === undefined || found?.ino !== this.#inode || found.size !== this.#size) {
      throw new Error('another program has changed or removed it')
    }
    try {
      writeAll(handle, bytes, this.#size)
    } catch (error) {
      attempt(() => ftruncateSync(handle, this.#size))
      throw error
    }
    this.#size += bytes.length
  }

  /** Resolves when all bytes so far are on the disk. Bytes that come while a sync runs share the next one. */
  async sync(hooks: SyncHooks): Promise<void> {
    const size = this.#size
    const handle = this.#handle
    while (this.#handle === handle && this.#safe < size) {
      this.#syncing ??= this.#begin(handle!, hooks)
      await this.#syncing.done
    }
  }

  #begin(handle: number, { begin, failed }: SyncHooks): { handle: number; done: Promise<void> } {
    const upTo = this.#size
    const confirm = begin()
    const done = syncData(handle).then(
      () => {
        this.#syncing = undefined
        if (this.#handle !== handle) return closeSync(handle)
        this.#safe = Math.max(this.#safe, upTo)
        confirm()
      },
      (error) => {
        this.#syncing = undefined
        // If the file was replaced meanwhile, its content is safe in the new one.
        if (this.#handle === handle) failed(error)
        else closeSync(handle)
      },
    )
    return { handle, done }
  }

  /** Cuts off what is not on the disk for sure. */
  cut(): void {
    const handle = this.#handle
    if (handle === undefined) return
    attempt(() => ftruncateSync(handle, this.#safe))
    this.#size = this.#safe
  }

  close(): void {
    this.#retire()
    this.#handle = undefined
  }

  #take(handle: number, size: number): void {
    this.#handle = handle
    this.#inode = fstatSync(handle).ino
    this.#size = size
    this.#safe = size
  }

  /** Closes the handle, unless a sync uses it, which closes it then. */
  #retire(): void {
    if (this.#handle !== undefined && this.#syncing?.handle !== this.#handle) closeSync(this.#handle)
  }
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // The next append finds another size, and the file is written anew.
  }
}

function writeAll(handle: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(handle, bytes, done, bytes.length - done, position + done)
  }
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
