import { compareWith } from './against/against.ts'
import { measureEntry } from './browser-entry.ts'
import { measureGrowth } from './growth/lines.ts'
import { measureHosting } from './hosting/measure.ts'
import { measureHttp } from './http/lines.ts'
import { measurePeers } from './http/peers.ts'
import { measureInProcess } from './in-process.ts'
import { measureLarge } from './large/lines.ts'
import { judge, type Line } from './line.ts'
import { readOptions } from './options.ts'
import { measurePage } from './page/page.ts'
import { soak } from './soak.ts'
import { toMarkdown, toText, writePart } from './table.ts'

// Ratios from one run: our server and a bare one alternate, and the median turn counts.

const options = readOptions(process.argv.slice(2))
const rows: Line[] = []

if (options.against !== undefined) await compareWith(options.against)
else if (options.soak !== undefined) await soak(options.soak)
else if (options.hosting) await measureWorlds()
else await measureAll()
process.exit()

async function measureAll(): Promise<void> {
  for await (const row of measureHttp()) report(row)
  if (options.peers) for await (const row of measurePeers()) report(row)
  for (const measure of [measureInProcess, measureLarge, measureEntry, measureGrowth]) {
    for (const row of await measure()) report(row)
  }
  if (options.page) for (const row of await measurePage()) report(row)
  if (options.json)
    console.log(
      JSON.stringify(
        rows.map((row) => ({ ...row, verdict: judge(row) })),
        null,
        2,
      ),
    )
  if (options.write) writeTables()
}

async function measureWorlds(): Promise<void> {
  const tables = await measureHosting()
  if (options.write) for (const [name, table] of Object.entries(tables)) writePart('docs/hosting.md', name, table)
}

function report(row: Line): void {
  rows.push(row)
  if (!options.json) console.log(toText(row))
}

function writeTables(): void {
  const tableOf = (group?: Line['group']) => toMarkdown(rows.filter((row) => row.group === group))
  const machine = `One run on ${process.platform} ${process.arch} with Node ${process.versions.node}:`
  writePart('docs/performance.md', 'numbers', `${machine}\n\n${tableOf()}`)
  writePart('docs/performance.md', 'growth', tableOf('growth'))
  writePart('docs/performance.md', 'parts', tableOf('parts'))
}
