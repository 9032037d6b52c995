import * as z from 'zod'
import { Download, Stream } from '../core/bytes.ts'
import { longestDelay } from '../core/faults/rule.ts'
import type { Contract } from '../core/http/contract.ts'
import { get, patch, post, put, remove } from '../core/http/endpoint.ts'
import { PlainRefusal } from '../core/schema/plain-refusal.ts'
import { digits } from '../core/schema/read.ts'
import { Notification } from '../core/store/outbox.ts'
import { FidelityShape, Row, State, StoredFault } from '../world/state/shapes.ts'
import { place } from './place.ts'
import { Missing, Replayable, Replayed } from './report/shapes.ts'
import {
  About,
  ClockFace,
  GapCard,
  JournalEntry,
  Loading,
  Name,
  NewFault,
  NewWorld,
  ScenarioCard,
  Selection,
  SnapshotCard,
  Titles,
  User,
  UserCard,
  WorldCard,
} from './shapes.ts'

const Page = z.instanceof(Download)

const Wait = digits.refine((wait) => wait <= longestDelay, `must be at most ${longestDelay}`)

/** The contract of the control interface: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: PlainRefusal,
  endpoints: {
    getAbout: get('', 'What runs: world, scenario, user, clock, counts', { reply: About }),
    listScenarios: get('/scenarios', 'The scenarios that can be loaded', { reply: z.array(ScenarioCard) }),
    loadScenario: put('/scenario', 'Load a scenario: with parameters, a seed, a user, at an instant, with faults', {
      body: Loading,
      reply: About,
      refuses: [500],
    }),
    saveScenario: post('/scenarios', 'Make a scenario of the present state, to be loaded by its name', {
      body: Titles,
      reply: ScenarioCard,
    }),
    downloadScenario: get('/scenario/file', 'The present state as a scenario file, for --scenario and for tests', {
      query: Titles.extend({ name: Name.default('saved') }),
      reply: Page,
    }),
    reset: post('/reset', "Back to the scenario's initial state", {}),
    listUsers: get('/users', 'Who you can be, with passwords', {
      query: z.object({ limit: digits.default(200) }),
      reply: z.array(UserCard),
    }),
    setUser: put('/user', 'Who is signed in: a username, an id, or null', {
      body: z.object({ user: User }),
      reply: About,
    }),
    getClock: get('/clock', 'The time of the world', { reply: ClockFace }),
    setClock: put('/clock', 'Set the time, freeze it, let it run', {
      body: z.object({ now: z.string().optional(), frozen: z.boolean().optional() }),
      reply: ClockFace,
    }),
    advanceClock: post('/clock/advance', 'Move the time on, by milliseconds or by "2d"', {
      body: z.object({ by: z.union([z.number(), z.string()], 'must be milliseconds, or a duration such as "2d"') }),
      reply: ClockFace,
    }),
    setStrict: put('/strict', 'Whether a request outside its contract is refused', {
      body: z.object({ strict: z.boolean() }),
      reply: About,
    }),
    listFidelity: get('/fidelity', 'What can be set where the spec leaves it open, and how it is set', {
      reply: z.array(GapCard),
    }),
    setFidelity: put('/fidelity', 'Choose what is done where the spec leaves it open, by the id of the gap', {
      body: FidelityShape,
      reply: About,
    }),
    listFaults: get('/faults', 'What goes wrong, and how often it did', { reply: z.array(StoredFault) }),
    addFault: post('/faults', 'Let something go wrong: a delay, a status, the network', {
      body: NewFault,
      reply: StoredFault,
    }),
    clearFaults: remove('/faults', 'Let nothing go wrong', {}),
    deleteFault: remove('/faults/:id', 'Mend one fault', {}),
    listRequests: get(
      '/requests',
      'What was asked and what it changed, newest last; with wait (ms), as soon as there is one',
      { query: Selection.extend({ wait: Wait.default(0) }), reply: z.array(JournalEntry) },
    ),
    clearRequests: remove('/requests', 'Forget what was asked', {}),
    exportHar: get('/requests/har', 'The requests as an HTTP archive; all of them are a report, to be replayed', {
      query: Selection,
      reply: Page,
    }),
    exportCurl: get('/requests/curl', 'The requests as a script of curl commands', { query: Selection, reply: Page }),
    replay: post(
      '/replay',
      'Replay a report, another HTTP archive or a journal: the state before it, then its requests',
      { query: Missing, body: Replayable, limit: 'file', reply: Replayed, refuses: [404, 500] },
    ),
    undo: post('/undo', 'Take back the last change, or all since the request `to`', {
      body: z.object({ to: z.int().min(0).optional() }),
      reply: About,
      refuses: [404, 409],
    }),
    redo: post('/redo', 'Make the next change again, or all up to the request `to`', {
      body: z.object({ to: z.int().min(0).optional() }),
      reply: About,
      refuses: [404, 409],
    }),
    listOutbox: get('/outbox', 'Notifications that would have been sent', { reply: z.array(Notification) }),
    clearOutbox: remove('/outbox', 'Empty the outbox', {}),
    exportState: get('/state', 'The whole world as JSON', { reply: State }),
    importState: put('/state', 'Put a world in place', { body: State, limit: 'file', refuses: [404] }),
    listRows: get('/state/:table', 'The rows of a table', { params: { table: z.string() }, reply: z.array(Row) }),
    addRow: post('/state/:table', 'Add a row; its schema holds', {
      params: { table: z.string() },
      body: Row,
      reply: Row,
    }),
    patchRow: patch('/state/:table/:id', 'Change a row; its schema still holds', {
      params: { table: z.string() },
      body: Row,
      reply: Row,
    }),
    listSnapshots: get('/snapshots', 'The snapshots of this world', { reply: z.array(SnapshotCard) }),
    takeSnapshot: post('/snapshots', 'Take a snapshot under a name', {
      body: z.object({ name: Name }),
      reply: SnapshotCard,
    }),
    restoreSnapshot: post('/snapshots/:name/restore', 'Restore a snapshot', {
      params: { name: z.string() },
      reply: About,
    }),
    deleteSnapshot: remove('/snapshots/:name', 'Delete a snapshot', { params: { name: z.string() } }),
    listWorlds: get('/worlds', 'The worlds that there are', { reply: z.array(WorldCard) }),
    createWorld: post('/worlds', 'A world of a scenario, or with from (and snapshot) a fork of another one', {
      body: NewWorld,
      reply: WorldCard,
      refuses: [500],
    }),
    deleteWorld: remove('/worlds/:name', 'Forget a world; asked for again, it begins anew', {
      params: { name: z.string() },
    }),
    revertWorld: post(
      '/worlds/:name/revert',
      'A world as it was before its last reset, load, restored snapshot or deletion',
      { params: { name: z.string() }, reply: WorldCard },
    ),
    streamEvents: get('/events', 'Requests and changes as they happen, as server-sent events', {
      query: z.object({ after: digits.optional() }),
      reply: z.instanceof(Stream),
    }),
    getOpenApi: get('/openapi.json', 'Every endpoint as an OpenAPI document', {
      reply: z.record(z.string(), z.unknown()),
    }),
    getReference: get('/docs', 'Every endpoint, to read', { reply: Page }),
    getPanel: get('/ui', 'The panel, to look and to turn knobs', { reply: Page }),
  },
} as const satisfies Contract
