import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { Refusal } from '../../src/core/refusal.ts'
import type { Driver } from '../../src/persistence/driver.ts'
import { endLine, isSound, readLines, seal, unseal } from './lines.ts'
import { FileLock, ownerOnly } from './lock.ts'
import { isFull, unwritable } from './place.ts'

const syncData = (handle: number) => promisify(fs.fdatasync)(handle)

/** How many lines and bytes there are. */
interface End {
  lines: number
  size: number
}

const noLines: End = { lines: 0, size: 0 }

/** Saves lines in a file, each with a checksum and its number. Whatever it does survives the end of this process. */
export class StateFile implements Driver {
  readonly path: string
  readonly lock: FileLock
  /** The name of a new file until it is whole. */
  readonly #fresh: string
  #handle: number | undefined
  #syncing: number | undefined
  #inode = 0
  /** What was read or written, and what is on the disk for sure. */
  #end = noLines
  #safe = noLines
  /** When it was read: its server was stopped, not killed, and the file was not cut off since. */
  isEnded = false
  /** When it was read: its server was killed while this line was written, or the file was cut off. */
  torn: { line: number; bytes: number } | undefined
  isFull = isFull

  constructor(path: string) {
    this.path = path
    this.lock = new FileLock(path)
    this.#fresh = `${path}.tmp`
  }

  get size(): number {
    return this.#end.size
  }

  async open(): Promise<IterableIterator<string> | undefined> {
    return fs.statSync(this.path, { throwIfNoEntry: false }) && this.#read()
  }

  *#read(): Generator<string> {
    for (const { bytes, isTorn } of readLines(this.path)) {
      const { lines, size } = this.#end
      const number = lines + 1
      if (this.isEnded) throw new Error(`its line ${number + 1} stands behind its end`)
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
      this.#end = { lines: number, size: size + bytes.length + 1 }
      yield json
    }
  }

  /** Continues with the file behind the last line that was read. Cuts off a torn line, and the end. */
  resume(): void {
    // A server that was killed may have left it.
    fs.rmSync(this.#fresh, { force: true })
    const handle = fs.openSync(this.path, 'r+')
    try {
      fs.ftruncateSync(handle, this.size)
      // Some file systems have no modes, and a file of another user keeps its own.
      if ((fs.fstatSync(handle).mode & 0o777) !== ownerOnly) attempt(() => fs.fchmodSync(handle, ownerOnly))
      fs.fsyncSync(handle)
    } catch (error) {
      fs.closeSync(handle)
      throw error
    }
    this.#take(handle, this.#end)
  }

  /** At any instant it is the whole old file or the whole new one. */
  replace(lines: Iterable<string>): number {
    this.lock.take()
    fs.rmSync(this.#fresh, { force: true })
    // Never through a link that someone else put there.
    const handle = fs.openSync(this.#fresh, 'wx', ownerOnly)
    let end = noLines
    try {
      for (const line of lines) end = write(handle, line, end)
      fs.fsyncSync(handle)
      fs.renameSync(this.#fresh, this.path)
      syncFolder(dirname(this.path))
    } catch (error) {
      fs.closeSync(handle)
      fs.rmSync(this.#fresh, { force: true })
      throw error
    }
    this.#retire()
    this.#take(handle, end)
    return end.size
  }

  /** It survives the end of this process, and the end of the machine only after `flush`. */
  append(line: string): void {
    const found = fs.statSync(this.path, { throwIfNoEntry: false })
    const handle = this.#handle
    if (handle === undefined || found?.ino !== this.#inode || found.size !== this.size) {
      throw new Error('another program has changed or removed it')
    }
    try {
      this.#end = write(handle, line, this.#end)
    } catch (error) {
      attempt(() => fs.ftruncateSync(handle, this.size))
      throw error
    }
  }

  async flush(): Promise<void> {
    const handle = this.#handle!
    const end = this.#end
    if (end === this.#safe) return
    this.#syncing = handle
    try {
      await syncData(handle)
      if (this.#handle === handle) this.#safe = end
    } catch (error) {
      // Otherwise the file was replaced meanwhile, and that is saved for good.
      if (this.#handle !== handle) return
      this.#end = this.#safe
      attempt(() => fs.ftruncateSync(handle, this.size))
      throw error
    } finally {
      this.#syncing = undefined
      if (this.#handle !== handle) fs.closeSync(handle)
    }
  }

  /** Copies the file next to it. */
  async fork(name: string): Promise<string> {
    let copy = `${this.path}.${name}`
    for (let i = 2; fs.existsSync(copy); i++) copy = `${this.path}.${name}-${i}`
    fs.copyFileSync(this.path, copy, fs.constants.COPYFILE_EXCL)
    // It has the mode of the file, which another program may have changed.
    fs.chmodSync(copy, ownerOnly)
    return copy
  }

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

  #take(handle: number, end: End): void {
    this.#handle = handle
    this.#inode = fs.fstatSync(handle).ino
    this.#end = end
    this.#safe = end
  }

  /** Closes the handle, unless a flush uses it, which closes it then. */
  #retire(): void {
    if (this.#handle !== undefined && this.#syncing !== this.#handle) fs.closeSync(this.#handle)
  }
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // The next append finds another size, and the file is written again.
  }
}

/** Writes a line behind the others. Returns how many there are then. */
function write(handle: number, line: string, { lines, size }: End): End {
  const bytes = seal(line, lines + 1)
  for (let done = 0; done < bytes.length; ) {
    done += fs.writeSync(handle, bytes, done, bytes.length - done, size + done)
  }
  return { lines: lines + 1, size: size + bytes.length }
}

/** Makes sure that the new name is on the disk too. Windows cannot open a folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
