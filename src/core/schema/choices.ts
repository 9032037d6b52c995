import type * as z from 'zod'
import type { FieldShape } from './any-shape.ts'
import { definitionOf } from './walk.ts'

export type Choice = readonly [string, ...string[]]

/** Requires one field of each choice. If none is present, the first is reported as missing. */
export function needsOneOf<Shape extends z.ZodObject>(shape: Shape, ...choices: Choice[]): Shape {
  return choices.reduce<Shape>(
    (refined, choice) =>
      refined.refine((read) => choice.some((name) => read[name] !== undefined), {
        path: [choice[0]],
        error: 'is required',
        params: { choice },
      }),
    shape,
  )
}

/** They are stored as checks, which survive when fields are added to the shape. */
export function choicesOf(shape: FieldShape): Choice[] {
  const checks = definitionOf(shape).checks ?? []
  return checks.flatMap(({ _zod }) => (_zod.def.params?.choice ? [_zod.def.params.choice as Choice] : []))
}
