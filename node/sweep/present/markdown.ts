import { count } from '../../../src/core/text/count.ts'
import type { SweepReport } from '../report.ts'
import { describeVisits, type FindingGroup, groupFindings } from './finding-groups.ts'
import { ruleTitles, titleOf, totalsOf } from './findings.ts'
import { explainNone, presentSkipped } from './skipped.ts'

/** GitHub accepts comments of 65,536 characters. */
const longest = 60_000

/** Short enough for a comment on a pull request. */
export function presentMarkdown(report: SweepReport): string {
  const { routes, visits, findings } = totalsOf(report)
  const title = `## Sweep: ${count(findings, 'finding')}`
  const total = `${count(visits, 'visit')} to ${count(routes, 'route')} of ${quote(report.app)}`
  const lead = [total, ...presentSkipped(report).map(escapeMarkdown)].map((part) => `${part}.`).join(' ')
  const groups = groupFindings(report).map(presentGroup)
  let left = longest
  const shown = groups.filter((text) => {
    left -= text.length + 1
    return left > 0
  })
  const more = groups.length - shown.length
  const rest = more > 0 ? ['', `The report has ${count(more, 'more finding')}.`] : []
  const none = explainNone(report.unchanged, routes)
  const why = none === undefined ? [] : ['', escapeMarkdown(none)]
  return [title, '', lead, ...why, ...(shown.length > 0 ? ['', ...shown] : []), ...rest, ''].join('\n')
}

function presentGroup({ rule, message, route, visits }: FindingGroup): string {
  const test = visits.find((visit) => visit.test)?.test
  return [
    `- **${ruleTitles[rule]}** at ${quote(titleOf(route))}, ${quote(describeVisits(visits))}: ${escapeMarkdown(message)}`,
    ...(test === undefined ? [] : presentTest(test)),
  ].join('\n')
}

function presentTest(test: string): string[] {
  const fence = fenceFor(test, 3)
  const lines = [
    '<details><summary>Test</summary>',
    '',
    `${fence}ts`,
    ...test.trimEnd().split('\n'),
    fence,
    '',
    '</details>',
  ]
  // The indentation belongs to the list.
  return lines.map((line) => (line === '' ? '' : `  ${line}`))
}

/** Code, where nothing has a meaning, not even the name of a user. */
function quote(text: string): string {
  const line = toLine(text)
  const fence = fenceFor(line, 1)
  return /^[` ]|[` ]$/.test(line) ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`
}

function fenceFor(text: string, least: number): string {
  const longestRun = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  return '`'.repeat(Math.max(least, longestRun + 1))
}

/** After an invisible space, `@` does not notify anyone. */
function escapeMarkdown(text: string): string {
  return toLine(text)
    .replace(/[\\`*_[\]<>|~#&]/g, '\\$&')
    .replaceAll('@', '@\u200b')
}

function toLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ')
}
