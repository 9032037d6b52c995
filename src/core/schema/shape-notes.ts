import type * as z from 'zod'
import type { Fidelity } from '../fidelity.ts'
import type { AnyShape } from './any-shape.ts'

// What zod does not know of a shape. The engine asks for it with each body, so nothing here loads zod.

const shownAs = new WeakMap<AnyShape, z.ZodType>()

export function noteShown(shape: AnyShape, shown: z.ZodType): void {
  shownAs.set(shape, shown)
}

/** What documents show of a shape that takes anything, since a rule or a transform reads it. */
export function findShown(shape: AnyShape): z.ZodType | undefined {
  return shownAs.get(shape)
}

interface Settled {
  gap: keyof Fidelity
  /** Those of the gap, in the order of the options. */
  values: readonly string[]
}

/** It stands in the definition, which stays when fields are added to an option. */
interface SettledDefinition {
  settled?: Settled
}

export function noteSettled({ _zod }: AnyShape, settled: Settled): void {
  Object.assign(_zod.def, { settled })
}

/** Which of its options a world with these settings has, where a gap settles a shape. */
export function findSettled({ _zod }: AnyShape, fidelity: Fidelity): number | undefined {
  const { settled } = _zod.def as SettledDefinition
  return settled && Math.max(0, settled.values.indexOf(fidelity[settled.gap] ?? ''))
}
