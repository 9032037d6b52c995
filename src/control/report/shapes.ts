import * as z from 'zod'
import { Instant } from '../../core/store/row-shapes.ts'
import { earliest, latest, readInstant } from '../../core/time/clock.ts'
import { State } from '../../world/state/shapes.ts'
import { listOf } from './list.ts'

// A report is an HTTP archive. The data for its replay is under `_fauxtranet`.

export const mostEntries = 10_000
/** Our own reports have fewer of each. */
const mostSteps = 2000
const mostTables = 1000
const mostHeaders = 1000
const mostParts = 1000

const Step = z.object({ after: z.int(), at: Instant, method: z.string(), path: z.string(), body: z.unknown() })
export type Step = z.infer<typeof Step>

/** The state where the replay starts. Without tables, the scenario provides them. */
export const Start = State.partial({ tables: true })
export type Start = z.infer<typeof Start>

/** Counted first, because reading very many takes seconds. */
const Digests = z
  .unknown()
  .refine((tables) => Object.keys(Object(tables)).length <= mostTables, `must have at most ${mostTables} fields`)
  .pipe(z.record(z.string(), z.string()))

export const ReportData = z.object({
  format: z.literal(1, 'must be 1; another version of fauxtranet wrote this report'),
  world: z.string(),
  /** The id of the first replayed request. Earlier ones happened before the start. */
  from: z.int(),
  start: Start,
  steps: listOf(Step, mostSteps),
  /** The world's time when the report was written, and a digest of each changed table. */
  end: z.object({ now: Instant, frozen: z.boolean(), tables: Digests }),
})
export type ReportData = z.infer<typeof ReportData>

const Pair = z.object({ name: z.string(), value: z.string() })

const Part = z.object({
  name: z.string(),
  value: z.string().optional(),
  fileName: z.string().optional(),
  contentType: z.string().optional(),
  _base64: z.string().optional(),
})

const SentData = z.object({
  mimeType: z.string().default(''),
  text: z.string().optional(),
  params: listOf(Part, mostParts).optional(),
  comment: z.string().optional(),
  _text: z.string().optional(),
  _base64: z.string().optional(),
  _secrets: z.record(z.string(), z.unknown()).optional(),
})
export type SentData = z.infer<typeof SentData>

const Entry = z.object({
  startedDateTime: z.string().refine((text) => {
    const at = Date.parse(text)
    return at >= earliest && at <= latest
  }, 'must be an ISO 8601 instant in the years 1000 to 9999'),
  request: z.object({
    method: z.string(),
    url: z.string().refine((text) => URL.canParse(text), 'must be an absolute URL'),
    headers: listOf(Pair, mostHeaders).default([]),
    postData: SentData.optional(),
    comment: z.string().optional(),
  }),
  response: z.object({
    status: z.int(),
    content: z.object({ text: z.string().optional(), encoding: z.string().optional() }).default({}),
  }),
  _id: z.int().optional(),
  _user: z.string().nullish(),
  _mount: z.string().optional(),
  _scheme: z.string().optional(),
})
export type RecordedEntry = z.infer<typeof Entry>

export const Archive = z.object({
  log: z.object({
    creator: z.object({ name: z.string(), version: z.string().default('') }).optional(),
    entries: listOf(Entry, mostEntries),
    _fauxtranet: ReportData.optional(),
  }),
})
export type Archive = z.infer<typeof Archive>

/** Parsed only by the replay, because it may be large. */
export const Replayable = z.union(
  [z.object({ log: z.unknown() }), z.array(z.unknown()).max(mostEntries)],
  'must be an HTTP archive, or a journal from GET /__sim/requests',
)

/** Values that archives of other tools lack. */
export const ReplayDefaults = z.object({
  scenario: z.string().optional(),
  seed: z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .refine(Number.isSafeInteger, 'is too large')
    .optional(),
  user: z.string().optional(),
  now: z
    .string()
    .refine((text) => readInstant(text) !== undefined, 'must be an ISO 8601 instant')
    .optional(),
})
export type ReplayDefaults = z.infer<typeof ReplayDefaults>

/** The result of a replay. */
export const ReplayResult = z.strictObject({
  world: z.string(),
  scenario: z.string(),
  requests: z.int(),
  /** Requests that were not replayed: sent elsewhere, or before the start. */
  skipped: z.int(),
  /** The first requests whose responses differ from the recorded ones. */
  differences: z.array(
    z.strictObject({ entry: z.int(), method: z.string(), path: z.string(), difference: z.string() }),
  ),
  /** The number of all differences. */
  different: z.int(),
  remarks: z.array(z.string()),
})
export type ReplayResult = z.infer<typeof ReplayResult>
