import { serialise } from '../../src/core/store/portable-json.ts'
import type { Change } from '../../src/core/store/transaction.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { version } from '../../src/core/version.ts'
import type { TableDifference } from '../../src/persistence/difference.ts'
import { fingerprintOf, headOf } from '../../src/persistence/head.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { defaultWorld } from '../../src/simulator/worlds.ts'
import type { TableName, World } from '../../src/world/world.ts'
import type { StateFile } from './file.ts'
import { type LogLine, newestFormat, seal, type Whole } from './lines.ts'
import type { FileLock } from './lock.ts'

/** In bytes. The file is written anew when its lines are longer than this and longer than the first line. */
const leastLines = 1024 * 1024

/** Saves the default world of a simulator in a file: first all of it, then a line for each change. */
export class WorldFile {
  readonly #simulator: Simulator
  readonly #file: StateFile
  readonly #lock: FileLock
  readonly #stopListening: () => void
  /** The file has to be written anew: the whole state was replaced, or a line could not be written. */
  #isStale = true
  #generation = 0
  #fingerprint = ''
  #lines = 0
  #longest = 0
  #hasFailed = false
  #timer: NodeJS.Immediate | undefined

  constructor(simulator: Simulator, file: StateFile, lock: FileLock) {
    this.#simulator = simulator
    this.#file = file
    this.#lock = lock
    this.#writeWhole()
    this.#stopListening = simulator.onEvent((event) => {
      if (event.world !== defaultWorld || event.kind === 'request') return
      if (event.kind === 'changes') this.#add(event.changes)
      this.#saveSoon()
    })
  }

  /** Saves what has changed; undefined when all is on the disk already. After a failure the next call tries again. */
  save(): Promise<void> | undefined {
    try {
      return this.#save()?.catch((error) => Promise.reject(this.#failure(error)))
    } catch (error) {
      return Promise.reject(this.#failure(error))
    }
  }

  #save(): Promise<void> | undefined {
    if (!this.#isStale) this.#add([])
    if (this.#isStale) this.#writeWhole()
    else if (this.#file.size > this.#longest) this.#shorten()
    return this.#file.isSafe ? undefined : this.#file.sync()
  }

  /** Prints a failure once, until it works again. */
  #failure(error: unknown): Error {
    this.#isStale = true
    const failure = unwritable(this.#file.path, error)
    if (!this.#hasFailed) console.error(failure.message)
    this.#hasFailed = true
    return failure
  }

  async close(): Promise<void> {
    this.#stopListening()
    clearImmediate(this.#timer)
    try {
      await this.save()
    } finally {
      this.#file.close()
    }
  }

  get #world(): World {
    return this.#simulator.world
  }

  /** For changes without a request: no answer waits for them. */
  #saveSoon(): void {
    this.#timer ??= setImmediate(async () => {
      this.#timer = undefined
      await this.save()?.catch(() => undefined)
    })
  }

  #add(changes: readonly Change[]): void {
    const world = this.#world
    if (world.generation !== this.#generation) this.#isStale = true
    if (this.#isStale) return
    const fingerprint = fingerprintOf(world)
    if (changes.length === 0 && fingerprint === this.#fingerprint) return
    const line: LogLine = { n: this.#lines + 1, ...headOf(world), tables: tablesOf(world, changes) }
    try {
      this.#file.append(seal(line))
    } catch {
      this.#isStale = true
      return
    }
    this.#lines++
    this.#fingerprint = fingerprint
  }

  #writeWhole(): void {
    const world = this.#world
    const fingerprint = fingerprintOf(world)
    const tables = world.export().tables as Whole['tables']
    const bytes = seal({ format: newestFormat, by: version, ...headOf(world), tables })
    this.#lock.take()
    this.#file.replace(bytes)
    this.#isStale = false
    this.#hasFailed = false
    this.#generation = world.generation
    this.#fingerprint = fingerprint
    this.#lines = 0
    this.#longest = bytes.length + Math.max(bytes.length, leastLines)
  }

  /** Writes the file anew. If there is no room for a second file now, the first goes on growing. */
  #shorten(): void {
    try {
      this.#writeWhole()
    } catch {
      this.#longest *= 2
    }
  }
}

export function unwritable(file: string, error: unknown): Error {
  const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
  const remedy = isFull
    ? 'Make room there, or name a file on another disk.'
    : 'Name a file in a folder that you may write to.'
  return new Error(`Failed to save to ${file}: ${asSentence(error)} ${remedy}`)
}

/** The rows as they are after the last of the changes, by table. */
function tablesOf(world: World, changes: readonly Change[]): Record<string, TableDifference> {
  const last = new Map(changes.map((change) => [`${change.table} ${change.id}`, change]))
  const tables: Record<string, TableDifference> = {}
  for (const { table, id, after } of last.values()) {
    tables[table] ??= { nextId: world.tables[table as TableName].nextId, rows: [], gone: [] }
    if (after === undefined) tables[table].gone.push(id)
    else tables[table].rows.push(serialise(after) as { id: number })
  }
  return tables
}
