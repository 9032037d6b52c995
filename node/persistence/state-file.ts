import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { Refusal } from '../../src/core/refusal.ts'
import type { Driver } from '../../src/persistence/driver.ts'
import { endLine, isSound, readLines, seal, unseal } from './lines.ts'
import { FileLock, ownerOnly } from './lock.ts'
import { explainWriteError, isFull } from './place.ts'

const syncData = (handle: number) => promisify(fs.fdatasync)(handle)

interface End {
  lines: number
  size: number
}

const noLines: End = { lines: 0, size: 0 }

/** Saves lines in a file, each with a checksum and a number. All writes survive a crash of this process. */
export class StateFile implements Driver {
  readonly path: string
  readonly lock: FileLock
  readonly #temporary: string
  #handle: number | undefined
  #syncing: number | undefined
  #inode = 0
  #end = noLines
  #safe = noLines
  /** The file read ends with a clean shutdown. */
  isEnded = false
  /** The last line read is incomplete: the server was killed, or the file was cut off. */
  torn: { line: number; bytes: number } | undefined
  isFull = isFull

  constructor(path: string) {
    this.path = path
    this.lock = new FileLock(path)
    this.#temporary = `${path}.tmp`
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
      if (this.isEnded) throw new Error(`line ${number + 1} comes after the end line`)
      if (isTorn) {
        this.torn = { line: number, bytes: bytes.length }
        return
      }
      const found = isSound(bytes) ? unseal(bytes) : undefined
      if (!found) throw new Error(`line ${number} is damaged`)
      const { n, json } = found
      if (n !== number) throw new Error(`line ${number} has the number ${n}: lines are missing or were added`)
      this.isEnded = json === endLine
      if (this.isEnded) continue
      this.#end = { lines: number, size: size + bytes.length + 1 }
      yield json
    }
  }

  /** Continues after the last line read. Truncates a torn line and the end line. */
  resume(): void {
    // Left by a killed server.
    fs.rmSync(this.#temporary, { force: true })
    if (this.lock.wasTakenOver) {
      // The previous owner may have the old file open, and write to it later.
      fs.copyFileSync(this.path, this.#temporary)
      fs.renameSync(this.#temporary, this.path)
    }
    const handle = fs.openSync(this.path, 'r+')
    try {
      fs.ftruncateSync(handle, this.size)
      // Some file systems have no modes, and another user's file keeps its own.
      if ((fs.fstatSync(handle).mode & 0o777) !== ownerOnly) ignoreErrors(() => fs.fchmodSync(handle, ownerOnly))
      fs.fsyncSync(handle)
    } catch (error) {
      fs.closeSync(handle)
      throw error
    }
    this.#use(handle, this.#end)
  }

  /** Atomic: the file is always either the old or the new one. */
  replace(lines: Iterable<string>): number {
    this.#checkOwner()
    fs.rmSync(this.#temporary, { force: true })
    // Never follow a link that someone else created.
    const handle = fs.openSync(this.#temporary, 'wx', ownerOnly)
    let end = noLines
    try {
      for (const line of lines) end = write(handle, line, end)
      fs.fsyncSync(handle)
      this.lock.check(false)
      fs.renameSync(this.#temporary, this.path)
      syncFolder(dirname(this.path))
      this.lock.check(false)
    } catch (error) {
      fs.closeSync(handle)
      fs.rmSync(this.#temporary, { force: true })
      throw error
    }
    this.#closeHandle()
    this.#use(handle, end)
    return end.size
  }

  /** Survives a crash of this process; only `flush` makes it survive a crash of the machine. */
  append(line: string): void {
    const handle = this.#handle
    if (!this.#checkOwner() || handle === undefined) throw new Error('another program has changed or removed the file')
    try {
      this.#end = write(handle, line, this.#end)
    } catch (error) {
      ignoreErrors(() => fs.ftruncateSync(handle, this.size))
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
    } catch (error) {
      // Otherwise the file was replaced in the meantime, and is durable.
      if (this.#handle !== handle) return
      this.#end = this.#safe
      ignoreErrors(() => fs.ftruncateSync(handle, this.size))
      throw error
    } finally {
      this.#syncing = undefined
      if (this.#handle !== handle) fs.closeSync(handle)
    }
    // Another server may have taken over during the write, and not have read it.
    this.#checkOwner()
    if (this.#handle === handle) this.#safe = end
  }

  async fork(name: string): Promise<string> {
    let copy = `${this.path}.${name}`
    for (let i = 2; fs.existsSync(copy); i++) copy = `${this.path}.${name}-${i}`
    fs.copyFileSync(this.path, copy, fs.constants.COPYFILE_EXCL)
    // The copy has the file's mode, which another program may have changed.
    fs.chmodSync(copy, ownerOnly)
    return copy
  }

  explain(error: unknown): Refusal {
    return new Refusal(isFull(error) ? 507 : 500, explainWriteError(this.path, error).message)
  }

  async close(): Promise<void> {
    try {
      this.append(endLine)
      await this.flush()
    } catch {
      // Without an end line, the next start keeps a copy.
    }
    this.#closeHandle()
    this.#handle = undefined
    this.lock.release()
  }

  /** Whether the file is as this server left it. Throws if another server has used it since. */
  #checkOwner(): boolean {
    const found = fs.statSync(this.path, { throwIfNoEntry: false })
    const isUnchanged = found?.ino === this.#inode && found.size === this.size
    this.lock.check(!found || isUnchanged)
    return isUnchanged
  }

  #use(handle: number, end: End): void {
    this.#handle = handle
    this.#inode = fs.fstatSync(handle).ino
    this.#end = end
    this.#safe = end
  }

  /** A flush that is using the handle closes it. */
  #closeHandle(): void {
    if (this.#handle !== undefined && this.#syncing !== this.#handle) fs.closeSync(this.#handle)
  }
}

function ignoreErrors(work: () => void): void {
  try {
    work()
  } catch {
    // The next append finds another size, and the file is rewritten.
  }
}

function write(handle: number, line: string, { lines, size }: End): End {
  const bytes = seal(line, lines + 1)
  for (let done = 0; done < bytes.length; ) {
    done += fs.writeSync(handle, bytes, done, bytes.length - done, size + done)
  }
  return { lines: lines + 1, size: size + bytes.length }
}

/** Makes the rename durable. Windows cannot open a folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
