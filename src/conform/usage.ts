import { matchesPattern } from '../core/faults/endpoint-pattern.ts'
import { count } from '../core/text/count.ts'
import { findGap } from '../spec/gaps.ts'
import type { Report } from './report.ts'

/** What a recording confirmed, to compare later runs with. It is meant to be committed. */
export interface Snapshot {
  /** The days of the recording. */
  recorded: { from: string | null; to: string | null }
  /** The endpoints that the recording showed as in the contract. */
  confirmed: string[]
  /** The endpoints whose responses differ from the contract. */
  contradicted: string[]
  /** The endpoints that the app used although the recording did not confirm them. */
  unconfirmed: string[]
  /** The settings that the recording showed. */
  settings: Record<string, string>
}

/** Endpoints with a successful response in the recording, all of them as in the contract. */
export function confirmedBy({ endpoints }: Report): string[] {
  const isOk = (statuses: Report['endpoints'][number]['statuses']) =>
    Object.keys(statuses).some((status) => /^[23]/.test(status))
  return endpoints.filter(({ statuses, differences }) => isOk(statuses) && differences.length === 0).map(({ id }) => id)
}

function contradictedBy({ endpoints }: Report): string[] {
  return endpoints.filter(({ differences }) => differences.length > 0).map(({ id }) => id)
}

/** The part of a report that concerns the endpoints an app uses. */
export function narrow(report: Report, used: ReadonlySet<string>): Report {
  const concerns = (id: string) => {
    const { at = [], applications = [] } = findGap(id) ?? {}
    const patterns = at.length > 0 ? at : applications
    return (
      patterns.length === 0 || [...used].some((one) => patterns.some((pattern) => matchesPattern(pattern, one, false)))
    )
  }
  return {
    ...report,
    endpoints: report.endpoints.filter(({ id }) => used.has(id)),
    notSeen: report.notSeen.filter((id) => used.has(id)),
    unknownAddresses: [],
    gaps: report.gaps.filter(({ id }) => concerns(id)),
  }
}

export function takeSnapshot(report: Report, used: ReadonlySet<string>): Snapshot {
  const confirmed = confirmedBy(report)
  const seen = report.gaps.filter(({ verdict }) => verdict === 'ours' || verdict === 'other')
  return {
    recorded: { from: report.from ?? null, to: report.to ?? null },
    confirmed,
    contradicted: contradictedBy(report),
    unconfirmed: [...used].filter((id) => !confirmed.includes(id)).sort(),
    settings: Object.fromEntries(seen.map(({ id, values }) => [id, values[0]!])),
  }
}

/** The endpoints that the app uses now, are not confirmed, and were not used when the snapshot was taken. */
export function newlyUnconfirmed({ confirmed, unconfirmed }: Snapshot, used: ReadonlySet<string>): string[] {
  return [...used].filter((id) => !confirmed.includes(id) && !unconfirmed.includes(id)).sort()
}

export function presentUsage(
  { recorded: { from, to }, confirmed, contradicted }: Snapshot,
  used: ReadonlySet<string>,
): string {
  const all = [...used].sort()
  const ours = all.filter((id) => confirmed.includes(id))
  const others = all.filter((id) => contradicted.includes(id))
  const rest = all.filter((id) => !ours.includes(id) && !others.includes(id))
  const day =
    from === null ? 'the recording' : from === to ? `the recording of ${from}` : `the recording of ${from} to ${to}`
  const parts = [
    `Your app uses ${count(all.length, 'endpoint')}`,
    `${ours.length} ${ours.length === 1 ? 'is' : 'are'} confirmed by ${day}`,
  ]
  if (others.length > 0)
    parts.push(`${others.length} ${others.length === 1 ? 'is' : 'are'} contradicted by it: ${others.join(', ')}`)
  if (rest.length > 0)
    parts.push(
      `${rest.length} ${rest.length === 1 ? 'rests' : 'rest'} on our reading of the specification: ${rest.join(', ')}`,
    )
  return `${parts.join('; ')}.`
}
