import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { ownerOnly } from './file.ts'

const partLength = 1024 * 1024

/** Copies a damaged file beside it, so that there is never no file at all. Returns the name of the copy. */
export function keepCopy(path: string): string {
  for (let i = 1; ; i++) {
    const copy = `${path}.damaged${i === 1 ? '' : `-${i}`}`
    try {
      copyInto(path, copy)
      return copy
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Not by `copyFile`, which makes the copy as readable as the file is. */
function copyInto(path: string, copy: string): void {
  const to = openSync(copy, 'wx', ownerOnly)
  const from = openSync(path, 'r')
  try {
    const part = Buffer.allocUnsafe(partLength)
    for (let length = -1; length !== 0; ) {
      length = readSync(from, part, 0, partLength, null)
      for (let done = 0; done < length; ) done += writeSync(to, part, done, length - done)
    }
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  } finally {
    closeSync(from)
    closeSync(to)
  }
}
