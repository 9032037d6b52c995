import type { Refusal } from '../src/core/refusal.ts'
import { orReport } from '../src/core/report.ts'
import { version } from '../src/core/version.ts'
import type { Driver } from '../src/persistence/driver.ts'
import { FirstLine } from '../src/persistence/lines.ts'
import { PersistentWorld } from '../src/persistence/persistent-world.ts'
import { readWorld } from '../src/persistence/reading.ts'
import { worldIn } from '../src/persistence/writing.ts'
import type { Simulator } from '../src/simulator/simulator.ts'
import type { Snapshot, World } from '../src/world/world.ts'
import { findBase, hashOf, writeBase } from './bases.ts'
import type { Host } from './host.ts'
import { SavedHistory } from './saved-history.ts'
import { limitPast, TooLarge, weighAgain } from './size.ts'
import type { Lines, WorldStorage } from './storage.ts'
import { StreamMarks } from './stream-marks.ts'

/** A world's lines, which are refused if they make the world too large. */
class HostedLines implements Driver {
  readonly path: string
  readonly #lines: Lines
  readonly #storage: WorldStorage
  readonly #check: (added: number) => void
  readonly #onWrite: () => void

  constructor(storage: WorldStorage, check: (added: number) => void, onWrite: () => void) {
    this.path = storage.path
    this.#lines = storage.lines('world')
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
    return error instanceof TooLarge ? error : this.#storage.explain(error)
  }
}

export interface HostedWorld {
  readonly persistence: PersistentWorld
  readonly marks: StreamMarks
  /** Saves what a request has done apart from its changes. */
  finish(): void
}

/** Reads a world from its storage, or creates it there. From then on, all its changes are saved. */
export async function openWorld(
  simulator: Simulator,
  name: string,
  host: Host,
  storage: WorldStorage,
): Promise<HostedWorld> {
  const world = simulator.needWorld(name)
  const history = new SavedHistory(storage.lines('history'))
  const saveHistory = () => history.save(world, lines.last)
  const check = (added: number) => host.checkSize(world.initial!, world.state.tables, world.state.content + added)
  const lines = new HostedLines(storage, check, saveHistory)
  const saved = await lines.open()
  const resumed = saved && resume(simulator, name, { saved, storage, host })
  const persistence = new PersistentWorld(simulator, lines, {
    worldName: name,
    // Lines of another version are written again, since checking them takes long.
    resumed: resumed?.isOfThisVersion ? resumed.reading : undefined,
    findBeginning: (initial) => initial,
    findBase: (initial) => keepBase(world, initial, { storage, host }),
  })
  if (resumed?.isTrusted) await history.restore(world, lines.last)
  return {
    persistence,
    marks: new StreamMarks(world, () => lines.last),
    finish() {
      limitPast(world)
      saveHistory()
    },
  }
}

interface Place {
  storage: WorldStorage
  host: Host
}

function resume(
  simulator: Simulator,
  name: string,
  { saved, storage, host }: Place & { saved: IterableIterator<string> },
) {
  const first = FirstLine.parse(JSON.parse(saved.next().value ?? ''))
  const isOfThisVersion = first.by === version
  const isTrusted = isOfThisVersion && !host.hasOwn
  const empty = simulator.world.createEmpty()
  const hash = first.base?.outline
  const base = hash === undefined ? empty.state : findBase(empty, hash, storage.base(hash), host.hasOwn)
  const read = worldIn(empty, base)
  const reading = readWorld(read, first, saved, { isTrusted })
  if (!reading.beginning) throw new Error('the state for a reset is missing')
  const world = simulator.startFrom(name, host.withConditions(worldIn(empty, reading.beginning)))
  world.restore(host.withConditions(read))
  weighAgain(world)
  storage.dropOtherBases(hash)
  return { reading, isOfThisVersion, isTrusted }
}

/** A deployment may change the scenario, so its rows are kept with the world. */
function keepBase(world: World, initial: Snapshot, { storage, host }: Place) {
  host.checkSize(initial, world.state.tables, world.state.content)
  const hash = hashOf(initial)
  if (hash === undefined) return undefined
  storage.base(hash).save(writeBase(world, initial))
  return { origin: initial.origin, instant: new Date(initial.clock.shown).toISOString(), outline: hash, state: initial }
}
