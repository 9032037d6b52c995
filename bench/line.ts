/** One line of the table. The limit applies to all its numbers. */
export interface Line {
  what: string
  measured: readonly number[]
  unit?: 'ms' | 'MB' | 'KiB'
  atLeast?: number
  atMost?: number
  /** Lines of a group have a separate table. */
  group?: 'growth' | 'parts'
}

type Verdict = 'met' | 'missed' | ''

/** A line without a limit has no verdict. */
export function judge({ measured, atLeast = -Infinity, atMost = Infinity }: Line): Verdict {
  if (atLeast === -Infinity && atMost === Infinity) return ''
  return measured.every((number) => number >= atLeast && number <= atMost) ? 'met' : 'missed'
}

export function presentLine(row: Line): [what: string, measured: string, target: string, verdict: Verdict] {
  const unit = row.unit ? ` ${row.unit}` : ''
  return [row.what, row.measured.map(presentNumber).join(', ') + unit, presentTarget(row, unit), judge(row)]
}

function presentTarget({ atLeast, atMost }: Line, unit: string): string {
  if (atLeast !== undefined) return `at least ${atLeast.toLocaleString('en')}${unit}`
  return atMost === undefined ? 'for comparison' : `at most ${atMost.toLocaleString('en')}${unit}`
}

function presentNumber(number: number): string {
  if (number >= 1000) return Math.round(number).toLocaleString('en')
  return number >= 100 || Number.isInteger(number) ? number.toFixed(0) : number.toFixed(2)
}
