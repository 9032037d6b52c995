import type { Simulator } from '../src/index.ts'
import type { Change } from '../src/kernel/ledger.ts'
import { toPortable } from '../src/kernel/portable.ts'
import { version } from '../src/version.ts'
import type { Origin, TableName, World } from '../src/world.ts'
import { defaultWorld } from '../src/worlds.ts'
import type { KeptFile } from './kept-file.ts'
import { frameOf, isSame, type Mark, markOf } from './kept-frame.ts'
import { seal } from './kept-lines.ts'
import type { KeptLock } from './kept-lock.ts'
import { type Line, newestFormat, type Whole } from './kept-shapes.ts'

/** Lines are put together with the rest when they are more than that and more than the rest. */
const leastLines = 1024 * 1024

/** Keeps the default world of a simulator in a file: first all of it, then a line for each change. */
export class KeptWorld {
  readonly #simulator: Simulator
  readonly #file: KeptFile
  readonly #lock: KeptLock
  readonly #mute: () => void
  /** The file is to be written anew: everything is another, or a line could not be written. */
  #isStale = true
  #origin: Origin | undefined
  /** In the history: every change is a step of it. */
  #position = 0
  #mark: Mark
  #chance = 0
  #lines = 0
  #longest = 0
  #hasFailed = false
  #timer: NodeJS.Immediate | undefined

  constructor(simulator: Simulator, file: KeptFile, lock: KeptLock) {
    this.#simulator = simulator
    this.#file = file
    this.#lock = lock
    this.#mark = markOf(simulator.world)
    this.#writeWhole()
    this.#mute = simulator.listen((happening) => {
      if (happening.world !== defaultWorld) return
      if (happening.kind === 'changes') this.#add(happening.changes)
      // What the control interface sets shows in the mark; what it replaces is told by the simulator, too.
      else if (happening.kind === 'world' && !happening.what.startsWith('control.')) this.#isStale = true
      else return
      this.#keepSoon()
    })
  }

  /** Nothing when all is safe already. What cannot be kept is tried again the next time. */
  keep(): Promise<void> | undefined {
    try {
      return this.#keep()?.catch((error) => Promise.reject(this.#failure(error)))
    } catch (error) {
      return Promise.reject(this.#failure(error))
    }
  }

  #keep(): Promise<void> | undefined {
    if (!this.#isStale) this.#add([])
    if (this.#isStale) this.#writeWhole()
    else if (this.#file.size > this.#longest) this.#shorten()
    return this.#file.isSafe ? undefined : this.#file.sync()
  }

  /** Said once, until it works again. */
  #failure(error: unknown): Error {
    this.#isStale = true
    const failure = unwritable(this.#file.path, error)
    if (!this.#hasFailed) console.error(failure.message)
    this.#hasFailed = true
    return failure
  }

  async close(): Promise<void> {
    this.#mute()
    clearImmediate(this.#timer)
    try {
      await this.keep()
    } finally {
      this.#file.close()
    }
  }

  get #world(): World {
    return this.#simulator.world
  }

  /** For changes that no request makes: nobody waits for them. */
  #keepSoon(): void {
    this.#timer ??= setImmediate(async () => {
      this.#timer = undefined
      await this.keep()?.catch(() => undefined)
    })
  }

  #add(changes: readonly Change[]): void {
    const world = this.#world
    const { position } = world.history
    // Somebody has imported or restored a state, and it has not been told of, or not yet.
    const isAnother =
      world.origin !== this.#origin || Math.abs(position - this.#position) !== (changes.length > 0 ? 1 : 0)
    if (isAnother) this.#isStale = true
    if (this.#isStale) return
    this.#position = position
    const mark = markOf(world)
    const { state: chance } = world.chance
    const isFramed = isSame(mark, this.#mark)
    if (changes.length === 0 && isFramed && chance === this.#chance) return
    const line: Line = {
      n: this.#lines + 1,
      chance,
      ...(!isFramed && { frame: frameOf(world) }),
      ...(changes.length > 0 && { tables: tablesOf(world, changes) }),
    }
    try {
      this.#file.append(seal(line))
    } catch {
      this.#isStale = true
      return
    }
    this.#lines++
    this.#mark = mark
    this.#chance = chance
  }

  #writeWhole(): void {
    const world = this.#world
    const { origin, chance, tables } = world.export()
    const mark = markOf(world)
    const whole = { format: newestFormat, by: version, origin, chance, frame: frameOf(world), tables } as Whole
    const bytes = seal(whole)
    this.#lock.take()
    this.#file.replace(bytes)
    this.#isStale = false
    this.#hasFailed = false
    this.#origin = world.origin
    this.#position = world.history.position
    this.#mark = mark
    this.#chance = chance
    this.#lines = 0
    this.#longest = bytes.length + Math.max(bytes.length, leastLines)
  }

  /** Where there is no room for a second file at the moment, the first goes on growing. */
  #shorten(): void {
    try {
      this.#writeWhole()
    } catch {
      this.#longest *= 2
    }
  }
}

export function unwritable(file: string, error: unknown): Error {
  const reason = (error as Error).message.replace(/\.?$/, '.')
  return new Error(`Failed to save to ${file}: ${reason} Name a file in a folder that you may write to.`)
}

/** The rows as they are after the last of the changes, by table. */
function tablesOf(world: World, changes: readonly Change[]): NonNullable<Line['tables']> {
  const last = new Map(changes.map((change) => [`${change.table} ${change.id}`, change]))
  const tables: NonNullable<Line['tables']> = {}
  for (const { table, id, after } of last.values()) {
    tables[table] ??= { nextId: world.tables[table as TableName].nextId, rows: [], gone: [] }
    if (after === undefined) tables[table].gone.push(id)
    else tables[table].rows.push(toPortable(after) as { id: number })
  }
  return tables
}
