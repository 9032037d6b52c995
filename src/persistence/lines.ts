import * as z from 'zod'
import { FaultRule } from '../core/faults/rule.ts'
import { ParameterValues, Row, State } from '../world/state/shapes.ts'
import { Head } from './head.ts'

// A saved world is a list of lines of JSON: first a whole state, then one line for each change.

/** The format of the lines. An exported state, as of `GET /__sim/state`, has the format 1. */
export const currentFormat = 4

/** The settings that a page starts with. */
export const PageOptions = z.strictObject({
  scenario: z.string(),
  seed: z.int(),
  parameters: ParameterValues,
  user: z.union([z.string(), z.number()]).optional(),
  now: z.string().optional(),
  faults: z.array(z.strictObject(FaultRule.shape)).optional(),
  strict: z.boolean().optional(),
})
export type PageOptions = z.infer<typeof PageOptions>

/** A scenario whose rows are not saved, since everyone can load it. */
const Base = z.strictObject({
  origin: State.shape.origin,
  /** When it was loaded: its dates were moved to that time. */
  instant: z.string(),
  /** To notice when the scenario has changed. */
  outline: z.string(),
})
export type Base = z.infer<typeof Base>

/** The first line: the state without its rows. */
export const FirstLine = Head.extend({
  format: z.literal(currentFormat, `must be ${currentFormat}; another version of fauxtranet wrote this state`),
  /** The version that wrote it. */
  by: z.string(),
  /** What the rows are a difference from; by default an empty world. */
  base: Base.optional(),
  asked: PageOptions.optional(),
})
export type FirstLine = z.infer<typeof FirstLine>

/** Rows of a table that are new or changed, and ids of those that are gone. */
const TableDifference = z.strictObject({
  nextId: z.int(),
  rows: z.array(Row.and(z.object({ id: z.int() }))),
  gone: z.array(z.int()),
})
export type TableDifference = z.infer<typeof TableDifference>

export const Line = z.union([
  /** Some rows of a whole state. */
  TableDifference.extend({ table: z.string() }),
  /** What has changed since the line before: the rows of a transaction, and all that is not in rows. */
  Head.extend({ tables: z.record(z.string(), TableDifference) }),
  /** The state so far is the one that a reset restores. */
  z.strictObject({ beginning: Head }),
  /** The state is whole here. What follows came later. */
  z.strictObject({ whole: z.literal(true) }),
])
export type Line = z.infer<typeof Line>
