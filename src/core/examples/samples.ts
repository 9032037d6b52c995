import type { AnyShape, FieldShape, KnownShape } from '../schema/any-shape.ts'
import { definitionOf, extraOf } from '../schema/walk.ts'

export const samples: readonly unknown[] = [
  ...Array.from({ length: 12 }, (_, i) => i + 1),
  ...[
    '1',
    '2',
    '3',
    '2,3',
    '20',
    'true',
    'false',
    '2026-03-02',
    '2026-03-01T09:30:00Z',
    '20260302',
    '20260302093000',
    '2h',
    '12.50',
  ],
  ...['One', 'two words', 'a@post.example', 'de', 'EUR', '#336699', 'https://post.example/', 'asc', 'firstname', '-id'],
  ...[0, 0.5, 400, 503, 1e6, true, false, null, '', {}, [], [1, 2], ['one'], [{ id: 1 }], { one: 'two' }],
]

export function accepts(shape: AnyShape, value: unknown): boolean {
  try {
    return shape.safeParse(value).success
  } catch {
    return false
  }
}

/** Below this depth, optional fields are left out: a shape may contain itself. */
const deepest = 3

/** A value that the shape accepts, different in each round; undefined if none is found. */
export function fittingValue(shape: FieldShape, round: number, depth = 0): unknown {
  const { innerType } = definitionOf(shape)
  if (innerType) return fittingValue(innerType, round, depth)
  const { def } = (shape as KnownShape)._zod
  switch (def.type) {
    case 'object':
      return fittingFields(def.shape, round, depth + 1)
    case 'array':
      return depth > deepest && accepts(shape as AnyShape, []) ? [] : [fittingValue(def.element, round, depth)]
    case 'union':
      return fittingValue(pick(listedOf(def.options), round) as FieldShape, round, depth)
    case 'enum':
      return pick(Object.values(def.entries), round)
    case 'literal':
      return pick(def.values, round)
    default:
      return pick(
        samples.filter((sample) => accepts(shape as AnyShape, sample)),
        round,
      )
  }
}

function fittingFields(fields: Readonly<Record<string, FieldShape>>, round: number, depth: number) {
  const given = Object.entries(fields).flatMap(([name, shape], i) => {
    const isLeftOut = (round % 2 === 0 || depth > deepest || isExtra(shape)) && accepts(shape as AnyShape, undefined)
    return isLeftOut ? [] : [[name, fittingValue(shape, round + i, depth)] as const]
  })
  return Object.fromEntries(given)
}

function isExtra(shape: FieldShape): boolean {
  return extraOf(shape) !== undefined
}

function listedOf(options: readonly FieldShape[]): readonly FieldShape[] {
  return options.filter((option) => !isExtra(option))
}

function pick(values: readonly unknown[], round: number): unknown {
  return values[round % values.length]
}
