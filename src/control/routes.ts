import { Download } from '../core/bytes.ts'
import { worldPrefixOf } from '../core/http/address.ts'
import { Page } from '../core/http/page.ts'
import { serialise, serialiseForPieces } from '../core/store/portable-json.ts'
import { deleteRows } from '../core/store/references.ts'
import { writePieces } from '../core/text/json-pieces.ts'
import { mapInTurns, takeTurns } from '../core/time/turns.ts'
import { settableGaps } from '../spec/fidelity.ts'
import { clearActions } from '../world/actions.ts'
import type { Context, Routes } from '../world/application.ts'
import { restartRecording } from '../world/recording.ts'
import { exportInTurns } from '../world/state/export.ts'
import { needTable, prepareImport } from '../world/state/import.ts'
import type { State } from '../world/state/shapes.ts'
import type { contract } from './contract.ts'
import { readReceived, streamEvents } from './events.ts'
import { downloadInTurns, mostHeld, queueExport, replyInTurns } from './export/long-json.ts'
import {
  presentAbout,
  presentClock,
  presentEndpoints,
  presentEntry,
  presentGap,
  presentScenario,
  presentSnapshot,
  presentUserCard,
  presentWorld,
  textOfUser,
} from './present.ts'
import { awaitRequests, isPart, selectRequests } from './requests.ts'
import { findRows } from './rows/find.ts'
import { findNames, findTitles } from './rows/names.ts'
import { countReferrers } from './rows/referrers.ts'
import * as history from './rules/history.ts'
import { replaceWorld, revertWorld } from './rules/revert.ts'
import * as rules from './rules/rules.ts'
import * as scenarios from './rules/scenarios.ts'
import * as states from './rules/state.ts'
import * as worlds from './rules/worlds.ts'
import { findItems } from './search/words.ts'
import { presentAction } from './words/action.ts'
import { describeRequest, describeRow } from './words/steps.ts'

type Row = Record<string, unknown>

export const routes: Routes<typeof contract> = {
  getAbout: presentAbout,
  listScenarios: ({ simulator }) => simulator.scenarios.map(presentScenario),
  loadScenario: async (call) => {
    const start = await scenarios.loadScenario(call, call.body)
    return () => presentAbout({ ...call, world: start() })
  },
  saveScenario: async ({ simulator, world, body }) => {
    const save = await scenarios.saveScenario(simulator, world, body)
    return () => presentScenario(save())
  },
  downloadScenario: (call) =>
    queueExport(call.signal, async () => {
      const { world, query } = call
      scenarios.checkFits(world)
      const { writeScenarioFile } = await import('./export/scenario-file.ts')
      const pieces = await writeScenarioFile(call, query)
      return downloadInTurns(pieces, 'text/javascript; charset=utf-8', `${query.name}.ts`)
    }),
  reset: (call) => replaceWorld(call, call.worldName, () => call.simulator.reset(call.worldName)),
  listUsers: ({ world, query, warn }) => {
    const users = findItems(world.users.all(), textOfUser, query.words)
    if (users.length > query.limit)
      warn(
        `only the first ${query.limit} of ${users.length} users are listed; ?limit=${users.length} lists all of them.`,
      )
    return users.slice(0, query.limit).map((user) => presentUserCard(world, user))
  },
  setUser: (call) => {
    rules.setUser(call.world, call.body.user)
    return presentAbout(call)
  },
  getClock: ({ world }) => presentClock(world),
  setClock: ({ world, body }) => {
    rules.setClock(world, body)
    return presentClock(world)
  },
  advanceClock: ({ world, body }) => {
    rules.advanceClock(world, body.by)
    return presentClock(world)
  },
  setStrict: (call) => {
    call.world.strict = call.body.strict
    return presentAbout(call)
  },
  listFidelity: ({ world }) => settableGaps.map((gap) => presentGap(world, gap)),
  setFidelity: (call) => {
    rules.setFidelity(call.world, call.body)
    return presentAbout(call)
  },
  listFaults: ({ world }) => [...world.faults.all()],
  addFault: ({ simulator, world, body }) => rules.addFault(simulator, world, body),
  clearFaults: ({ world }) => world.faults.clear(),
  deleteFault: ({ world, params }) => rules.deleteFault(world, params.id),
  listRequests: async ({ simulator, world, worldName, query, signal }) => {
    const entries = await awaitRequests(simulator, world, worldName, query, signal)
    const present = () => entries.map((entry) => presentEntry(entry, world.state.history))
    return queueExport(signal, () => replyInTurns(present(), world.state.journal.weight))
  },
  listRequestChanges: ({ world, params }) => describeRequest(world, history.needEntry(world, params.id)),
  clearRequests: ({ world }) => {
    world.journal.clear()
    clearActions(world)
    restartRecording(world)
  },
  exportHar: (call) =>
    queueExport(call.signal, async () => {
      const { simulator, world, query } = call
      const { prepareHar } = await import('./export/har.ts')
      const har = isPart(query)
        ? await prepareHar(await selectRequests(simulator, world, query))
        : await (await import('./report/report.ts')).presentReport(call)
      const { weight } = world.state.journal
      return downloadInTurns(writePieces(har, 2), 'application/json; charset=utf-8', 'fauxtranet.har', weight)
    }),
  replay: async (call) => {
    const { prepareReplay } = await import('./report/replay.ts')
    return prepareReplay(call, call.body, call.query)
  },
  exportCurl: async (call) => {
    const { presentCurl } = await import('./export/curl.ts')
    const requests = await selectRequests(call.simulator, call.world, call.query)
    return new Download(presentCurl(requests, baseOf(call)), 'text/plain; charset=utf-8')
  },
  listActions: ({ simulator, world }) =>
    world.state.actions.map((action) => presentAction(simulator.scenarios, world.tables, action)),
  previewUndo: ({ world, query }) => history.previewUndo(world, query),
  undo: (call) => {
    history.undo(call.world, call.body)
    return presentAbout(call)
  },
  redo: (call) => {
    history.redo(call.world, call.body.to)
    return presentAbout(call)
  },
  listOutbox: ({ world }) => [...world.outbox.all()],
  clearOutbox: ({ world }) => {
    const ids = world.outbox.all().map(({ id }) => id)
    deleteRows(world.outbox, ids)
  },
  exportState: ({ world, signal }) =>
    queueExport(signal, async () => replyInTurns((await exportInTurns(world)) as State)),
  importState: async (call) => {
    const { simulator, world, worldName, body } = call
    await rules.checkFaults(simulator, body.faults)
    const fidelity = rules.checkFidelity(body.fidelity ?? world.fidelity)
    const replace = await prepareImport(world, { ...body, fidelity })
    // The world may have been deleted in the meantime.
    const findOrCreate = () => simulator.findWorld(worldName) ?? simulator.startFrom(worldName, world.initial!)
    return () => replaceWorld(call, worldName, () => replace(findOrCreate()))
  },
  listRows: async ({ world, params, signal }) => {
    const rows = needTable(world, params.table).all()
    if (world.history.content <= mostHeld) return rows.map(serialise) as Row[]
    return queueExport(signal, async () =>
      replyInTurns((await mapInTurns(rows, serialiseForPieces, takeTurns())) as Row[]),
    )
  },
  getRow: ({ world, params }) => serialise(states.needRow(world, params.table, params.id)) as Row,
  listChanges: ({ world, params }) => describeRow(world, needTable(world, params.table).name, params.id),
  listReferrers: ({ world, params }) => countReferrers(world.tables, needTable(world, params.table).name, params.id),
  getPicture: async ({ world, params }) =>
    (await import('./rows/picture.ts')).pictureOf(world, needTable(world, params.table), params.id),
  findRows: ({ world, params, query }) => findRows(world.tables, needTable(world, params.table), query),
  findTitles: ({ world, query }) => findTitles(world.tables, query.words, query.limit),
  listNames: ({ world, params, query }) => findNames(world.tables, needTable(world, params.table).name, query.ids),
  listPermitted: async ({ world, params, query }) => {
    const { listPermitted } = await import('./rows/permitted.ts')
    return () => listPermitted(world, needTable(world, params.table), query.ids)
  },
  getSchema: async ({ world, params }) => {
    const { presentSchema } = await import('./rows/schema.ts')
    return presentSchema(needTable(world, params.table))
  },
  addRow: ({ world, params, body }) => serialise(states.addRow(world, params.table, body)) as Row,
  patchRow: ({ world, params, body }) => serialise(states.patchRow(world, params.table, params.id, body)) as Row,
  listSnapshots: ({ world }) => [...world.snapshots].map(([name, snapshot]) => presentSnapshot(world, name, snapshot)),
  takeSnapshot: ({ simulator, world, worldName, body: { name } }) => {
    simulator.snapshot(name, worldName)
    return presentSnapshot(world, name, world.snapshots.get(name)!)
  },
  restoreSnapshot: (call) => {
    worlds.restoreSnapshot(call, call.params.name)
    return presentAbout(call)
  },
  deleteSnapshot: ({ world, params }) => worlds.deleteSnapshot(world, params.name),
  listWorlds: ({ simulator }) => simulator.worlds().map((name) => presentWorld(simulator.findWorld(name)!, name)),
  createWorld: async ({ simulator, worldName, body }) => {
    const create = await worlds.prepareWorld(simulator, worldName, body)
    return () => {
      const name = create()
      return presentWorld(simulator.needWorld(name), name)
    }
  },
  deleteWorld: (call) => worlds.deleteWorld(call, call.params.name),
  revertWorld: (call) => presentWorld(revertWorld(call, call.params.name), call.params.name),
  listEndpoints: async ({ simulator }) => {
    const contracts = await simulator.endpoints.loadContracts()
    return contracts.filter(({ unrecorded }) => !unrecorded).flatMap(presentEndpoints)
  },
  streamEvents: ({ simulator, worldName, query, headers }) =>
    streamEvents(simulator, worldName, readReceived(headers, query.after)),
  getOpenApi: async (call) => {
    const { presentOpenApi } = await import('./reference/openapi.ts')
    const [contracts, input] = await documentInput(call)
    return { ...(await presentOpenApi(contracts, { ...input, hasControl: call.query.control })) }
  },
  getReference: async (call) => {
    const { presentReference } = await import('./reference/reference.ts')
    const [contracts, input] = await documentInput(call)
    const tables = Object.keys(call.world.tables)
    return new Page(await presentReference(contracts, { ...input, base: baseOf(call), tables }))
  },
  getPanel: async ({ base }) => {
    const { presentPanel } = await import('./panel/panel.ts')
    return new Page(presentPanel({ base }))
  },
}

async function documentInput(call: Context & { base: string }) {
  const { findExamples } = await import('./reference/examples/own.ts')
  const contracts = await call.simulator.endpoints.loadContracts()
  const recorded = await findExamples(contracts, call)
  return [contracts, { base: call.base, fidelity: call.world.fidelity, recorded }] as const
}

/** The shortest address of the world. */
function baseOf({ base, worldName }: { base: string; worldName: string }): string {
  return base.replace(/\/__world\/[^/]+$/, '') + worldPrefixOf(worldName)
}
