import type * as z from 'zod'
import type { FieldShape } from './any-shape.ts'
import { definitionOf } from './walk.ts'

/** Fields of which an object needs one. */
export type Choice = readonly [string, ...string[]]

/** An object that needs one field of each choice. Where none is there, the first is missing. Documents say so too. */
export function needsOneOf<Shape extends z.ZodObject>(shape: Shape, ...choices: Choice[]): Shape {
  return choices.reduce<Shape>(
    (made, choice) =>
      made.refine((read) => choice.some((name) => read[name] !== undefined), {
        path: [choice[0]],
        error: 'is required',
        params: { choice },
      }),
    shape,
  )
}

/** The choices of an object. They are in its checks, which stay when fields are added to it. */
export function choicesOf(shape: FieldShape): Choice[] {
  const checks = definitionOf(shape).checks ?? []
  return checks.flatMap(({ _zod }) => (_zod.def.params?.choice ? [_zod.def.params.choice as Choice] : []))
}
