import { constants } from 'node:buffer'
import { fstatSync, readFileSync, readSync } from 'node:fs'
import { check } from '../../src/core/http/validate.ts'
import type { ApplicationSet } from '../../src/simulator/applications.ts'
import { withHead } from '../../src/world/head.ts'
import { importState } from '../../src/world/state/import.ts'
import { State } from '../../src/world/state/shapes.ts'
import type { World } from '../../src/world/world.ts'
import { ForeignFile } from './damage.ts'
import { currentFormat, opening } from './lines.ts'

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
export function parseExported(handle: number): State {
  const { size } = fstatSync(handle)
  if (size > constants.MAX_STRING_LENGTH)
    throw new Error(`it is an exported state of ${size} bytes; only up to ${constants.MAX_STRING_LENGTH} can be read`)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(handle, 'utf8'))
  } catch (error) {
    throw new Error(`its line 1 begins no saved file, and it is no exported state: ${(error as Error).message}`)
  }
  return check(State, json, 'the whole')
}

/** Reads an exported state. It is written anew as lines. */
export function readExported(handle: number, { createWorld }: ApplicationSet): World {
  const state = parseExported(handle)
  const world = createWorld()
  importState(world, state)
  world.state = withHead(world.state, { ...state, written: fstatSync(handle).mtimeMs })
  return world
}
