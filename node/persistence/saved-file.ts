import { constants as bufferConstants } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { check } from '../../src/core/http/validate.ts'
import { Refusal } from '../../src/core/refusal.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { version } from '../../src/core/version.ts'
import { currentFormat, FirstLine } from '../../src/persistence/lines.ts'
import { type Reading, readWorld } from '../../src/persistence/reading.ts'
import type { ApplicationSet } from '../../src/simulator/applications.ts'
import { worldsOf } from '../../src/simulator/create-world.ts'
import { withHead } from '../../src/world/head.ts'
import { importState } from '../../src/world/state/import.ts'
import { State } from '../../src/world/state/shapes.ts'
import type { Origin, World } from '../../src/world/world.ts'
import { opening, readParts } from './lines.ts'
import { StateFile } from './state-file.ts'

export interface SavedFile {
  world: World
  /** Undefined if the file has to be rewritten. */
  resumed?: Reading
}

export async function readSavedFile(
  file: StateFile,
  applications: ApplicationSet,
  onRead?: (bytes: number, total: number) => void,
): Promise<SavedFile | undefined> {
  const lines = await file.open()
  if (!lines) return undefined
  const world = worldsOf(applications)()
  if (isExported(file.path)) {
    file.isEnded = true
    const state = parseExported(file.path)
    importState(world, state)
    world.state = withHead(world.state, { ...state, written: statSync(file.path).mtimeMs })
    return { world }
  }
  const { size } = statSync(file.path)
  const first = readFirst(lines.next().value)
  // Lines of this version need no checks, unless a user's table shapes may have changed.
  const isTrusted = first.by === version && !applications.hasOwn
  const reading = await readWorld(world, first, lines, { isTrusted, onLine: () => onRead?.(file.size, size) })
  return isTrusted ? { world, resumed: reading } : { world }
}

export async function findSavedOrigin(path: string): Promise<Origin | undefined> {
  try {
    const lines = await new StateFile(path).open()
    if (!lines) return undefined
    return (isExported(path) ? parseExported(path) : readFirst(lines.next().value)).origin
  } catch (error) {
    throw explainDamage(path, error)
  }
}

function readFirst(line: string | undefined): FirstLine {
  if (line === undefined) throw new Error('line 1 is damaged')
  return check(FirstLine, JSON.parse(line), 'line 1')
}

/** Whether a file is an exported state, as from `GET /__sim/state`. Throws for other formats and other files. */
export function isExported(path: string): boolean {
  const [start] = readParts(path)
  const text = start?.toString('latin1', 0, 200) ?? ''
  if (!/^\s*\{/.test(text)) {
    throw new ForeignFile(text === '' ? 'it is empty' : 'it is not a saved state')
  }
  const hasLines = text.startsWith(opening)
  const format = Number(/"format":\s*(\d+)/.exec(text)?.[1] ?? currentFormat)
  if (format > currentFormat || (hasLines && format < currentFormat)) {
    const age = format > currentFormat ? 'a newer' : 'an older'
    throw new ForeignFile(
      `it was written by ${age} version of fauxtranet in format ${format}; this version reads format ${currentFormat}`,
    )
  }
  return !hasLines
}

/** The rows are not checked yet. */
function parseExported(path: string): State {
  const { size } = statSync(path)
  const most = bufferConstants.MAX_STRING_LENGTH
  if (size > most) throw new Error(`the exported state has ${size} bytes; at most ${most} can be read`)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`it is neither a saved file nor an exported state: ${(error as Error).message}`)
  }
  return check(State, json, 'the state')
}

/** Nothing can be recovered from this file. */
export class ForeignFile extends Error {
  override name = 'ForeignFile'
}

export function explainDamage(file: string, error: unknown): Error {
  const remedy =
    error instanceof ForeignFile
      ? 'choose another file'
      : 'start once with --recover, which keeps the readable data and a copy of the file, or choose another file'
  // Only the first problem, because each of a thousand rows may have one.
  const [problem, ...others] = error instanceof Refusal ? error.problems : []
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const why = asSentence(problem ? `${problem.name}: ${problem.reason}${more}` : error)
  return new Error(`Failed to load ${file}: ${why} The file was not changed. Please ${remedy}.`)
}
