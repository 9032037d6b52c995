import * as z from 'zod'
import { Download, Stream } from '../core/bytes.ts'
import { longestDelay } from '../core/faults/rule.ts'
import type { Contract } from '../core/http/contract.ts'
import { get, patch, post, put, remove } from '../core/http/endpoint.ts'
import { commaIds, digits, flag, keywords } from '../core/schema/read.ts'
import { Notification } from '../core/store/outbox.ts'
import { FidelityShape, Row, State, StoredFault } from '../world/state/shapes.ts'
import { place } from './place.ts'
import { Replayable, ReplayDefaults, ReplayResult } from './report/shapes.ts'
import { Permitted, Referrer, RowPage, RowSchema, RowSearch, Titled, TitledRow, TitleSearch } from './rows/shapes.ts'
import {
  About,
  ActionCard,
  ClockFace,
  ControlRefusal,
  EndpointCard,
  GapCard,
  HistoryStep,
  JournalEntry,
  Loading,
  Name,
  NewFault,
  NewWorld,
  RequestChange,
  RowChange,
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
  refusal: ControlRefusal,
  endpoints: {
    getAbout: get('', 'Get the status: project, world, scenario, user, clock, row counts', { reply: About }),
    listScenarios: get('/scenarios', 'List the scenarios', { reply: z.array(ScenarioCard) }),
    loadScenario: put('/scenario', 'Load a scenario, optionally with parameters, seed, user, time and faults', {
      body: Loading,
      reply: About,
      refuses: [500],
    }),
    saveScenario: post('/scenarios', 'Save the current state as a scenario of this simulator', {
      body: Titles,
      reply: ScenarioCard,
    }),
    downloadScenario: get('/scenario/file', 'Download the current state as a scenario file, for --scenario and tests', {
      query: Titles.extend({ name: Name.default('saved') }),
      reply: Page,
    }),
    reset: post('/reset', "Reset to the scenario's initial state", {}),
    listUsers: get('/users', 'List the users, with their passwords; `words` finds names, jobs and usernames', {
      query: z.object({ limit: digits.default(200), words: keywords.default('') }),
      reply: z.array(UserCard),
    }),
    setUser: put('/user', 'Set the signed-in user: a username, an id, or null for none', {
      body: z.object({ user: User }),
      reply: About,
    }),
    getClock: get('/clock', "Get the world's clock", { reply: ClockFace }),
    setClock: put('/clock', 'Set, freeze or run the clock', {
      body: z.object({ now: z.string().optional(), frozen: z.boolean().optional() }),
      reply: ClockFace,
    }),
    advanceClock: post('/clock/advance', 'Advance the clock by milliseconds, or by a duration such as "2d"', {
      body: z.object({ by: z.union([z.number(), z.string()], 'must be milliseconds, or a duration such as "2d"') }),
      reply: ClockFace,
    }),
    setStrict: put('/strict', 'Set strict mode, which rejects requests that violate their contract', {
      body: z.object({ strict: z.boolean() }),
      reply: About,
    }),
    listFidelity: get('/fidelity', 'List the settings for behaviour that the spec leaves open', {
      reply: z.array(GapCard),
    }),
    setFidelity: put('/fidelity', 'Change settings for behaviour that the spec leaves open, by gap id', {
      body: FidelityShape,
      reply: About,
    }),
    listFaults: get('/faults', 'List the faults, with their hit counts', { reply: z.array(StoredFault) }),
    addFault: post('/faults', 'Add a fault: a delay, an error status, a network failure or an empty list', {
      body: NewFault,
      reply: StoredFault,
    }),
    clearFaults: remove('/faults', 'Remove all faults', {}),
    deleteFault: remove('/faults/:id', 'Remove a fault', {}),
    listRequests: get(
      '/requests',
      'List requests and their changes, newest last; with `wait` (ms), wait for the first one',
      { query: Selection.extend({ wait: Wait.default(0) }), reply: z.array(JournalEntry) },
    ),
    listRequestChanges: get('/requests/:id/changes', 'List the changes of a request, in words', {
      reply: z.array(RequestChange),
    }),
    clearRequests: remove('/requests', 'Clear the journal', {}),
    exportHar: get(
      '/requests/har',
      'Download the requests as an HTTP archive; without a filter, it is a report for a replay',
      {
        query: Selection,
        reply: Page,
      },
    ),
    exportCurl: get('/requests/curl', 'Download the requests as a script of curl commands', {
      query: Selection,
      reply: Page,
    }),
    replay: post('/replay', 'Replay a report, another HTTP archive or a journal, starting from the state before it', {
      query: ReplayDefaults,
      body: Replayable,
      limit: 'file',
      reply: ReplayResult,
      refuses: [404, 500],
    }),
    listActions: get('/actions', 'List edits of rows, undo, loads and clock changes, newest last', {
      reply: z.array(ActionCard),
    }),
    previewUndo: get('/undo', 'List what the next undo would change, newest first; with `to` or `before`, all of it', {
      query: z.object({ to: digits.optional(), before: digits.optional() }),
      reply: z.array(HistoryStep),
      refuses: [404, 409],
    }),
    undo: post('/undo', 'Undo the last change, all changes after the request `to`, or `before` and all later ones', {
      body: z.object({ to: z.int().min(0).optional(), before: z.int().min(1).optional() }),
      reply: About,
      refuses: [404, 409],
    }),
    redo: post('/redo', 'Redo the next change, or all changes up to the request `to`', {
      body: z.object({ to: z.int().min(0).optional() }),
      reply: About,
      refuses: [404, 409],
    }),
    listOutbox: get('/outbox', 'List the notifications that would have been sent', { reply: z.array(Notification) }),
    clearOutbox: remove('/outbox', 'Clear the outbox', {}),
    exportState: get('/state', 'Export the world as JSON', { reply: State }),
    importState: put('/state', 'Import a world', { body: State, limit: 'file', refuses: [404] }),
    listRows: get('/state/:table', 'List the rows of a table', { params: { table: z.string() }, reply: z.array(Row) }),
    getRow: get('/state/:table/:id', 'Get a row', { params: { table: z.string() }, reply: Row }),
    listChanges: get(
      '/state/:table/:id/changes',
      'List the changes of a row and of the rows that belong to it, oldest first',
      { params: { table: z.string() }, reply: z.array(RowChange) },
    ),
    listReferrers: get('/state/:table/:id/referrers', 'Count the rows that refer to a row, by table and field', {
      params: { table: z.string() },
      reply: z.array(Referrer),
    }),
    getPicture: get(
      '/state/:table/:id/picture',
      'Get the photo, icon, cover or file of a row, without an entry in the journal',
      { params: { table: z.string() }, reply: Page },
    ),
    findRows: get('/rows/:table', 'Find rows: sorted, searched and in pages, with the names behind their ids', {
      params: { table: z.string() },
      query: RowSearch,
      reply: RowPage,
    }),
    findTitles: get('/rows', 'Find rows of all tables by their titles', {
      query: TitleSearch,
      reply: z.array(TitledRow),
    }),
    listNames: get('/names/:table', 'List the names behind ids, including deleted users', {
      params: { table: z.string() },
      query: z.object({ ids: commaIds }),
      reply: Titled,
    }),
    listPermitted: get('/permitted/:table', 'List what the signed-in user may do with rows', {
      params: { table: z.string() },
      query: z.object({ ids: commaIds }),
      reply: Permitted,
    }),
    getSchema: get(
      '/schema/:table',
      'Get the JSON Schema of a table, for forms; ids name their table in x-references',
      {
        params: { table: z.string() },
        reply: RowSchema,
      },
    ),
    addRow: post('/state/:table', 'Add a row, validated against its schema', {
      params: { table: z.string() },
      body: Row,
      reply: Row,
    }),
    patchRow: patch('/state/:table/:id', 'Change a row, validated against its schema', {
      params: { table: z.string() },
      body: Row,
      reply: Row,
    }),
    listSnapshots: get('/snapshots', 'List the snapshots of this world', { reply: z.array(SnapshotCard) }),
    takeSnapshot: post('/snapshots', 'Take a named snapshot', {
      body: z.object({ name: Name }),
      reply: SnapshotCard,
    }),
    restoreSnapshot: post('/snapshots/:name/restore', 'Restore a snapshot', {
      params: { name: z.string() },
      reply: About,
    }),
    deleteSnapshot: remove('/snapshots/:name', 'Delete a snapshot', { params: { name: z.string() } }),
    listWorlds: get('/worlds', 'List the worlds', { reply: z.array(WorldCard) }),
    createWorld: post('/worlds', 'Create a world from a scenario, or fork one with `from` (and `snapshot`)', {
      body: NewWorld,
      reply: WorldCard,
      refuses: [500],
    }),
    deleteWorld: remove('/worlds/:name', 'Delete a world; the next request to it creates it again', {
      params: { name: z.string() },
    }),
    revertWorld: post('/worlds/:name/revert', 'Undo the last reset, load, restored snapshot or deletion of a world', {
      params: { name: z.string() },
      reply: WorldCard,
    }),
    listEndpoints: get('/endpoints', 'List the endpoints of all applications', { reply: z.array(EndpointCard) }),
    streamEvents: get('/events', 'Stream requests and changes as server-sent events', {
      query: z.object({ after: digits.optional() }),
      reply: z.instanceof(Stream),
    }),
    getOpenApi: get('/openapi.json', 'Get the OpenAPI document; `control=true` adds `/__sim`', {
      query: z.object({ control: flag.default(false) }),
      reply: z.record(z.string(), z.unknown()),
    }),
    getReference: get('/docs', 'Open the reference page', { reply: Page }),
    getPanel: get('/ui', 'Open the panel', { reply: Page }),
  },
} as const satisfies Contract
