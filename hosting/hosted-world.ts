import { presentWorld } from '../src/control/present.ts'
import { refusePlainly } from '../src/core/http/outcome.ts'
import type { Refusal } from '../src/core/refusal.ts'
import { orReport } from '../src/core/report.ts'
import type { Driver } from '../src/persistence/driver.ts'
import { PersistentWorld } from '../src/persistence/persistent-world.ts'
import { worldIn, writeWhole } from '../src/persistence/writing.ts'
import type { Persistence } from '../src/simulator/options.ts'
import { addCheckpoint } from '../src/world/recording.ts'
import type { Snapshot, World } from '../src/world/world.ts'
import { writeBase } from './bases.ts'
import { SavedFiles } from './files.ts'
import type { Host } from './host.ts'
import type { HostedSimulator } from './hosted-simulator.ts'
import { SavedPast } from './past/saved-past.ts'
import { baseOf, readState, type StorageContext, weighChanges } from './read-state.ts'
import { worldWasDeleted } from './refusals.ts'
import { SavedStates } from './saved-states.ts'
import { limitPast, TooLarge } from './size.ts'
import type { Lines, NewWorld, WorldStorage } from './storage.ts'
import { StreamMarks } from './stream-marks.ts'

/** A world's lines, which are refused if they make the world too large. */
class HostedLines implements Driver {
  readonly path: string
  readonly #lines: Lines
  readonly #storage: WorldStorage
  readonly #check: (added: number) => void
  readonly #onWrite: () => void

  constructor({ storage, files }: StorageContext, check: (added: number) => void, onWrite: () => void) {
    this.path = storage.path
    this.#lines = files.lines('world')
    this.#storage = storage
    this.#check = check
    this.#onWrite = onWrite
  }

  get last(): number {
    return this.#lines.last
  }

  open(): Promise<IterableIterator<string> | undefined> {
    return this.#lines.open()
  }

  append(line: string): void {
    this.#check(line.length)
    this.#lines.append(line)
    this.#report()
  }

  replace(lines: Iterable<string>): number {
    const size = this.#lines.replace(lines)
    this.#report()
    return size
  }

  flush(): Promise<void> {
    return this.#lines.flush()
  }

  fork(name: string): Promise<string> {
    return this.#lines.fork(name)
  }

  /** After the transaction, but before anything else can happen: all of it is saved, or nothing. */
  #report(): void {
    queueMicrotask(() => orReport(this.#onWrite))
  }

  isFull(error: unknown): boolean {
    return error instanceof TooLarge
  }

  explain(error: unknown): Refusal {
    return this.#storage.explain(error)
  }
}

// A report reaches at least as far back as the saved requests.
const requestsBetweenCheckpoints = 100

export interface HostedWorld {
  readonly persistence: Required<Omit<Persistence, 'withLock'>>
  readonly marks: StreamMarks
  readonly isDeleted: boolean
  /** Saves the requests that are not saved yet, because they only read. */
  finish(): void
  /** From now on, nothing is saved. */
  stop(): void
}

/** Reads a world from its storage, or creates it there. From then on, all its changes are saved. */
export async function openWorld(
  simulator: HostedSimulator,
  name: string,
  host: Host,
  storage: WorldStorage,
): Promise<HostedWorld> {
  const files = new SavedFiles(storage)
  const context = { storage, files, host }
  const world = simulator.needWorld(name)
  const past = new SavedPast(world, files.lines('history'))
  const states = new SavedStates(simulator, name, context)
  simulator.hosted = {
    name,
    addScenario: (scenario) => states.addScenario(scenario),
    create: (other, created) =>
      files.create(other, { ...findNew(created, world, host), card: presentWorld(created, other) }),
  }
  const check = (added: number) =>
    host.checkSize(world.initial!, world.state.tables, world.state.content + states.size + added)
  const lines = new HostedLines(context, check, () => past.save(lines.last))
  const resumed = await resume(simulator, name, lines, context)
  if (!resumed && simulator.tooLarge) throw simulator.tooLarge
  const persistence = new PersistentWorld(simulator, lines, {
    worldName: name,
    by: host.writer,
    // Lines of another version are written again, since checking them takes long.
    resumed: resumed?.isCurrent ? resumed.reading : undefined,
    findBeginning: (initial) => initial,
    findBase: (initial) => keepBase(world, initial, states.size, context),
    onSave() {
      limitPast(world)
      const { from } = world.state.checkpoints.at(-1) ?? { from: world.journal.latest }
      if (world.journal.latest - from >= requestsBetweenCheckpoints) addCheckpoint(world)
      past.save(lines.last)
    },
  })
  if (resumed) storage.keepBases([...resumed.hashes, ...(await states.restore())])
  if (resumed?.isCurrent) await past.restore(lines.last, simulator.endpoints)
  let deleting: Promise<void> | undefined
  let isNew = resumed === undefined
  const kept = {
    async around(exchange, run) {
      if (simulator.isDeleted) return refusePlainly(503, worldWasDeleted)
      const wasNew = isNew
      isNew = false
      const outcome = await persistence.around(exchange, run)
      if (!simulator.isDeleted) return outcome
      past.stop()
      // Only once: a later request may have created the world again.
      deleting ??= storage.delete()
      await deleting
      return wasNew ? refusePlainly(404, `There is no world "${name}".`) : outcome
    },
    commit() {
      if (simulator.isDeleted) return
      saveStates(states, storage)
      persistence.commit()
    },
  } satisfies Persistence
  simulator.persistence = kept
  return {
    persistence: kept,
    marks: new StreamMarks(world, () => lines.last),
    get isDeleted() {
      return simulator.isDeleted
    },
    finish: () => past.finish(),
    stop: () => past.stop(),
  }
}

/** A fork of a world has the same scenario, and is saved as a difference from it. */
function findNew(created: World, source: World, host: Host): Pick<NewWorld, 'lines' | 'base'> {
  const beginning = created.initial!
  host.checkSize(beginning, created.state.tables, created.state.content)
  const base = baseOf(beginning) ?? baseOf(source.initial!)
  const by = host.writer
  const lines = [...writeWhole(created, { beginning, base, by })]
  return { lines, base: base && { hash: base.outline, lines: writeBase(created, base.state as Snapshot, by) } }
}

/** Throws a refusal, so that the request is undone. */
function saveStates(states: SavedStates, storage: WorldStorage): void {
  try {
    states.save()
  } catch (error) {
    throw error instanceof TooLarge ? error : storage.explain(error)
  }
}

/** Returns nothing if the world is new. */
async function resume(simulator: HostedSimulator, name: string, lines: HostedLines, context: StorageContext) {
  const saved = await lines.open()
  if (!saved) return undefined
  const { host } = context
  const empty = simulator.world.createEmpty()
  const { world: read, reading, hash, isCurrent } = await readState(empty, saved, context)
  if (!reading.beginning) throw new Error('the state for a reset is missing')
  const world = simulator.startFrom(name, host.withConditions(worldIn(empty, reading.beginning)))
  world.restore(host.withConditions(read))
  world.state = { ...world.state, content: weighChanges(world, world.initial!) }
  return { reading, isCurrent, hashes: hash === undefined ? [] : [hash] }
}

/** A deployment may change the scenario, so its rows are kept with the world. `others` is the size of its other states. */
function keepBase(world: World, initial: Snapshot, others: number, { storage, host }: StorageContext) {
  // A change is added to the world's `content` only after it is saved.
  host.checkSize(initial, world.state.tables, weighChanges(world, initial) + others)
  const base = baseOf(initial)
  if (base) storage.base(base.outline).save(writeBase(world, initial, host.writer))
  return base
}
