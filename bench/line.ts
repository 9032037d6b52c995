/** One line of the table. All numbers of a line have the same limit. */
export interface Line {
  what: string
  measured: readonly number[]
  unit?: 'ms' | 'MB' | 'KiB'
  atLeast?: number
  atMost?: number
  /** One of many lines of the same kind, which have a table of their own. */
  group?: 'growth' | 'parts'
}

type Verdict = 'met' | 'missed' | ''

/** Without a limit there is no verdict: the line is for comparison. */
export function judge({ measured, atLeast = -Infinity, atMost = Infinity }: Line): Verdict {
  if (atLeast === -Infinity && atMost === Infinity) return ''
  return measured.every((number) => number >= atLeast && number <= atMost) ? 'met' : 'missed'
}

/** The cells of a line: what, measured, wanted, met or missed. */
export function presentLine(row: Line): [what: string, measured: string, wanted: string, verdict: Verdict] {
  const unit = row.unit ? ` ${row.unit}` : ''
  return [row.what, row.measured.map(presentNumber).join(', ') + unit, presentWanted(row, unit), judge(row)]
}

function presentWanted({ atLeast, atMost }: Line, unit: string): string {
  if (atLeast !== undefined) return `at least ${atLeast.toLocaleString('en')}${unit}`
  return atMost === undefined ? 'for comparison' : `at most ${atMost.toLocaleString('en')}${unit}`
}

function presentNumber(number: number): string {
  if (number >= 1000) return Math.round(number).toLocaleString('en')
  return number >= 100 || Number.isInteger(number) ? number.toFixed(0) : number.toFixed(2)
}
