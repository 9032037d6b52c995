import { administrable, fullnameOf, mayAdminister } from '../apps/people/directory.ts'
import type { StoredUser } from '../apps/people/model.ts'
import type { Fidelity } from '../core/fidelity.ts'
import type { SettableGap } from '../core/gap.ts'
import type { RequestHeaders } from '../core/http/address.ts'
import { addressOf, type Contract, idOf } from '../core/http/contract.ts'
import { withoutSecrets } from '../core/http/redact.ts'
import type { Entry } from '../core/interpreter/entry.ts'
import type { HistoryState } from '../core/store/history.ts'
import { isUndone } from '../core/store/undo.ts'
import { version } from '../core/version.ts'
import type { Controls } from '../world/application.ts'
import { parametersOf, rangesOf, type Scenario } from '../world/scenario.ts'
import type { Snapshot, World } from '../world/world.ts'
import { hasWrittenRows } from '../world/world-state.ts'
import { previewBody } from './body-preview.ts'
import { keyHeader } from './place.ts'
import type {
  About,
  ClockFace,
  EndpointCard,
  GapCard,
  JournalEntry,
  ScenarioCard,
  SnapshotCard,
  UserCard,
  WorldCard,
} from './shapes.ts'

interface AboutSource {
  world: World
  worldName: string
  simulator: Controls
  headers: RequestHeaders
}

export function presentAbout({ world, worldName, simulator, headers }: AboutSource): About {
  const { scenario, seed, parameters = {} } = world.origin
  const { position: step, earliest, latest } = world.history
  const key = headers.get(keyHeader) ?? undefined
  return {
    name: 'fauxtranet',
    version,
    project: simulator.findProject?.() ?? null,
    world: worldName,
    scenario,
    seed,
    parameters,
    user: usernameIn(world, world.currentUser),
    clock: presentClock(world),
    strict: world.strict,
    fidelity: { ...world.fidelity },
    history: { step, earliest, latest },
    changed: hasWrittenRows(world.state),
    counts: Object.fromEntries(Object.entries(world.tables).map(([name, table]) => [name, table.size])),
    ...countEntries(world, simulator),
    expires: simulator.findExpiry?.(),
    readOnly: key?.startsWith('read.') ? true : undefined,
    key,
  }
}

/** In one loop, since every undo responds with it. */
function countEntries({ state, journal, history }: World, simulator: Controls): Pick<About, 'journal' | 'forgotten'> {
  const entries = journal.all()
  let [pictures, bodies] = [0, 0]
  for (const { picture, forgotten } of entries) {
    if (picture) pictures++
    if (forgotten) bodies++
  }
  return {
    journal: { requests: entries.length, pictures },
    forgotten: {
      requests: (entries[0]?.id ?? 1) - 1,
      bodies,
      steps: history.earliest,
      snapshots: state.snapshots.forgotten,
      worlds: simulator.forgottenWorlds,
    },
  }
}

function usernameIn(world: World, id: number | null): string | null {
  return id === null ? null : (world.users.get(id)?.username ?? null)
}

export function presentWorld(world: World, name: string): WorldCard {
  const { scenario, seed } = world.origin
  const { size: requests } = world.journal
  return { name, scenario, seed, user: usernameIn(world, world.currentUser), clock: presentClock(world), requests }
}

export function presentSnapshot(world: World, name: string, { clock, currentUser }: Snapshot): SnapshotCard {
  return { name, now: new Date(clock.shown).toISOString(), user: usernameIn(world, currentUser) }
}

export function presentClock({ clock }: World): ClockFace {
  return { now: clock.instant(), frozen: clock.frozen }
}

export function presentEndpoints(contract: Contract): EndpointCard[] {
  return Object.entries(contract.endpoints).map(([name, endpoint]) => ({
    id: idOf(contract, name),
    application: contract.title,
    method: endpoint.method,
    path: addressOf(contract, endpoint),
    summary: endpoint.summary,
    isUpload: Boolean(endpoint.raw || endpoint.form || endpoint.files),
  }))
}

export function presentGap({ fidelity }: World, { id, about, gap, values }: SettableGap): GapCard {
  const [standard] = Object.keys(values) as [string]
  return { id, about, gap, values, default: standard, value: fidelity[id as keyof Fidelity] ?? standard }
}

export function presentScenario(scenario: Scenario): ScenarioCard {
  const { name, title, shows, user, instant } = scenario
  const parameters = { ...parametersOf(scenario) }
  const ranges = { ...rangesOf(scenario) } as ScenarioCard['ranges']
  return { name, title, shows, user, instant, extends: scenario.extends?.name ?? null, parameters, ranges }
}

export function presentUserCard(world: World, user: StoredUser): UserCard {
  const { id, username, password, job_title, blocked } = user
  return { id, username, fullname: fullnameOf(user), password, job_title, blocked, may: rightsOf(world, user) }
}

/** What a search for a person looks at. */
export function textOfUser(user: StoredUser): string {
  return `${fullnameOf(user)} ${user.username} ${user.job_title}`
}

function rightsOf(world: World, user: StoredUser): string[] {
  if (user.blocked) return []
  const reports = world.users.where('manager_id', user.id).length
  const administers = administrable.filter((application) => mayAdminister(user, application))
  return [
    ...administers.map((application) => `administer ${application}`),
    ...(reports > 0 ? [`manage ${reports}`] : []),
  ]
}

/** Omits passwords and bytes. Without a history, nothing counts as undone. */
export function presentEntry(entry: Entry, history: HistoryState | undefined): JournalEntry {
  const { id, at, method, path, endpoint, user, status, ms, reason, warning, fault, violation, picture } = entry
  const changes = entry.changes.map((change) => ({
    table: change.table,
    id: change.id,
    before: withoutSecrets(change.before) ?? null,
    after: withoutSecrets(change.after) ?? null,
  }))
  return {
    id,
    at: new Date(at).toISOString(),
    method,
    path,
    endpoint,
    user,
    status,
    ms,
    body: previewBody(entry) ?? null,
    reason,
    warning,
    fault,
    violation,
    changed: entry.changed,
    changes,
    forgotten: entry.forgotten,
    undone: entry.changed > 0 && history !== undefined && isUndone(history, entry.point),
    picture,
  }
}
