import { deserialiseRow } from '../../src/core/store/portable-json.ts'
import { type AnyTable, findBrokenReference } from '../../src/core/store/references.ts'
import { highestId } from '../../src/core/store/table-schema.ts'
import type { Head } from '../../src/persistence/head.ts'
import { FirstLine, Line } from '../../src/persistence/lines.ts'
import { type CollectedTables, collectRows, rowsOf } from '../../src/persistence/reading.ts'
import type { ApplicationSet } from '../../src/simulator/applications.ts'
import { worldsOf } from '../../src/simulator/create-world.ts'
import { withHead } from '../../src/world/head.ts'
import type { World } from '../../src/world/world.ts'
import { endLine, isSound, readLines, unseal } from './lines.ts'
import { explainDamage, ForeignFile, isExported } from './saved-file.ts'
import type { StateFile } from './state-file.ts'

export async function recoverFile(stateFile: StateFile, file: string, applications: ApplicationSet): Promise<World> {
  const { world, recovered } = readDamaged(stateFile, file, applications)
  const copy = await stateFile.fork('damaged')
  console.error(`Recovered ${file}: ${recovered} The damaged file was copied to ${copy}.`)
  return world
}

function readDamaged({ path }: StateFile, file: string, applications: ApplicationSet) {
  try {
    // Throws for other formats. A damaged export has no readable lines.
    isExported(path)
    const found = collectLines(path)
    const { head } = found
    if (!head) throw new ForeignFile('none of its lines is readable')
    const world = worldsOf(applications)()
    const dropped = fillTables(world, found.tables) + dropBroken(world)
    const hasUser = world.directory.has(head.currentUser ?? 0)
    const state = withHead(world.state, hasUser ? head : { ...head, currentUser: null })
    // Rows from a file add no weight.
    world.state = { ...state, content: 0 }
    return { world, recovered: describeRecovery(world, found, dropped) }
  } catch (error) {
    throw explainDamage(file, new ForeignFile((error as Error).message))
  }
}

function collectLines(path: string) {
  const tables: CollectedTables = new Map()
  const lost: number[] = []
  const changed: number[] = []
  let head: Head | undefined
  let [last, missing, used] = [0, 0, 0]
  for (const { bytes } of readLines(path)) {
    const next = last + 1
    const read = readLine(bytes)
    const isIntact = isSound(bytes)
    // The number of a changed line may be wrong as well.
    if (!read || (!isIntact && read.n !== next)) {
      lost.push(next)
      last = next
      continue
    }
    const { n, line } = read
    if (n < next) continue
    missing += n - next
    last = n
    used++
    if (!isIntact) changed.push(n)
    if (line && 'origin' in line) head = line
    if (line) collectRows(tables, line)
  }
  return { tables, lost, changed, head, missing, used }
}

/** Ignores the checksum. */
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

function fillTables(world: World, tables: CollectedTables): number {
  let dropped = 0
  for (const [name, collected] of tables) {
    const rows = rowsOf(collected)
    if (!Object.hasOwn(world.tables, name)) {
      dropped += rows.length
      continue
    }
    const table: AnyTable = world.tables[name]!
    for (const row of rows) {
      try {
        table.add(deserialiseRow(row))
      } catch {
        dropped++
      }
    }
    if (collected.nextId <= highestId) table.skipTo(collected.nextId)
  }
  return dropped
}

function dropBroken(world: World): number {
  let dropped = 0
  for (const [name, table] of Object.entries<AnyTable>(world.tables)) {
    for (const row of table.all()) {
      if (findBrokenReference(world.tables, name, row) === undefined) continue
      table.delete(row.id)
      dropped++
    }
  }
  return dropped === 0 ? 0 : dropped + dropBroken(world)
}

function describeRecovery(world: World, found: ReturnType<typeof collectLines>, dropped: number): string {
  const { lost, changed, missing, used } = found
  const saved = Object.values<AnyTable>(world.tables).reduce((sum, { size }) => sum + size, 0)
  const wasChanged = 'was changed after it was written: check its contents'
  const parts = [
    `${saved} rows from ${used} lines.`,
    describeLines(lost, 'is unreadable and lost', 'are unreadable and lost'),
    missing > 0 ? `${missing} lines are missing.` : '',
    dropped > 0 ? `${dropped} rows were dropped because they are invalid or refer to lost rows.` : '',
    describeLines(changed, wasChanged, 'were changed after they were written: check their contents'),
  ]
  return parts.filter((part) => part !== '').join(' ')
}

function describeLines(numbers: readonly number[], one: string, several: string): string {
  if (numbers.length < 2) return numbers.length === 0 ? '' : `Line ${numbers[0]} ${one}.`
  const more = numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''
  return `Lines ${numbers.slice(0, 5).join(', ')}${more} ${several}.`
}
