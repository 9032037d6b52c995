import type { Routes } from '../application.ts'
import { toPortable } from '../kernel/portable.ts'
import type { contract, State } from './contract.ts'
import { presentAbout, presentClock, presentEntry, presentScenario, presentUserCard } from './present.ts'
import * as rules from './rules.ts'

type Row = Record<string, unknown>

export const routes: Routes<typeof contract> = {
  getAbout: ({ world, worldName }) => presentAbout(world, worldName),
  listScenarios: ({ simulator }) => simulator.scenarios.map(presentScenario),
  loadScenario: async ({ simulator, worldName, body }) =>
    presentAbout(await rules.loadScenario(simulator, worldName, body), worldName),
  reset: ({ simulator, worldName }) => simulator.reset(worldName),
  listUsers: ({ world, query }) =>
    world.users
      .all()
      .slice(0, query.limit)
      .map((user) => presentUserCard(world, user)),
  setUser: ({ world, worldName, body }) => {
    rules.setUser(world, body.user)
    return presentAbout(world, worldName)
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
  listRequests: ({ world }) => world.journal.all().map(presentEntry),
  clearRequests: ({ world }) => world.journal.clear(),
  listOutbox: ({ world }) => [...world.outbox.all()],
  clearOutbox: ({ world }) => {
    for (const { id } of [...world.outbox.all()]) world.outbox.delete(id)
  },
  exportState: ({ world }) => world.export() as State,
  importState: ({ world, body }) => rules.importState(world, body),
  listRows: ({ world, params }) => rules.needTable(world, params.table).all().map(toPortable) as Row[],
  addRow: ({ world, params, body }) => toPortable(rules.addRow(world, params.table, body)) as Row,
  patchRow: ({ world, params, body }) => toPortable(rules.patchRow(world, params.table, params.id, body)) as Row,
}
