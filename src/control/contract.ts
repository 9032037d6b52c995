import * as z from 'zod'
import { Download, Stream } from '../core/bytes.ts'
import { longestDelay } from '../core/faults/rule.ts'
import type { Contract } from '../core/http/contract.ts'
import { digits } from '../core/schema/read.ts'
import { PlainRefusal } from '../core/schema/shapes.ts'
import { Notification } from '../core/store/outbox.ts'
import { FidelityShape, HeldFault, Row, State } from '../world/state/shapes.ts'
import { place } from './place.ts'
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

/** In milliseconds. */
const Wait = digits.refine((wait) => wait <= longestDelay, `must be at most ${longestDelay}`)

/** The contract of the control interface: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: PlainRefusal,
  endpoints: {
    getAbout: {
      method: 'GET',
      path: '',
      summary: 'What runs: world, scenario, user, clock, counts',
      reply: About,
    },
    listScenarios: {
      method: 'GET',
      path: '/scenarios',
      summary: 'The scenarios that can be loaded',
      reply: z.array(ScenarioCard),
    },
    loadScenario: {
      method: 'PUT',
      path: '/scenario',
      summary: 'Load a scenario: with parameters, a seed, a user, at an instant, with faults',
      body: Loading,
      reply: About,
    },
    saveScenario: {
      method: 'POST',
      path: '/scenarios',
      summary: 'Make a scenario of the present state, to be loaded by its name',
      body: Titles,
      reply: ScenarioCard,
    },
    downloadScenario: {
      method: 'GET',
      path: '/scenario/file',
      summary: 'The present state as a scenario file, for --scenario and for tests',
      query: Titles.extend({ name: Name.default('saved') }),
      reply: Page,
    },
    reset: { method: 'POST', path: '/reset', summary: "Back to the scenario's initial state" },
    listUsers: {
      method: 'GET',
      path: '/users',
      summary: 'Who you can be, with passwords',
      query: z.object({ limit: digits.default(200) }),
      reply: z.array(UserCard),
    },
    setUser: {
      method: 'PUT',
      path: '/user',
      summary: 'Who is signed in: a username, an id, or null',
      body: z.object({ user: User }),
      reply: About,
    },
    getClock: { method: 'GET', path: '/clock', summary: 'The time of the world', reply: ClockFace },
    setClock: {
      method: 'PUT',
      path: '/clock',
      summary: 'Set the time, freeze it, let it run',
      body: z.object({ now: z.string().optional(), frozen: z.boolean().optional() }),
      reply: ClockFace,
    },
    advanceClock: {
      method: 'POST',
      path: '/clock/advance',
      summary: 'Move the time on, by milliseconds or by "2d"',
      body: z.object({ by: z.union([z.number(), z.string()], 'must be milliseconds, or a duration such as "2d"') }),
      reply: ClockFace,
    },
    setStrict: {
      method: 'PUT',
      path: '/strict',
      summary: 'Whether a request outside its contract is refused',
      body: z.object({ strict: z.boolean() }),
      reply: About,
    },
    listFidelity: {
      method: 'GET',
      path: '/fidelity',
      summary: 'What can be set where the spec leaves it open, and how it is set',
      reply: z.array(GapCard),
    },
    setFidelity: {
      method: 'PUT',
      path: '/fidelity',
      summary: 'Choose what is done where the spec leaves it open, by the id of the gap',
      body: FidelityShape,
      reply: About,
    },
    listFaults: {
      method: 'GET',
      path: '/faults',
      summary: 'What goes wrong, and how often it did',
      reply: z.array(HeldFault),
    },
    addFault: {
      method: 'POST',
      path: '/faults',
      summary: 'Let something go wrong: a delay, a status, the network',
      body: NewFault,
      reply: HeldFault,
    },
    clearFaults: { method: 'DELETE', path: '/faults', summary: 'Let nothing go wrong' },
    deleteFault: { method: 'DELETE', path: '/faults/:id', summary: 'Mend one fault' },
    listRequests: {
      method: 'GET',
      path: '/requests',
      summary: 'What was asked and what it changed, newest last; with wait (ms), as soon as there is one',
      query: Selection.extend({ wait: Wait.default(0) }),
      reply: z.array(JournalEntry),
    },
    clearRequests: { method: 'DELETE', path: '/requests', summary: 'Forget what was asked' },
    exportHar: {
      method: 'GET',
      path: '/requests/har',
      summary: 'The requests as an HTTP archive, for browsers and other tools',
      query: Selection,
      reply: Page,
    },
    exportCurl: {
      method: 'GET',
      path: '/requests/curl',
      summary: 'The requests as a script of curl commands',
      query: Selection,
      reply: Page,
    },
    undo: {
      method: 'POST',
      path: '/undo',
      summary: 'Take back the last change, or all since the request `to`',
      body: z.object({ to: z.int().min(0).optional() }),
      reply: About,
    },
    redo: {
      method: 'POST',
      path: '/redo',
      summary: 'Make the next change again, or all up to the request `to`',
      body: z.object({ to: z.int().min(0).optional() }),
      reply: About,
    },
    listOutbox: {
      method: 'GET',
      path: '/outbox',
      summary: 'Notifications that would have been sent',
      reply: z.array(Notification),
    },
    clearOutbox: { method: 'DELETE', path: '/outbox', summary: 'Empty the outbox' },
    exportState: { method: 'GET', path: '/state', summary: 'The whole world as JSON', reply: State },
    importState: {
      method: 'PUT',
      path: '/state',
      summary: 'Put a world in place',
      body: State,
      limit: 'file',
    },
    listRows: {
      method: 'GET',
      path: '/state/:table',
      summary: 'The rows of a table',
      params: { table: z.string() },
      reply: z.array(Row),
    },
    addRow: {
      method: 'POST',
      path: '/state/:table',
      summary: 'Add a row; its schema holds',
      params: { table: z.string() },
      body: Row,
      reply: Row,
    },
    patchRow: {
      method: 'PATCH',
      path: '/state/:table/:id',
      summary: 'Change a row; its schema still holds',
      params: { table: z.string() },
      body: Row,
      reply: Row,
    },
    listSnapshots: {
      method: 'GET',
      path: '/snapshots',
      summary: 'The snapshots of this world',
      reply: z.array(SnapshotCard),
    },
    takeSnapshot: {
      method: 'POST',
      path: '/snapshots',
      summary: 'Take a snapshot under a name',
      body: z.object({ name: Name }),
      reply: SnapshotCard,
    },
    restoreSnapshot: {
      method: 'POST',
      path: '/snapshots/:name/restore',
      summary: 'Restore a snapshot',
      params: { name: z.string() },
      reply: About,
    },
    deleteSnapshot: {
      method: 'DELETE',
      path: '/snapshots/:name',
      summary: 'Delete a snapshot',
      params: { name: z.string() },
    },
    listWorlds: {
      method: 'GET',
      path: '/worlds',
      summary: 'The worlds that there are',
      reply: z.array(WorldCard),
    },
    createWorld: {
      method: 'POST',
      path: '/worlds',
      summary: 'A world of a scenario, or with from (and snapshot) a fork of another one',
      body: NewWorld,
      reply: WorldCard,
    },
    deleteWorld: {
      method: 'DELETE',
      path: '/worlds/:name',
      summary: 'Forget a world; asked for again, it begins anew',
      params: { name: z.string() },
    },
    revertWorld: {
      method: 'POST',
      path: '/worlds/:name/revert',
      summary: 'A world as it was before its last reset, load, restored snapshot or deletion',
      params: { name: z.string() },
      reply: WorldCard,
    },
    streamEvents: {
      method: 'GET',
      path: '/events',
      summary: 'Requests and changes as they happen, as server-sent events',
      query: z.object({ after: digits.optional() }),
      reply: z.instanceof(Stream),
    },
    getOpenApi: {
      method: 'GET',
      path: '/openapi.json',
      summary: 'Every endpoint as an OpenAPI document',
      reply: z.record(z.string(), z.unknown()),
    },
    getReference: { method: 'GET', path: '/docs', summary: 'Every endpoint, to read', reply: Page },
    getPanel: { method: 'GET', path: '/ui', summary: 'The panel, to look and to turn knobs', reply: Page },
  },
} as const satisfies Contract
