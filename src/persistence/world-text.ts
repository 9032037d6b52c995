import * as z from 'zod'
import { FaultRule } from '../core/faults/rule.ts'
import { check } from '../core/http/validate.ts'
import { badRequest } from '../core/refusal.ts'
import { version } from '../core/version.ts'
import { ParameterValues } from '../world/state/shapes.ts'
import type { World } from '../world/world.ts'
import { Difference, differenceFrom, differingFrom } from './difference.ts'

/** What a page asks for when it starts. */
const Asked = z.strictObject({
  scenario: z.string(),
  seed: z.int(),
  parameters: ParameterValues,
  user: z.union([z.string(), z.number()]).optional(),
  now: z.string().optional(),
  faults: z.array(z.strictObject(FaultRule.shape)).optional(),
  strict: z.boolean().optional(),
})
export type Asked = z.infer<typeof Asked>

/** A world as text, by what differs from the scenario that it began as. */
const WorldText = z.strictObject({
  format: z.literal(2, 'must be 2; another version of fauxtranet wrote this state'),
  /** The version of the package that wrote it. */
  by: z.string(),
  asked: Asked,
  /** When the scenario was loaded: its dates have moved to there. */
  instant: z.string(),
  /** What the scenario was like. */
  base: z.string(),
  /** What a reset goes back to. */
  first: Difference,
  present: Difference,
})
export type WorldText = z.infer<typeof WorldText>

export function writeWorldText(
  given: Pick<WorldText, 'asked' | 'instant'>,
  { base, first, present }: { base: World; first: World; present: World },
): string {
  const text: WorldText = {
    format: 2,
    by: version,
    ...given,
    base: outlineOf(base),
    first: differenceFrom(base, first),
    present: differenceFrom(first, present),
  }
  return JSON.stringify(text)
}

/** Refuses a text that is damaged, or of another format. */
export function readWorldText(text: string): WorldText {
  const json = JSON.parse(text)
  try {
    return check(WorldText, json, 'the whole')
  } catch (error) {
    if (typeof json?.by !== 'string' || json.by === version) throw error
    throw badRequest(`it was written by fauxtranet ${json.by}, and this is ${version}: ${(error as Error).message}`)
  }
}

/** What a reset goes back to, and what was kept; a refusal where the scenario is not what it was, or a row is wrong. */
export function rebuild(kept: WorldText, base: World): { first: World; present: World } {
  if (outlineOf(base) !== kept.base) {
    throw badRequest(`the scenario "${kept.first.origin.scenario}" is not what it was`)
  }
  const first = differingFrom(base, kept.first)
  return { first, present: differingFrom(first, kept.present) }
}

/** Enough to see that a scenario has been written anew. */
function outlineOf({ tables, random }: World): string {
  return [random.state, ...Object.values(tables).map(({ size, nextId }) => `${size}/${nextId}`)].join(' ')
}
