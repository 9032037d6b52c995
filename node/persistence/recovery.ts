import { deserialiseRow } from '../../src/core/store/portable-json.ts'
import type { AnyRow, AnyTable } from '../../src/core/store/references.ts'
import { findBrokenReference } from '../../src/core/store/references.ts'
import { highestId } from '../../src/core/store/table-schema.ts'
import { Head } from '../../src/persistence/head.ts'
import { FirstLine, Line, type TableDifference } from '../../src/persistence/lines.ts'
import type { ApplicationSet } from '../../src/simulator/applications.ts'
import { worldsOf } from '../../src/simulator/create-world.ts'
import { withHead } from '../../src/world/head.ts'
import type { World } from '../../src/world/world.ts'
import { keepCopy } from './file.ts'
import { isSound, parseLine, readLines } from './lines.ts'
import { damaged, ForeignFile, isExported, type SavedFile, withFile } from './saved-file.ts'

/** Saves what can be saved of a damaged file, and says what. Keeps a copy of the file. */
export function recoverFile(path: string, file: string, applications: ApplicationSet): SavedFile {
  try {
    const recovery = new Recovery()
    withFile(path, (handle) => {
      // Refuses other formats. A damaged export has no line that can be read.
      isExported(handle)
      for (const { bytes } of readLines(handle)) recovery.add(bytes)
    })
    const world = recovery.finish(worldsOf(applications)())
    const copy = keepCopy(path)
    console.error(`Recovered ${file}: ${recovery.describe()} The damaged file is in ${copy}.`)
    return { world, isEnded: true }
  } catch (error) {
    throw damaged(file, new ForeignFile((error as Error).message))
  }
}

/** The rows and the head that the lines of a damaged file have. */
class Recovery {
  readonly #tables = new Map<string, { rows: Map<number, AnyRow>; nextId: number }>()
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
    if ('origin' in line) this.#head = Head.strip().parse(line)
    if ('table' in line) this.#put(line.table, line)
    else if ('tables' in line) for (const [name, part] of Object.entries(line.tables)) this.#put(name, part)
  }

  #put(name: string, { rows, gone, nextId }: TableDifference): void {
    const held = this.#tables.get(name)?.rows ?? new Map<number, AnyRow>()
    for (const row of rows) held.set(row.id, row as AnyRow)
    for (const id of gone) held.delete(id)
    this.#tables.set(name, { rows: held, nextId })
  }

  finish(world: World): World {
    if (!this.#head) throw new ForeignFile('none of its lines can be read')
    for (const [name, { rows, nextId }] of this.#tables) {
      if (Object.hasOwn(world.tables, name)) this.#fill(world.tables[name]!, rows, nextId)
      else this.#dropped += rows.size
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

  #fill(table: AnyTable, rows: ReadonlyMap<number, AnyRow>, nextId: number): void {
    for (const row of rows.values()) {
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

/** What a line says, whether its checksum is right or not; undefined where it says nothing. */
function readLine(bytes: Buffer): { n: number; line: Line | FirstLine | { end: true } } | undefined {
  try {
    const { n, line } = parseLine(bytes)
    if (!Number.isSafeInteger(n)) return undefined
    const first = FirstLine.safeParse(line)
    const parsed = first.success ? first.data : 'end' in line ? { end: true as const } : Line.parse(line)
    return { n: n as number, line: parsed }
  } catch {
    return undefined
  }
}

function sayOfLines(numbers: readonly number[], one: string, several: string): string {
  if (numbers.length < 2) return numbers.length === 0 ? '' : `Line ${numbers[0]} ${one}.`
  const more = numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''
  return `Lines ${numbers.slice(0, 5).join(', ')}${more} ${several}.`
}
