import type { AnyTable } from '../../src/core/store/references.ts'
import type { Change } from '../../src/core/store/transaction.ts'
import { readWorldText, type WorldText } from '../../src/persistence/world-text.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { defaultWorld } from '../../src/simulator/worlds.ts'
import type { World } from '../../src/world/world.ts'
import type { Archive } from './archive.ts'
import type { Notices } from './notices.ts'
import type { PersistentStorage } from './storage-interface.ts'
import { type Tracker, Watch } from './tracker.ts'

/** Brings what is kept into the worlds of a simulator. */
export class Puller {
  readonly #simulator: Simulator
  readonly #storage: PersistentStorage
  readonly #archive: Archive
  readonly #tracker: Tracker
  readonly #news: Notices

  constructor(simulator: Simulator, storage: PersistentStorage, archive: Archive, tracker: Tracker, news: Notices) {
    this.#simulator = simulator
    this.#storage = storage
    this.#archive = archive
    this.#tracker = tracker
    this.#news = news
  }

  /** When the page starts: all that there is, unless the page asks for something else by now. */
  async hydrate(): Promise<void> {
    const names = await this.#storage.names()
    const kept = findReadable((await this.#storage.find(defaultWorld))?.text)
    if (kept && !this.#archive.isAsked(kept)) {
      this.#news.tellOfOptions(kept.asked, this.#archive.asked)
      for (const name of names) await this.#storage.remove(name)
      return
    }
    for (const name of names) {
      try {
        await this.#load(name, true)
      } catch (error) {
        this.#news.warnOfDamage(name, error, await this.#storage.setAside(name))
      }
    }
  }

  /** What another tab has written since this one has seen or written the world; without a name, any of them. */
  async pull(name?: string): Promise<void> {
    const names = name === undefined ? [...this.#tracker.names(), ...(await this.#storage.names())] : [name]
    for (const one of new Set(names)) await this.#pullOne(one)
  }

  async #pullOne(name: string): Promise<void> {
    const version = await this.#storage.findVersion(name)
    const watch = this.#tracker.find(name)
    if (version === watch?.version || this.#tracker.deleted.has(name)) return
    if (version !== undefined) await this.#load(name)
    else if (name !== defaultWorld && !watch?.isStale) this.#drop(name)
  }

  /** Another tab has deleted it. */
  #drop(name: string): void {
    this.#simulator.deleteWorld(name)
    this.#tracker.forget(name)
    this.#tracker.deleted.delete(name)
  }

  async #load(name: string, isStart = false): Promise<void> {
    const found = await this.#storage.find(name)
    if (!found) return
    const kept = readWorldText(found.text)
    const { first, present, isChanged } = await this.#archive.revive(kept, isStart)
    const watch = this.#tracker.find(name)
    // This tab may have saved, or pulled the same, while this was read.
    if (watch?.version !== undefined && watch.version >= found.version) return
    if (watch?.isReplaced) {
      watch.version = found.version
      return
    }
    // Another tab, which may have other options, has started later.
    if (name === defaultWorld && !isStart) this.#archive.asked = kept.asked
    const world = this.#replace(name, first, present)
    const loaded = this.#tracker.set(name, new Watch(world, first.snapshot(), kept.instant, found.version).settle())
    if (isChanged) loaded.unsettle()
    try {
      repeat(world, watch?.pending ?? [])
    } catch (error) {
      this.#news.warnOfLoss(error)
    }
  }

  /** What this tab was asked stays in its journal. */
  #replace(name: string, first: World, present: World): World {
    const entries = this.#simulator.findWorld(name)?.journal.all() ?? []
    const world = this.#simulator.startFrom(name, first.snapshot())
    world.restore(present.snapshot())
    world.journal.fork(entries.map((entry) => ({ ...entry, point: world.history.point })))
    return world
  }
}

/** Nothing where it cannot be read, which shows when it is loaded. */
function findReadable(text: string | undefined): WorldText | undefined {
  try {
    return text === undefined ? undefined : readWorldText(text)
  } catch {
    return undefined
  }
}

/** Makes changes once more, in a world that has gone on without them. */
function repeat(world: World, changes: readonly Change[]): void {
  for (const { table: name, id, before, after } of changes) {
    const table: AnyTable = world.tables[name]!
    const { id: _, ...fields } = (after ?? {}) as { id?: number }
    if (!after) table.delete(id)
    else if (before && table.has(id)) table.patch(id, fields)
    else table.add(table.has(id) ? fields : { ...fields, id })
  }
}
