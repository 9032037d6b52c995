import type * as z from 'zod'
import type { Fidelity } from '../fidelity.ts'
import { note } from './walk.ts'

// The spec spells some reply fields in two ways: one in its samples, another in its tables.

type World = { fidelity: Fidelity }

/** Gap: both spellings are sent, or one. */
export function spelt<Name extends string, Shape extends z.ZodType>(sample: Name, table: Name, shape: Shape) {
  const fields = { [sample]: sentAs('sample', shape), [table]: sentAs('table', shape) }
  return fields as { [Spelling in Name]: z.ZodOptional<Shape> }
}

export function sentAs<Shape extends z.ZodType>(spelling: 'sample' | 'table', shape: Shape): z.ZodOptional<Shape> {
  const value = spelling === 'sample' ? 'table' : 'sample'
  return note(shape.optional(), { omittedIf: { gap: 'spellings', value } })
}

export function spell<Name extends string, Value>(world: World, sample: Name, table: Name, value: Value) {
  const spelt: Record<string, Value> = spellAsSample(world, sample, value)
  if (world.fidelity.spellings !== 'sample') spelt[table] = value
  return spelt as { [Spelling in Name]?: Value }
}

export function spellAsSample<Value>({ fidelity }: World, sample: string, value: Value): Record<string, Value> {
  return fidelity.spellings === 'table' ? {} : { [sample]: value }
}
