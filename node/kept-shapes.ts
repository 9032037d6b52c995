import * as z from 'zod'
import { HeldFault, Row, State } from '../src/control/shapes.ts'

/** The newest that this version reads, and the one that it writes. 1 is an exported state, as `GET /__sim/state` gives it. */
export const newestFormat = 2

/** A world beside its rows, its random source and its scenario. */
export const Frame = z.strictObject({
  now: State.shape.now,
  frozen: z.boolean(),
  /** The machine's time when the clock showed that: one that runs has run on since. */
  written: z.number(),
  currentUser: z.int().nullable(),
  strict: z.boolean(),
  faults: z.strictObject({ held: z.array(HeldFault), nextId: z.int(), chance: z.int() }),
})
export type Frame = z.infer<typeof Frame>

/** The first line of a file. */
export const Whole = z.strictObject({
  format: z.literal(newestFormat),
  /** The version that wrote it. */
  by: z.string(),
  origin: State.shape.origin,
  chance: z.int(),
  frame: Frame,
  tables: State.shape.tables,
})
export type Whole = z.infer<typeof Whole>

/** Every other line: what was changed as a whole. */
export const Line = z.strictObject({
  /** The how many-th after the first line, so that none can be missing. */
  n: z.int(),
  chance: z.int(),
  frame: Frame.optional(),
  tables: z
    .record(
      z.string(),
      z.strictObject({ nextId: z.int(), rows: z.array(Row.and(z.object({ id: z.int() }))), gone: z.array(z.int()) }),
    )
    .optional(),
})
export type Line = z.infer<typeof Line>
