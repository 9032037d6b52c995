import * as z from 'zod'
import * as faults from '../../core/faults/rule.ts'
import { isObject } from '../../core/is-object.ts'
import { documentedAs } from '../../core/schema/read.ts'
import { Instant } from '../../core/store/row-shapes.ts'
import { highestId } from '../../core/store/table-schema.ts'

export const ParameterValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** `readFidelity` checks ids and values. */
export const FidelityShape = z.record(z.string(), z.string())

export const FaultRule = z.strictObject(faults.aFaultRule().shape)
export const StoredFault = z.strictObject(faults.aStoredFault().shape)

/** Every request is compared with all faults. */
export const mostFaults = 1000

export const Row = z.record(z.string(), z.unknown())

const mostRows = 5_000_000

/** Stops at the first wrong row, because a state may have very many. The tables validate the rest. */
const Rows = z
  .array(z.unknown())
  .max(mostRows, `must have at most ${mostRows} elements`)
  .superRefine((rows, context) => {
    const wrong = rows.findIndex((row) => !(isObject(row) && Number.isSafeInteger(row.id)))
    if (wrong !== -1) context.addIssue({ code: 'custom', message: 'must be an object with an id', path: [wrong] })
  })

const NextFault = z
  .int()
  .min(1)
  .max(highestId + 1)

export const State = z.strictObject({
  format: z.literal(1, 'must be 1; another version of fauxtranet wrote this state'),
  origin: z.strictObject({ scenario: z.string(), seed: z.int(), parameters: ParameterValues.optional() }),
  now: Instant,
  frozen: z.boolean(),
  random: z.int(),
  currentUser: z.int().nullable(),
  strict: z.boolean().optional(),
  fidelity: FidelityShape.optional(),
  faults: z.strictObject({ held: z.array(StoredFault).max(mostFaults), nextId: NextFault, random: z.int() }).optional(),
  /** Ids of expired rows that an undo or redo restored, by table. */
  exempt: z.record(z.string(), z.array(z.int())).optional(),
  tables: z.record(
    z.string(),
    z.strictObject({ nextId: z.int(), rows: documentedAs<(z.infer<typeof Row> & { id: number })[]>(Rows) }),
  ),
})
export type State = z.infer<typeof State>
