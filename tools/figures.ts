import { readFileSync, writeFileSync } from 'node:fs'
import type { Line } from '../bench/line.ts'
import { replacePart, toMarkdown } from '../bench/table.ts'

interface Run {
  failed: number
  /** Whether no test was left out. */
  isWhole: boolean
}

// Vitest's JSON report.
interface Report {
  testResults: { assertionResults: { status: string; meta?: { figures?: Line[] } }[] }[]
}

/**
 * Writes a report's measurements into a page, unless a test failed. Rows of tests that did not run stay; after a run of
 * all tests, only its own rows do.
 */
export function writeFigures(page: string, report: string, { failed, isWhole }: Run): string {
  if (failed > 0) return `No figures were written to ${page}: ${failed} failed. Fix that, and run it again.`
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
  const figures = addUp(passed.flatMap(({ meta }) => meta?.figures ?? []))
  writeFileSync(page, replaceFigures(readFileSync(page, 'utf8'), figures, isWhole))
  return `Figures were written to ${page}.`
}

/** Several tests may count the same thing. */
export function addUp(figures: readonly Line[]): Line[] {
  const sums = new Map<string, Line>()
  for (const figure of figures) {
    const { what, measured, unit } = figure
    const known = unit === undefined ? sums.get(what) : undefined
    sums.set(what, known ? { ...figure, measured: known.measured.map((number, i) => number + measured[i]!) } : figure)
  }
  return [...sums.values()]
}

export function replaceFigures(text: string, figures: readonly Line[], isWhole = false): string {
  const [, before = ''] = /<!-- figures -->\n(.*?)<!-- \/figures -->/s.exec(text) ?? []
  const rows = new Map(rowsOf(before).map((row) => [whatOf(row), row]))
  const [head, line, ...measured] = toMarkdown(figures).split('\n')
  const names = new Set(measured.map(whatOf))
  if (isWhole) for (const name of rows.keys()) if (!names.has(name)) rows.delete(name)
  for (const row of measured) rows.set(whatOf(row), row)
  return replacePart(text, 'figures', [head, line, ...rows.values()].join('\n'))
}

function rowsOf(table: string): string[] {
  return table
    .split('\n')
    .filter((row) => row.startsWith('| '))
    .slice(1)
}

function whatOf(row: string): string {
  return row.split(' | ', 1)[0]!
}
