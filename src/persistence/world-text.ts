import * as z from 'zod'
import { FaultRule } from '../core/faults/rule.ts'
import { check } from '../core/http/validate.ts'
import { badRequest } from '../core/refusal.ts'
import { version } from '../core/version.ts'
import { FidelityShape, ParameterValues } from '../world/state/shapes.ts'
import type { World } from '../world/world.ts'
import { applyDifference, Difference, differenceFrom } from './difference.ts'

/** The settings that a page starts with. */
const Asked = z.strictObject({
  scenario: z.string(),
  seed: z.int(),
  parameters: ParameterValues,
  user: z.union([z.string(), z.number()]).optional(),
  now: z.string().optional(),
  faults: z.array(z.strictObject(FaultRule.shape)).optional(),
  strict: z.boolean().optional(),
  fidelity: FidelityShape.optional(),
})
export type Asked = z.infer<typeof Asked>

/** A world as text: its difference from the scenario that it started from. */
const WorldText = z.strictObject({
  format: z.literal(2, 'must be 2; another version of fauxtranet wrote this state'),
  /** The version of the package that wrote the text. */
  by: z.string(),
  asked: Asked,
  /** When the scenario was loaded: its dates were moved to that time. */
  instant: z.string(),
  /** An outline of the scenario, to notice when it has changed. */
  base: z.string(),
  /** What a reset restores. */
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

/** Rebuilds the saved world and the one that a reset restores. Refuses if the scenario has changed, or a row is not valid. */
export function rebuild(saved: WorldText, base: World): { first: World; present: World } {
  if (outlineOf(base) !== saved.base) {
    throw badRequest(`the scenario "${saved.first.origin.scenario}" has changed since`)
  }
  const first = applyDifference(base, saved.first)
  return { first, present: applyDifference(first, saved.present) }
}

/** Enough to notice that a scenario has been changed. */
function outlineOf({ tables, random }: World): string {
  return [random.state, ...Object.values(tables).map(({ size, nextId }) => `${size}/${nextId}`)].join(' ')
}
