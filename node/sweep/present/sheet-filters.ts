import { escapeText } from '../../../src/core/text/escape.ts'
import type { SweepReport } from '../report.ts'
import { stateKeyOf } from '../states.ts'
import { rules, ruleTitles, titleOf } from './findings.ts'

/** Hidden until the script runs. */
export function presentFilters({ routes }: SweepReport): string {
  const visits = routes.flatMap((route) => route.visits)
  const found = new Set(visits.flatMap(({ findings }) => findings.map(({ rule }) => rule)))
  const states = [...new Set(visits.map(({ state }) => stateKeyOf(state)))]
  const widths = [...new Set(visits.map(({ width }) => width))].sort((a, b) => a - b)
  return `<form role="search" hidden>
<label>Find <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
${presentChoice(
  'Rule',
  'rules',
  rules.filter((rule) => found.has(rule)).map((rule) => [rule, ruleTitles[rule]]),
)}
${presentChoice(
  'Route',
  'route',
  routes.map((route) => [route.path, titleOf(route)]),
)}
${presentChoice(
  'State',
  'state',
  states.map((state) => [state, state]),
)}
${presentChoice(
  'Width',
  'width',
  widths.map((width) => [`${width}`, `${width} px`]),
)}
<button type="reset">Reset</button>
<output></output>
</form>`
}

function presentChoice(
  label: string,
  name: string,
  values: readonly (readonly [value: string, title: string])[],
): string {
  const options = values.map(([value, title]) => `<option value="${escapeText(value)}">${escapeText(title)}</option>`)
  return `<label>${label} <select name="${name}"><option value="">All</option>${options.join('')}</select></label>`
}
