import { readFileSync, writeFileSync } from 'node:fs'
import { type Line, presentLine } from './line.ts'

const head = ['what', 'measured', 'target', '']

export function toMarkdown(rows: readonly Line[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), '|---|---|---|---|', ...rows.map((row) => line(presentLine(row)))].join('\n')
}

export function toText(row: Line): string {
  const [what, measured, target, verdict] = presentLine(row)
  return `${what.padEnd(86)} ${measured.padStart(18)}   ${target.padEnd(16)} ${verdict}`.trimEnd()
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. */
export function replacePart(text: string, name: string, part: string): string {
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from === -1 || to === -1) throw new Error(`There is no part "${name}". Please add ${start.trim()} and ${end}.`)
  return `${text.slice(0, from + start.length)}${part}\n${text.slice(to)}`
}

export function writePart(file: string, name: string, part: string): void {
  writeFileSync(file, replacePart(readFileSync(file, 'utf8'), name, part))
}
