import { check } from '../../src/core/http/validate.ts'
import { badRequest } from '../../src/core/refusal.ts'
import { version as ourVersion } from '../../src/core/version.ts'
import { type Base, FirstLine, type PageOptions } from '../../src/persistence/lines.ts'
import { readWorld } from '../../src/persistence/reading.ts'
import { outlineOf, worldIn } from '../../src/persistence/writing.ts'
import type { World, WorldState } from '../../src/world/world.ts'

// A page's lines contain its settings, and only the differences from its scenario.

/** Throws if the lines are damaged, have another format, or their scenario has changed. */
export async function readPage(
  lines: IterableIterator<string>,
  world: World,
  findBase: (origin: Base['origin'], instant: string) => Promise<WorldState>,
) {
  const first = readFirst(lines.next().value)
  const { asked, base } = first
  const { origin, instant, outline } = base
  const trial = worldIn(world, await findBase(origin, instant))
  if (outlineOf(trial, trial.state) !== outline) throw badRequest(`the scenario "${origin.scenario}" has changed since`)
  const reading = await readWorld(trial, first, lines)
  const { beginning: initial } = reading
  if (!initial) throw badRequest('it is incomplete')
  return { asked, instant, reading, initial, present: trial.snapshot() }
}

/** Undefined if the lines cannot be read: loading them reports the error. */
export function findSavedOptions([first]: Iterable<string>): PageOptions | undefined {
  try {
    return readFirst(first).asked
  } catch {
    return undefined
  }
}

function readFirst(line = ''): FirstLine & Required<Pick<FirstLine, 'asked' | 'base'>> {
  const json = JSON.parse(line)
  try {
    return check(FirstLine.required({ asked: true, base: true }), json, 'the whole')
  } catch (error) {
    if (typeof json?.by !== 'string' || json.by === ourVersion) throw error
    throw badRequest(`it was written by fauxtranet ${json.by}, and this is ${ourVersion}: ${(error as Error).message}`)
  }
}
