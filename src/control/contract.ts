import * as z from 'zod'
import type { Contract } from '../kernel/contract.ts'
import { Notification } from '../kernel/outbox.ts'
import { digits } from '../kernel/read.ts'
import { Instant } from '../kernel/stored.ts'
import { place } from './place.ts'

const ClockFace = z.strictObject({ now: Instant, frozen: z.boolean() })
export type ClockFace = z.infer<typeof ClockFace>

const About = z.strictObject({
  name: z.string(),
  version: z.string(),
  world: z.string(),
  scenario: z.string(),
  seed: z.int(),
  user: z.string().nullable(),
  clock: ClockFace,
  counts: z.record(z.string(), z.int()),
})
export type About = z.infer<typeof About>

const ScenarioCard = z.strictObject({
  name: z.string(),
  title: z.string(),
  shows: z.string(),
  user: z.string().nullable(),
  instant: z.string(),
})

const UserCard = z.strictObject({
  id: z.int(),
  username: z.string(),
  fullname: z.string(),
  password: z.string().nullable(),
  job_title: z.string(),
  blocked: z.boolean(),
  may: z.array(z.string()),
})
export type UserCard = z.infer<typeof UserCard>

const Change = z.strictObject({ table: z.string(), id: z.int(), before: z.unknown(), after: z.unknown() })

const JournalEntry = z.strictObject({
  id: z.int(),
  at: Instant,
  method: z.string(),
  path: z.string(),
  endpoint: z.string().nullable(),
  user: z.string().nullable(),
  status: z.int(),
  ms: z.number(),
  warning: z.string().nullable(),
  fault: z.string().nullable(),
  changes: z.array(Change),
})
export type JournalEntry = z.infer<typeof JournalEntry>

const Row = z.record(z.string(), z.unknown())

const State = z.strictObject({
  format: z.literal(1, 'must be 1; another version of fauxtranet wrote this state'),
  origin: z.strictObject({ scenario: z.string(), seed: z.int() }),
  now: Instant,
  frozen: z.boolean(),
  chance: z.int(),
  currentUser: z.int().nullable(),
  tables: z.record(z.string(), z.strictObject({ nextId: z.int(), rows: z.array(Row.and(z.object({ id: z.int() }))) })),
})
export type State = z.infer<typeof State>

const name = z.string()

export const contract = {
  ...place,
  endpoints: {
    getAbout: {
      method: 'GET',
      path: '',
      summary: 'What runs: world, scenario, user, clock, counts',
      reply: About,
      open: true,
    },
    listScenarios: {
      method: 'GET',
      path: '/scenarios',
      summary: 'The scenarios that can be loaded',
      reply: z.array(ScenarioCard),
      open: true,
    },
    loadScenario: {
      method: 'PUT',
      path: '/scenario',
      summary: 'Load a scenario, with a seed and at an instant',
      body: z.object({ name: z.string(), seed: z.int().optional(), now: z.string().optional() }),
      reply: About,
      open: true,
    },
    reset: { method: 'POST', path: '/reset', summary: "Back to the scenario's first moment", open: true },
    listUsers: {
      method: 'GET',
      path: '/users',
      summary: 'Who one can be, with passwords',
      query: z.object({ limit: digits.default(200) }),
      reply: z.array(UserCard),
      open: true,
    },
    setUser: {
      method: 'PUT',
      path: '/user',
      summary: 'Who is signed in: a username, an id, or null',
      body: z.object({ user: z.union([z.string(), z.int(), z.null()], 'must be a username, an id or null') }),
      reply: About,
      open: true,
    },
    getClock: { method: 'GET', path: '/clock', summary: 'The time of the world', reply: ClockFace, open: true },
    setClock: {
      method: 'PUT',
      path: '/clock',
      summary: 'Set the time, freeze it, let it run',
      body: z.object({ now: z.string().optional(), frozen: z.boolean().optional() }),
      reply: ClockFace,
      open: true,
    },
    advanceClock: {
      method: 'POST',
      path: '/clock/advance',
      summary: 'Move the time on, by milliseconds or by "2d"',
      body: z.object({ by: z.union([z.number(), z.string()], 'must be milliseconds, or a duration such as "2d"') }),
      reply: ClockFace,
      open: true,
    },
    listRequests: {
      method: 'GET',
      path: '/requests',
      summary: 'What was asked and what it changed, newest last',
      reply: z.array(JournalEntry),
      open: true,
    },
    clearRequests: { method: 'DELETE', path: '/requests', summary: 'Forget what was asked', open: true },
    listOutbox: {
      method: 'GET',
      path: '/outbox',
      summary: 'Notifications that would have been sent',
      reply: z.array(Notification),
      open: true,
    },
    clearOutbox: { method: 'DELETE', path: '/outbox', summary: 'Empty the outbox', open: true },
    exportState: { method: 'GET', path: '/state', summary: 'The whole world as JSON', reply: State, open: true },
    importState: {
      method: 'PUT',
      path: '/state',
      summary: 'Put a world in place',
      body: State,
      limit: 'file',
      open: true,
    },
    listRows: {
      method: 'GET',
      path: '/state/:table',
      summary: 'The rows of a table',
      params: { table: name },
      reply: z.array(Row),
      open: true,
    },
    addRow: {
      method: 'POST',
      path: '/state/:table',
      summary: 'Add a row; its schema holds',
      params: { table: name },
      body: Row,
      reply: Row,
      open: true,
    },
    patchRow: {
      method: 'PATCH',
      path: '/state/:table/:id',
      summary: 'Change a row; its schema still holds',
      params: { table: name },
      body: Row,
      reply: Row,
      open: true,
    },
  },
} as const satisfies Contract
