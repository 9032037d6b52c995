import { deserialiseRow } from '../../src/core/store/portable-json.ts'
import type { AnyTable } from '../../src/core/store/references.ts'
import { findBrokenReference } from '../../src/core/store/references.ts'
import { highestId } from '../../src/core/store/table-schema.ts'
import { Head } from '../../src/persistence/head.ts'
import { FirstLine, Line, type TableDifference } from '../../src/persistence/lines.ts'
import { CollectedTables } from '../../src/persistence/reading.ts'
import type { ApplicationSet } from '../../src/simulator/applications.ts'
import { worldsOf } from '../../src/simulator/create-world.ts'
import { withHead } from '../../src/world/head.ts'
import type { World } from '../../src/world/world.ts'
import { endLine, isSound, readLines, unseal } from './lines.ts'
import { damaged, ForeignFile, isExported } from './saved-file.ts'
import type { StateFile } from './state-file.ts'

/** Saves what can be saved of a damaged file, and says what. Keeps a copy of the file. */
export async function recoverFile(stateFile: StateFile, file: string, applications: ApplicationSet): Promise<World> {
  try {
    // Refuses other formats. A damaged export has no line that can be read.
    isExported(stateFile.path)
    const recovery = new Recovery()
    for (const { bytes } of readLines(stateFile.path)) recovery.add(bytes)
    const world = recovery.finish(worldsOf(applications)())
    const copy = await stateFile.fork('damaged')
    console.error(`Recovered ${file}: ${recovery.describe()} The damaged file is in ${copy}.`)
    return world
  } catch (error) {
    throw damaged(file, new ForeignFile((error as Error).message))
  }
}

/** The rows and the head that the lines of a damaged file have. */
class Recovery {
  readonly #tables = new CollectedTables()
  readonly #lost: number[] = []
  readonly #changed: number[] = []
  #head: Head | undefined
  /** The number of the last line. */
  #last = 0
  #missing = 0
  #used = 0
  #saved = 0
  #dropped = 0

  add(bytes: Buffer): void {
    const next = this.#last + 1
    const read = readLine(bytes)
    const isAsWritten = isSound(bytes)
    // The number of a changed line may be changed too.
    if (!read || (!isAsWritten && read.n !== next)) {
      this.#lost.push(next)
      this.#last = next
      return
    }
    const { n, line } = read
    // It is there twice.
    if (n < next) return
    this.#missing += n - next
    this.#last = n
    this.#used++
    if (!isAsWritten) this.#changed.push(n)
    if (!line) return
    if ('origin' in line) this.#head = Head.strip().parse(line)
    this.#tables.add(line)
  }

  finish(world: World): World {
    if (!this.#head) throw new ForeignFile('none of its lines can be read')
    for (const [name, { rows, nextId }] of this.#tables) {
      const there = [...rows.values()].filter((row) => row !== undefined)
      if (Object.hasOwn(world.tables, name)) this.#fill(world.tables[name]!, there, nextId)
      else this.#dropped += there.length
    }
    this.#dropBroken(world)
    this.#saved = Object.values<AnyTable>(world.tables).reduce((sum, { size }) => sum + size, 0)
    const { currentUser } = this.#head
    const isThere = currentUser !== null && world.directory.get(currentUser) !== undefined
    const state = withHead(world.state, { ...this.#head, currentUser: isThere ? currentUser : null })
    // Rows of a file weigh nothing, however they got into the world.
    world.state = { ...state, content: 0 }
    return world
  }

  #fill(table: AnyTable, rows: readonly TableDifference['rows'][number][], nextId: number): void {
    for (const row of rows) {
      try {
        table.add(deserialiseRow(row))
      } catch {
        this.#dropped++
      }
    }
    if (nextId <= highestId) table.skipTo(nextId)
  }

  /** Drops rows that refer to lost ones, and then those that refer to these. */
  #dropBroken(world: World): void {
    for (let isBroken = true; isBroken; ) {
      isBroken = false
      for (const [name, table] of Object.entries<AnyTable>(world.tables)) {
        for (const row of table.all()) {
          if (findBrokenReference(world.tables, name, row) === undefined) continue
          table.delete(row.id)
          this.#dropped++
          isBroken = true
        }
      }
    }
  }

  describe(): string {
    const changed = 'was changed since it was written: look at what it holds'
    const parts = [
      `${this.#saved} rows are saved, of ${this.#used} lines.`,
      sayOfLines(this.#lost, 'cannot be read and is lost', 'cannot be read and are lost'),
      this.#missing > 0 ? `${this.#missing} lines are missing.` : '',
      this.#dropped > 0 ? `${this.#dropped} rows are dropped, since they need what is lost.` : '',
      sayOfLines(this.#changed, changed, 'were changed since they were written: look at what they hold'),
    ]
    return parts.filter((part) => part !== '').join(' ')
  }
}

/** What a line says, whether its checksum is right or not; undefined where it says nothing. The end has no line. */
function readLine(bytes: Buffer): { n: number; line: Line | FirstLine | undefined } | undefined {
  try {
    const { n, json } = unseal(bytes)!
    if (json === endLine) return { n, line: undefined }
    const line = JSON.parse(json)
    return { n, line: FirstLine.safeParse(line).data ?? Line.parse(line) }
  } catch {
    return undefined
  }
}

function sayOfLines(numbers: readonly number[], one: string, several: string): string {
  if (numbers.length < 2) return numbers.length === 0 ? '' : `Line ${numbers[0]} ${one}.`
  const more = numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''
  return `Lines ${numbers.slice(0, 5).join(', ')}${more} ${several}.`
}
