import { constants as bufferConstants } from 'node:buffer'
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { check } from '../../src/core/http/validate.ts'
import { Refusal } from '../../src/core/refusal.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { version } from '../../src/core/version.ts'
import { currentFormat, FirstLine } from '../../src/persistence/lines.ts'
import type { Resumed } from '../../src/persistence/persistent-world.ts'
import { Reading } from '../../src/persistence/reading.ts'
import type { ApplicationSet } from '../../src/simulator/applications.ts'
import { worldsOf } from '../../src/simulator/create-world.ts'
import { withHead } from '../../src/world/head.ts'
import { importState } from '../../src/world/state/import.ts'
import { State } from '../../src/world/state/shapes.ts'
import type { Origin, World } from '../../src/world/world.ts'
import { isSound, opening, parseLine, type RawLine, readLines } from './lines.ts'
import { checkKind } from './place.ts'

/** What was read from a file. */
export interface SavedFile {
  world: World
  /** How the file goes on. Undefined where it has to be written again. */
  resumed?: Resumed & { lines: number; size: number }
  /** Its server was stopped, not killed, and the file was not cut off since. */
  isEnded: boolean
  /** The last line is not whole: its server was killed while it was written, or the file was cut off. */
  torn?: { line: number; bytes: number } | undefined
}

/** Called with how many bytes of how many are read. */
type OnRead = (done: number, total: number) => void

/** Reads a saved file; undefined when there is none. Refuses one that is not as it was written. */
export function readSavedFile(file: string, applications: ApplicationSet, onRead?: OnRead): SavedFile | undefined {
  return withFile(file, (handle, size) => {
    if (isExported(handle)) return { world: readExported(handle, applications), isEnded: true }
    return readWorld(handle, applications, (done) => onRead?.(done, size))
  })
}

/** The origin of the world in a file, which its first line has; undefined when there is no file yet. */
export function readOrigin(file: string): Origin | undefined {
  return withFile(file, (handle) => {
    if (isExported(handle)) return parseExported(handle).origin
    const [first] = readLines(handle)
    return readFirst(first).origin
  })
}

/** Opens without waiting: a pipe that nobody writes to would never open. */
export function withFile<Result>(file: string, read: (handle: number, size: number) => Result): Result | undefined {
  let handle: number
  try {
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const found = fstatSync(handle)
    checkKind(file, found)
    return read(handle, found.size)
  } finally {
    closeSync(handle)
  }
}

function readWorld(handle: number, applications: ApplicationSet, onRead: (done: number) => void): SavedFile {
  let reading: Reading | undefined
  // What this version has written needs no other check. The shapes of a user's tables may have changed.
  let isTrusted = false
  let wholeSize = 0
  let isEnded = false
  let torn: SavedFile['torn']
  let last = { number: 0, end: 0 }
  for (const raw of readLines(handle)) {
    const { number, end, bytes } = raw
    if (isEnded) throw new Error(`its line ${number} stands behind its end`)
    if (raw.isTorn) {
      torn = { line: number, bytes: bytes.length }
      break
    }
    if (!reading) {
      const first = readFirst(raw)
      isTrusted = first.by === version && !applications.hasOwn
      reading = new Reading(worldsOf(applications)(), first, isTrusted)
    } else {
      const line = readLine(raw)
      isEnded = 'end' in line
      if (!isEnded) reading.add(line, `line ${number}`)
      if ('whole' in line) wholeSize = end
    }
    if (!isEnded) last = { number, end }
    onRead(end)
  }
  if (!reading) throw new Error('its line 1 is not as it was written')
  if (wholeSize === 0) {
    const line = torn?.line ?? last.number
    throw new Error(`it is cut off: its state is not whole at its line ${line}, the last`)
  }
  const world = reading.finish()
  const { beginning } = reading
  // The file goes on where the torn line was. That of another version is written again.
  const resumed = isTrusted && { resumed: { beginning, wholeSize, lines: last.number, size: last.end } }
  return { world, isEnded, torn, ...resumed }
}

function readFirst(raw: RawLine | undefined): FirstLine {
  if (!raw || raw.isTorn) throw new Error('its line 1 is not as it was written')
  return check(FirstLine, readLine(raw), 'line 1')
}

function readLine({ bytes, number }: RawLine): object {
  if (!isSound(bytes)) throw new Error(`its line ${number} is not as it was written`)
  const { n, line } = parseLine(bytes)
  if (n !== number) throw new Error(`its line ${number} was line ${n} once: others are missing or added`)
  return line
}

/** Whether a file is an exported state, as of `GET /__sim/state`. Refuses another format, and what is no state at all. */
export function isExported(handle: number): boolean {
  const start = Buffer.alloc(200)
  const text = start.toString('latin1', 0, readSync(handle, start, 0, start.length, 0))
  if (!/^\s*\{/.test(text)) {
    throw new ForeignFile(text === '' ? 'it is empty' : 'its line 1 is none of a saved state: it is something else')
  }
  const hasLines = text.startsWith(opening)
  const format = Number(/"format":\s*(\d+)/.exec(text)?.[1] ?? currentFormat)
  if (format > currentFormat || (hasLines && format < currentFormat)) {
    const by = format > currentFormat ? 'a newer' : 'an older'
    throw new ForeignFile(
      `it was written by ${by} fauxtranet, in the format ${format}; this one reads ${currentFormat}`,
    )
  }
  return !hasLines
}

/** Parses an exported state. Its rows are not checked yet. */
function parseExported(handle: number): State {
  const { size } = fstatSync(handle)
  const most = bufferConstants.MAX_STRING_LENGTH
  if (size > most) throw new Error(`it is an exported state of ${size} bytes; only up to ${most} can be read`)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(handle, 'utf8'))
  } catch (error) {
    throw new Error(`its line 1 begins no saved file, and it is no exported state: ${(error as Error).message}`)
  }
  return check(State, json, 'the whole')
}

function readExported(handle: number, applications: ApplicationSet): World {
  const state = parseExported(handle)
  const world = worldsOf(applications)()
  importState(world, state)
  world.state = withHead(world.state, { ...state, written: fstatSync(handle).mtimeMs })
  return world
}

/** A file that nothing can be recovered from. */
export class ForeignFile extends Error {
  override name = 'ForeignFile'
}

/** The refusal of a file that cannot be used, with the remedy. */
export function damaged(file: string, error: unknown): Error {
  const remedy =
    error instanceof ForeignFile
      ? 'name another file'
      : 'start once with --recover, which saves what it can and keeps a copy, or name another file'
  // Only the first problem, since each of a thousand rows may have one.
  const [problem, ...others] = error instanceof Refusal ? error.problems : []
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const why = asSentence(problem ? `${problem.name}: ${problem.reason}${more}` : error)
  return new Error(`Failed to load ${file}: ${why} It is left as it is; ${remedy}.`)
}
