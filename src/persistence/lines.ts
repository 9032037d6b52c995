import * as z from 'zod'
import { aFaultRule } from '../core/faults/rule.ts'
import { ParameterValues, Row, State } from '../world/state/shapes.ts'
import { Head } from './head.ts'

// A saved world is a list of JSON lines: first the whole state, then one line per change.

// An exported state, as from `GET /__sim/state`, has format 1.
export const currentFormat = 4

export const PageOptions = z.strictObject({
  scenario: z.string(),
  seed: z.int(),
  parameters: ParameterValues,
  user: z.union([z.string(), z.number()]).optional(),
  now: z.string().optional(),
  faults: z.array(z.strictObject(aFaultRule().shape)).optional(),
  strict: z.boolean().optional(),
})
export type PageOptions = z.infer<typeof PageOptions>

/** A scenario whose rows are not saved, because they can be loaded again. */
const Base = z.strictObject({
  origin: State.shape.origin,
  /** When it was loaded. Its dates were moved to that time. */
  instant: z.string(),
  /** Identifies the rows, to detect that the scenario has changed. */
  outline: z.string(),
})
export type Base = z.infer<typeof Base>

export const FirstLine = Head.extend({
  format: z.literal(currentFormat, `must be ${currentFormat}; another version of fauxtranet wrote this state`),
  by: z.string(),
  /** The rows are saved as a difference from this scenario; by default, from an empty world. */
  base: Base.optional(),
  asked: PageOptions.optional(),
})
export type FirstLine = z.infer<typeof FirstLine>

const TableDifference = z.strictObject({
  nextId: z.int(),
  rows: z.array(Row.and(z.object({ id: z.int() }))),
  gone: z.array(z.int()),
})
export type TableDifference = z.infer<typeof TableDifference>

export const Line = z.union([
  /** Rows of the whole state. */
  TableDifference.extend({ table: z.string() }),
  /** A change: the rows of a transaction, and everything that is not in rows. */
  Head.extend({ tables: z.record(z.string(), TableDifference) }),
  /** A reset restores the state up to here. */
  z.strictObject({ beginning: Head }),
  /** The whole state ends here. */
  z.strictObject({ whole: z.literal(true) }),
])
export type Line = z.infer<typeof Line>
