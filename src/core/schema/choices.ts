import type * as z from 'zod'
import type { AnyShape } from './any-shape.ts'

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

/** The choices of an object. They stand in its checks, which stay when fields are added to it. */
export function choicesOf(shape: AnyShape): Choice[] {
  const { checks = [] } = shape._zod.def as { checks?: { _zod: { def: { params?: { choice?: Choice } } } }[] }
  return checks.flatMap(({ _zod }) => (_zod.def.params?.choice ? [_zod.def.params.choice] : []))
}
