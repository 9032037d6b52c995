import * as z from 'zod'
import { check } from '../kernel/read-request.ts'
import { badRequest } from '../kernel/refusal.ts'
import { version } from '../version.ts'
import type { World } from '../world.ts'
import { Difference, differenceFrom, differingFrom } from './difference.ts'

/** A world as text, by what differs from the scenario that it began as. */
const KeptWorld = z.strictObject({
  format: z.literal(1, 'must be 1; another version of fauxtranet wrote this state'),
  /** The version of the package that wrote it. */
  by: z.string(),
  /** What the page asked for when it was written. */
  asked: z.string(),
  /** What was to go wrong then. */
  weather: z.string(),
  /** When the scenario was loaded: its dates have moved to there. */
  instant: z.string(),
  /** What the scenario was like. */
  base: z.string(),
  /** What a reset goes back to. */
  first: Difference,
  present: Difference,
})
export type KeptWorld = z.infer<typeof KeptWorld>

export function writeKept(
  given: Pick<KeptWorld, 'asked' | 'weather' | 'instant'>,
  { base, first, present }: { base: World; first: World; present: World },
): string {
  const kept: KeptWorld = {
    format: 1,
    by: version,
    ...given,
    base: outlineOf(base),
    first: differenceFrom(base, first),
    present: differenceFrom(first, present),
  }
  return JSON.stringify(kept)
}

/** Refuses a text that is damaged, or of another format. */
export function readKept(text: string): KeptWorld {
  const json = JSON.parse(text)
  try {
    return check(KeptWorld, json, 'the whole')
  } catch (error) {
    if (typeof json?.by !== 'string' || json.by === version) throw error
    throw badRequest(`it was written by fauxtranet ${json.by}, and this is ${version}: ${(error as Error).message}`)
  }
}

/** What a reset goes back to, and what was kept; a refusal where the scenario is not what it was, or a row is wrong. */
export function rebuild(kept: KeptWorld, base: World): { first: World; present: World } {
  if (outlineOf(base) !== kept.base) {
    throw badRequest(`the scenario "${kept.first.origin.scenario}" is not what it was`)
  }
  const first = differingFrom(base, kept.first)
  return { first, present: differingFrom(first, kept.present) }
}

/** Enough to see that a scenario has been written anew. */
function outlineOf({ tables, chance }: World): string {
  return [chance.state, ...Object.values(tables).map(({ size, nextId }) => `${size}/${nextId}`)].join(' ')
}
