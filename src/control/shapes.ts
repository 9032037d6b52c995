import * as z from 'zod'
import { longestPattern } from '../core/faults/endpoint-pattern.ts'
import type { Fault, FaultRule as Rule } from '../core/faults/rule.ts'
import type { EndpointPattern, RecordedId } from '../core/http/contracts.ts'
import { PlainRefusal } from '../core/schema/plain-refusal.ts'
import { digits, flag, keywords } from '../core/schema/read.ts'
import { Instant } from '../core/store/row-shapes.ts'
import type { ScenarioName } from '../world/scene.ts'
import { FaultRule, FidelityShape, mostFaults, ParameterValues } from '../world/state/shapes.ts'

/** `problems` are the invalid parts of the request, by name: a field, a parameter. */
export const ControlRefusal = z.strictObject({
  ...PlainRefusal.shape,
  problems: z
    .array(z.strictObject({ name: z.string(), reason: z.string() }))
    .readonly()
    .optional(),
})

export const ClockFace = z.strictObject({ now: Instant, frozen: z.boolean() })
export type ClockFace = z.infer<typeof ClockFace>

export const About = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** The project that the server runs in: its folder, and its commit at the first such request. */
  project: z.strictObject({ folder: z.string(), commit: z.string().nullable() }).nullable(),
  world: z.string(),
  scenario: z.string(),
  seed: z.int(),
  parameters: ParameterValues,
  user: z.string().nullable(),
  clock: ClockFace,
  strict: z.boolean(),
  /** Gaps that are not at their default. */
  fidelity: FidelityShape,
  history: z.strictObject({ step: z.int(), earliest: z.int(), latest: z.int() }),
  /** Whether rows were written since the scenario was loaded. */
  changed: z.boolean(),
  counts: z.record(z.string(), z.int()),
  /** The requests in the journal, and how many of them are pictures of a page. */
  journal: z.strictObject({ requests: z.int(), pictures: z.int() }),
  /** Counts of dropped data: the oldest is dropped when there is too much. */
  forgotten: z.strictObject({
    requests: z.int(),
    bodies: z.int(),
    steps: z.int(),
    snapshots: z.int(),
    worlds: z.int(),
  }),
  /** When a hosted world is deleted, unless a request comes first. */
  expires: z.optional(Instant),
  /** Whether the request was sent with a read-only link. */
  readOnly: z.optional(z.literal(true)),
  /** The key of the link that opened a hosted world. */
  key: z.optional(z.string()),
})
export type About = z.infer<typeof About>

export const ScenarioCard = z.strictObject({
  name: z.string(),
  title: z.string(),
  shows: z.string(),
  user: z.string().nullable(),
  instant: z.string(),
  extends: z.string().nullable(),
  parameters: ParameterValues,
  ranges: z.record(z.string(), z.tuple([z.int(), z.int()]).readonly()),
})
export type ScenarioCard = z.infer<typeof ScenarioCard>

export const UserCard = z.strictObject({
  id: z.int(),
  username: z.string(),
  fullname: z.string(),
  password: z.string().nullable(),
  job_title: z.string(),
  blocked: z.boolean(),
  may: z.array(z.string()),
})
export type UserCard = z.infer<typeof UserCard>

export const EndpointCard = z.strictObject({
  id: z.string(),
  /** The title of its application. */
  application: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  /** Whether its body is a file, or a form with files. */
  isUpload: z.boolean(),
})
export type EndpointCard = z.infer<typeof EndpointCard>

export const GapCard = z.strictObject({
  id: z.string(),
  about: z.string(),
  gap: z.string(),
  values: z.record(z.string(), z.string()),
  default: z.string(),
  value: z.string(),
})
export type GapCard = z.infer<typeof GapCard>

const Change = z.strictObject({ table: z.string(), id: z.int(), before: z.unknown(), after: z.unknown() })

export const JournalEntry = z.strictObject({
  id: z.int(),
  at: Instant,
  method: z.string(),
  path: z.string(),
  endpoint: (z.string() as z.ZodType<RecordedId, RecordedId>).nullable(),
  user: z.string().nullable(),
  /** 0 if there was no response. */
  status: z.int(),
  /** The duration in real milliseconds. */
  ms: z.number(),
  /** The body, if it was JSON or a form. */
  body: z.unknown(),
  /** Why it was refused, even if the response does not include it. */
  reason: z.string().nullable(),
  warning: z.string().nullable(),
  fault: z.string().nullable(),
  violation: z.string().nullable(),
  /** The number of changed rows. */
  changed: z.int(),
  /** The first hundred changes. */
  changes: z.array(Change),
  /** Whether bodies and changes were dropped, because they were long and the journal was full. */
  forgotten: z.boolean(),
  undone: z.boolean(),
  /** Whether the reply is a photo, a logo or another picture of a page. */
  picture: z.boolean(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** Null for edits in the panel, writes of a test, and expired rows. */
const byRequest = {
  /** The id in the journal. */
  request: z.int().nullable(),
  at: z.nullable(Instant),
  user: z.string().nullable(),
}

export const HistoryStep = z.strictObject({
  ...byRequest,
  /** The number of changed rows. */
  changed: z.int(),
  /** The first twenty changes: `Magdalena Nowak: job title from Baker to Cook`. */
  texts: z.array(z.string()),
})
export type HistoryStep = z.infer<typeof HistoryStep>

export const ActionCard = z.strictObject({
  id: z.int(),
  /** The id of the last request before it, or 0. */
  after: z.int(),
  at: Instant,
  kind: z.enum(['edit', 'undo', 'redo', 'load', 'clock']),
  text: z.string(),
  /** The number of changed rows. */
  changed: z.int(),
})
export type ActionCard = z.infer<typeof ActionCard>

export const RowChange = z.strictObject({ ...byRequest, text: z.string(), undone: z.boolean() })
export type RowChange = z.infer<typeof RowChange>

export const RequestChange = z.strictObject({
  table: z.string(),
  id: z.int(),
  kind: z.enum(['added', 'changed', 'deleted']),
  /** `Magdalena Nowak: job title from Baker to Cook`. */
  text: z.string(),
})
export type RequestChange = z.infer<typeof RequestChange>

export const Name = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200)
  .regex(/^\P{Surrogate}*$/u, 'must not contain half a character')

export const User = z.union([z.string(), z.int(), z.null()], 'must be a username, an id or null')

// Names are typed for the compiler only. Any string is accepted, and an unknown one is refused with a suggestion.
const ScenarioText = z.string() as z.ZodType<string, ScenarioName>
const PatternText = z.string().max(longestPattern) as z.ZodType<string, EndpointPattern>
export const NewFault = FaultRule as z.ZodType<Rule, Fault>

const SettingBody = z.object({
  parameters: ParameterValues.optional(),
  seed: z.int().optional(),
  now: z.string().optional(),
  user: User.optional(),
  faults: z.array(NewFault).max(mostFaults).optional(),
  fidelity: FidelityShape.optional(),
})

export const Loading = SettingBody.extend({ name: ScenarioText })
export type Loading = z.output<typeof Loading>

export const NewWorld = SettingBody.extend({
  name: Name.optional(),
  scenario: ScenarioText.optional(),
  from: Name.optional(),
  snapshot: z.string().optional(),
})
export type NewWorld = z.output<typeof NewWorld>

export const Titles = z.object({ name: Name, title: z.string().optional(), shows: z.string().optional() })
export type Titles = z.output<typeof Titles>

export const Selection = z.object({
  /** An endpoint, an application or a wildcard pattern. */
  endpoint: PatternText.optional(),
  /** Only requests after this id. */
  after: digits.default(0),
  /** Only requests up to this id. */
  until: digits.optional(),
  /** Only the newest ones. With `until`, you get older requests step by step. */
  limit: digits.optional(),
  /** Words in method, path, endpoint, status, user, reason, warning, fault or reply; `-word` excludes. */
  words: keywords.default(''),
  /** `false` leaves out the photos, logos and other pictures of a page. */
  pictures: flag.default(true),
})
export type Selection = z.output<typeof Selection>

export const SnapshotCard = z.strictObject({ name: z.string(), now: Instant, user: z.string().nullable() })
export type SnapshotCard = z.infer<typeof SnapshotCard>

export const WorldCard = z.strictObject({
  name: z.string(),
  scenario: z.string(),
  seed: z.int(),
  user: z.string().nullable(),
  clock: ClockFace,
  requests: z.int(),
})
export type WorldCard = z.infer<typeof WorldCard>
