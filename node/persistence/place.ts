import { lstatSync, mkdirSync, readlinkSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { asSentence } from '../../src/core/text/sentence.ts'

/** What of the stats of a file is looked at. Node's own type would make users need those of Node. */
interface Kind {
  isDirectory(): boolean
  isFile(): boolean
  isFIFO(): boolean
  isSocket(): boolean
  nlink: number
}

/** Finds where a state is saved. Makes the folders that are missing, and says so. Refuses what is no file on a disk. */
export function preparePlace(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found) {
    checkKind(file, found)
    const path = realpathSync(file)
    checkFileSystem(file, path)
    return path
  }
  if (lstatSync(file, { throwIfNoEntry: false })) {
    throw new Error(`${file} is a link to ${readlinkSync(file)}, where nothing is. Remove it, or name another file.`)
  }
  const path = resolve(file)
  const made = mkdirSync(dirname(path), { recursive: true })
  if (made !== undefined) console.error(`There was no folder ${made}: it was made for ${file}.`)
  checkFileSystem(file, dirname(path))
  return path
}

/** Refuses what cannot be replaced by a new file, or has no end. */
export function checkKind(file: string, found: Kind): void {
  if (found.isDirectory()) throw new Error(`${file} is a folder. Name a file in it.`)
  if (!found.isFile()) throw new Error(`${file} is ${describeKind(found)}, not a file. Name a file on a disk.`)
  if (found.nlink > 1) {
    throw new Error(
      `${file} has ${found.nlink} names (hard links), and only one would lead to what is saved. Copy it, and name the copy.`,
    )
  }
}

function describeKind(found: Kind): string {
  if (found.isFIFO()) return 'a pipe'
  if (found.isSocket()) return 'a socket'
  return 'a device'
}

/** By the numbers that Linux gives them: proc and sysfs. */
const withoutDisk = [0x9fa0, 0x62656572]

function checkFileSystem(file: string, path: string): void {
  if (!withoutDisk.includes(statfsSync(path).type)) return
  throw new Error(`${file} is made up by the system, and keeps nothing. Name a file on a disk.`)
}

/** Whether there is no room: on the disk, for this user, or for a file of that length. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')
}

export function unwritable(file: string, error: unknown): Error {
  const remedy = isFull(error)
    ? 'Make room there, or name a file on another disk.'
    : 'Name a file in a folder that you may write to.'
  return new Error(`Failed to save to ${file}: ${asSentence(error)} ${remedy}`)
}
