import { count } from '../core/text/count.ts'
import { settableGaps } from '../spec/fidelity.ts'
import type { SeenGap, Verdict } from './evidence.ts'
import type { Report, SeenEndpoint } from './report.ts'

/** The report as text, for people. */
export function presentReport(report: Report, source: string): string {
  const { endpoints, unknownAddresses, notSeen, others } = report
  const lines = [
    `${source}: ${count(report.requests, 'request')} to ${count(endpoints.length, 'endpoint')}${presentDays(report)}; ${count(others, 'other request')}`,
    '',
    ...endpoints.flatMap(presentEndpoint),
    ...unknownAddresses.map(
      ({ address, requests }) => `${address}: not in the contract (${count(requests, 'request')})`,
    ),
    '',
    'Settings',
    ...presentGaps(report.gaps),
    '',
    ...presentNotSeen(notSeen),
  ]
  return lines.join('\n')
}

export function presentDays({ from, to }: Pick<Report, 'from' | 'to'>): string {
  if (from === undefined) return ''
  return from === to ? `, recorded on ${from}` : `, recorded from ${from} to ${to}`
}

function presentEndpoint(endpoint: SeenEndpoint): string[] {
  const { id, requests, statuses, differences, neverSeen, lacksBody, compared } = endpoint
  const shown = Object.entries(statuses).map(([status, times]) => (times === 1 ? status : `${status} (${times})`))
  const agrees = compared > 0 ? '; as in the contract' : '; no data to compare'
  return [
    `${id}: ${count(requests, 'request')}, status ${shown.join(', ')}${differences.length === 0 ? agrees : ''}`,
    ...differences.map(
      ({ where, expected, found, requests }) =>
        `  ${where}: ${found}, expected ${expected} (${count(requests, 'time')})`,
    ),
    ...(neverSeen.length > 0 ? [`  never seen: ${neverSeen.map(presentField).join(', ')}`] : []),
    ...(lacksBody > 0 ? [`  ${count(lacksBody, 'response')} without a recorded body`] : []),
  ]
}

/** `data[]` stands for the rows of a list that was always empty. */
function presentField(path: string): string {
  return path.replace(/\[\]$/, ' rows').trim()
}

/** By application, because there may be a hundred. */
function presentNotSeen(ids: readonly string[]): string[] {
  if (ids.length === 0) return ['All endpoints were seen.']
  const applications = [...new Set(ids.map((id) => id.split('.')[0]!))]
  const lines = applications.map((application) => {
    const names = ids.filter((id) => id.startsWith(`${application}.`)).map((id) => id.slice(application.length + 1))
    return `  ${application}: ${names.join(', ')}`
  })
  return [`Endpoints not seen (${ids.length})`, ...lines]
}

const titles: readonly (readonly [Verdict, string])[] = [
  ['other', 'different from the default'],
  ['both', 'seen both ways'],
  ['neither', 'none of the known values'],
  ['undecided', 'several values are possible'],
  ['ours', 'as the default'],
  ['not-seen', 'not seen'],
]

function presentGaps(gaps: readonly SeenGap[]): string[] {
  return titles.flatMap(([verdict, title]) => {
    const found = gaps.filter((gap) => gap.verdict === verdict)
    if (found.length === 0) return []
    if (verdict === 'not-seen' || verdict === 'ours')
      return [`  ${title} (${found.length}): ${found.map(({ id }) => id).join(', ')}`]
    return [`  ${title} (${found.length}):`, ...found.map((gap) => `    ${presentGap(gap)}`)]
  })
}

function presentGap({ id, gap, values, requests }: SeenGap): string {
  const known = settableGaps.find((each) => each.id === id)!.values
  const shown = values.map((value) => (known[value] ? `${value} (${known[value]})` : value)).join(' or ')
  return `${id}, ${gap}: ${shown}; ${count(requests, 'request')}`
}
