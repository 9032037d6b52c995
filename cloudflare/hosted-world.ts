import { Refusal } from '../src/core/refusal.ts'
import { orReport } from '../src/core/report.ts'
import { version } from '../src/core/version.ts'
import { FirstLine } from '../src/persistence/lines.ts'
import { PersistentWorld } from '../src/persistence/persistent-world.ts'
import { readWorld } from '../src/persistence/reading.ts'
import { worldIn } from '../src/persistence/writing.ts'
import type { Simulator } from '../src/simulator/simulator.ts'
import type { Snapshot, World } from '../src/world/world.ts'
import { findBase, hashOf, writeBase } from './bases.ts'
import type { ObjectStorage } from './durable-object.ts'
import type { Host } from './host.ts'
import { SavedHistory } from './saved-history.ts'
import { checkSize, limitPast, TooLarge, weighAgain } from './size.ts'
import { deleteOthers, SqlLines } from './sql-lines.ts'

const worldName = 'world'
const historyName = 'history'
const baseName = (hash: string) => `base/${hash}`

/** A world's lines, which are refused if they make the world too large. */
class HostedLines extends SqlLines {
  readonly path = 'the Durable Object'
  readonly #world: World
  readonly #onWrite: () => void

  constructor(storage: ObjectStorage, world: World, onWrite: () => void) {
    super(storage, worldName)
    this.#world = world
    this.#onWrite = onWrite
  }

  override append(line: string): void {
    const { initial, state } = this.#world
    checkSize(initial!, state.content + line.length)
    super.append(line)
    this.#report()
  }

  override replace(lines: Iterable<string>): number {
    const size = super.replace(lines)
    this.#report()
    return size
  }

  /** After the transaction, but before anything else can happen: all of it is saved, or nothing. */
  #report(): void {
    queueMicrotask(() => orReport(this.#onWrite))
  }

  isFull(error: unknown): boolean {
    return error instanceof TooLarge
  }

  explain(error: unknown): Refusal {
    return error instanceof TooLarge ? error : new Refusal(500, `The storage failed: ${(error as Error).message}.`)
  }
}

export interface HostedWorld {
  /** Saves what a request has done apart from its changes. */
  finish(): void
}

/** Reads a world from an object's storage, or creates it there. From then on, all its changes are saved. */
export async function openWorld(
  simulator: Simulator,
  name: string,
  host: Host,
  storage: ObjectStorage,
): Promise<HostedWorld> {
  const world = simulator.needWorld(name)
  const history = new SavedHistory(storage, historyName)
  const saveHistory = () => history.save(world, lines.last)
  const lines = new HostedLines(storage, world, saveHistory)
  const saved = await lines.open()
  const resumed = saved && (await resume(simulator, name, { saved, storage, host }))
  new PersistentWorld(simulator, lines, {
    worldName: name,
    // Lines of another version are written again, since checking them takes long.
    resumed: resumed?.isOfThisVersion ? resumed.reading : undefined,
    findBeginning: (initial) => initial,
    findBase: (initial) => keepBase(world, initial, storage),
  })
  if (resumed?.isTrusted) await history.restore(world, lines.last)
  return {
    finish() {
      limitPast(world)
      saveHistory()
    },
  }
}

interface Saved {
  saved: IterableIterator<string>
  storage: ObjectStorage
  host: Host
}

async function resume(simulator: Simulator, name: string, { saved, storage, host }: Saved) {
  const first = FirstLine.parse(JSON.parse(saved.next().value ?? ''))
  const isOfThisVersion = first.by === version
  const isTrusted = isOfThisVersion && !host.hasOwn
  const empty = simulator.world.createEmpty()
  const hash = first.base?.outline
  const base = hash === undefined ? empty.state : findBase(empty, hash, linesOfBase(storage, hash), host.hasOwn)
  const read = worldIn(empty, base)
  const reading = readWorld(read, first, saved, { isTrusted })
  if (!reading.beginning) throw new Error('the state for a reset is missing')
  const world = simulator.startFrom(name, host.withConditions(worldIn(empty, reading.beginning)))
  world.restore(host.withConditions(read))
  weighAgain(world)
  deleteOthers(storage, worldName, historyName, baseName(hash ?? ''))
  return { reading, isOfThisVersion, isTrusted }
}

/** A deployment may change the scenario, so the object keeps its rows. */
function keepBase(world: World, initial: Snapshot, storage: ObjectStorage) {
  checkSize(initial, world.state.content)
  const hash = hashOf(initial)
  if (hash === undefined) return undefined
  const lines = linesOfBase(storage, hash)
  if (lines.isEmpty) lines.replace(writeBase(world, initial))
  return { origin: initial.origin, instant: new Date(initial.clock.shown).toISOString(), outline: hash, state: initial }
}

function linesOfBase(storage: ObjectStorage, hash: string): SqlLines {
  return new SqlLines(storage, baseName(hash))
}
