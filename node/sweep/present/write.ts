import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding, SweepReport } from '../report.ts'
import { presentJUnit } from './junit.ts'
import { presentMarkdown } from './markdown.ts'
import { presentSheet } from './sheet.ts'

/** Writes the files next to the screenshots. `fails` decides which findings are failures for CI. */
export function writeReport(folder: string, report: SweepReport, fails: (finding: Finding) => boolean): void {
  mkdirSync(folder, { recursive: true })
  const files = {
    'index.html': presentSheet(report),
    'report.json': presentJson(report),
    'junit.xml': presentJUnit(report, fails),
    'report.md': presentMarkdown(report),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

/** The version changes when a field is removed, or gets another meaning. */
export function presentJson(report: SweepReport): string {
  return `${JSON.stringify({ version: 1, ...report }, null, 2)}\n`
}
