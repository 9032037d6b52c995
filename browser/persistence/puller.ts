import type { AnyTable } from '../../src/core/store/references.ts'
import type { Change } from '../../src/core/store/transaction.ts'
import { newHistoryAfter } from '../../src/core/store/undo.ts'
import { readWorldText, type WorldText } from '../../src/persistence/world-text.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { defaultWorld } from '../../src/simulator/world-name.ts'
import type { World } from '../../src/world/world.ts'
import type { Archive } from './archive.ts'
import type { Notices } from './notices.ts'
import type { PersistentStorage } from './storage-interface.ts'
import { TrackedWorld, type Tracker } from './tracker.ts'

/** Loads saved states into the worlds of a simulator. */
export class Puller {
  readonly #simulator: Simulator
  readonly #storage: PersistentStorage
  readonly #archive: Archive
  readonly #tracker: Tracker
  readonly #notices: Notices

  constructor(simulator: Simulator, storage: PersistentStorage, archive: Archive, tracker: Tracker, notices: Notices) {
    this.#simulator = simulator
    this.#storage = storage
    this.#archive = archive
    this.#tracker = tracker
    this.#notices = notices
  }

  /** Loads all saved worlds when the page starts, unless the page has other settings by now. */
  async hydrate(): Promise<void> {
    const names = await this.#storage.names()
    const saved = findReadable((await this.#storage.find(defaultWorld))?.text)
    if (saved && !this.#archive.isAsked(saved)) {
      this.#notices.reportOptions(saved.asked, this.#archive.asked)
      for (const name of names) await this.#storage.remove(name)
      return
    }
    for (const name of names) {
      try {
        await this.#load(name, true)
      } catch (error) {
        this.#notices.warnOfDamage(name, error, await this.#storage.setAside(name))
      }
    }
  }

  /** Loads what another tab has written since this one last read or wrote the world; without a name, all worlds. */
  async pull(name?: string): Promise<void> {
    const names = name === undefined ? [...this.#tracker.names(), ...(await this.#storage.names())] : [name]
    for (const one of new Set(names)) await this.#pullOne(one)
  }

  async #pullOne(name: string): Promise<void> {
    const version = await this.#storage.findVersion(name)
    const tracked = this.#tracker.find(name)
    if (version === tracked?.version || this.#tracker.deleted.has(name)) return
    if (version !== undefined) await this.#load(name)
    else if (name !== defaultWorld && !tracked?.isStale) this.#drop(name)
  }

  /** For a world that another tab has deleted. */
  #drop(name: string): void {
    this.#simulator.deleteWorld(name)
    this.#tracker.forget(name)
    this.#tracker.deleted.delete(name)
  }

  async #load(name: string, isStart = false): Promise<void> {
    const found = await this.#storage.find(name)
    if (!found) return
    const saved = readWorldText(found.text)
    const { first, present, isChanged } = await this.#archive.restore(saved, isStart)
    const tracked = this.#tracker.find(name)
    // This tab may have saved, or loaded the same, meanwhile.
    if (tracked?.version !== undefined && tracked.version >= found.version) return
    if (tracked?.isReplaced) {
      tracked.version = found.version
      return
    }
    // Another tab, maybe with other options, has started later.
    if (name === defaultWorld && !isStart) this.#archive.asked = saved.asked
    const world = this.#replace(name, first, present)
    const loaded = this.#tracker.set(
      name,
      new TrackedWorld(world, first.snapshot(), saved.instant, found.version).markSaved(),
    )
    if (isChanged) loaded.markUnsaved()
    try {
      reapply(world, tracked?.pending ?? [])
    } catch (error) {
      this.#notices.warnOfLoss(error)
    }
  }

  /** Replaces a world, but keeps this tab's journal. */
  #replace(name: string, first: World, present: World): World {
    const former = this.#simulator.findWorld(name)?.state
    const world = this.#simulator.startFrom(name, first.snapshot())
    world.restore(present.snapshot())
    if (former) world.state = { ...world.state, journal: former.journal, history: newHistoryAfter(former.history) }
    return world
  }
}

/** Undefined where the text cannot be read: loading it reports the error. */
function findReadable(text: string | undefined): WorldText | undefined {
  try {
    return text === undefined ? undefined : readWorldText(text)
  } catch {
    return undefined
  }
}

/** Applies this tab's unsaved changes to the world of another tab. */
function reapply(world: World, changes: readonly Change[]): void {
  for (const { table: name, id, before, after } of changes) {
    const table: AnyTable = world.tables[name]!
    const { id: _, ...fields } = (after ?? {}) as { id?: number }
    if (!after) table.delete(id)
    else if (before && table.has(id)) table.patch(id, fields)
    else table.add(table.has(id) ? fields : { ...fields, id })
  }
}
