import { lstatSync, mkdirSync, readlinkSync, realpathSync, type Stats, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { asSentence } from '../../src/core/text/sentence.ts'

// Linux file system types without storage: proc and sysfs.
const withoutDisk = [0x9fa0, 0x62656572]

/** Creates missing folders. Throws if the path is not a file on a disk. */
export function preparePlace(file: string): string {
  let path = resolve(file)
  if (statSync(file, { throwIfNoEntry: false })) {
    checkKind(file)
    path = realpathSync(file)
  } else if (lstatSync(file, { throwIfNoEntry: false })) {
    throw new Error(`${file} is a broken link to ${readlinkSync(file)}. Remove it, or choose another file.`)
  } else {
    const created = mkdirSync(dirname(path), { recursive: true })
    if (created !== undefined) console.error(`Created the folder ${created} for ${file}.`)
  }
  if (withoutDisk.includes(statfsSync(dirname(path)).type)) {
    throw new Error(`${file} is in a virtual file system. Choose a file on a disk.`)
  }
  return path
}

/** Rejects anything that cannot be replaced by a new file, or has no end. */
export function checkKind(file: string): void {
  const found = statSync(file)
  if (found.isDirectory()) throw new Error(`${file} is a folder. Choose a file in it.`)
  if (!found.isFile()) throw new Error(`${file} is ${describeKind(found)}, not a file. Choose a file on a disk.`)
  if (found.nlink > 1) {
    throw new Error(
      `${file} has ${found.nlink} hard links, and saving would update only one. Copy the file, and use the copy.`,
    )
  }
}

function describeKind(found: Stats): string {
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}

export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Our own errors have a remedy already. */
export function explainWriteError(file: string, error: unknown): Error {
  if (error instanceof Error && !('code' in error)) return error
  const remedy = isFull(error)
    ? 'Free some space, or choose a file on another disk.'
    : 'Choose a file in a writable folder.'
  return new Error(`Failed to save to ${file}: ${asSentence(error)} ${remedy}`)
}
