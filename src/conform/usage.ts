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

/** Endpoints with a successful response that was compared, and no response that differs. */
export function confirmedBy({ endpoints }: Report): string[] {
  return endpoints.filter(({ compared, differences }) => compared > 0 && differences.length === 0).map(({ id }) => id)
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
  const endpoints = report.endpoints.filter(({ id }) => used.has(id))
  const requests = endpoints.reduce((sum, each) => sum + each.requests, 0)
  return {
    ...report,
    requests,
    others: report.others + report.requests - requests,
    endpoints,
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

export interface Usage {
  used: string[]
  confirmed: string[]
  contradicted: string[]
  /** Neither confirmed nor contradicted. */
  unconfirmed: string[]
  /** The endpoints that are not confirmed, and were confirmed or not used when the snapshot was saved. */
  newlyUnconfirmed: string[]
  /** The settings that the snapshot has with another value. */
  changedSettings: { id: string; before: string; now: string }[]
}

/** What the recording shows about the endpoints of an app. `before` is the snapshot that was saved last. */
export function usageOf(now: Snapshot, used: ReadonlySet<string>, before: Snapshot = now): Usage {
  const all = [...used].sort()
  const confirmed = all.filter((id) => now.confirmed.includes(id))
  const contradicted = all.filter((id) => now.contradicted.includes(id))
  const changed = Object.entries(before.settings ?? {}).map(([id, before]) => ({ id, before, now: now.settings[id] }))
  return {
    used: all,
    confirmed,
    contradicted,
    unconfirmed: all.filter((id) => !confirmed.includes(id) && !contradicted.includes(id)),
    newlyUnconfirmed: all.filter((id) => !confirmed.includes(id) && !before.unconfirmed.includes(id)),
    changedSettings: changed.flatMap(({ id, before, now }) => (now && now !== before ? [{ id, before, now }] : [])),
  }
}

export function presentUsage({ from, to }: Snapshot['recorded'], usage: Usage): string[] {
  const { used, confirmed, contradicted, unconfirmed, newlyUnconfirmed, changedSettings } = usage
  const day =
    from === null ? 'the recording' : from === to ? `the recording of ${from}` : `the recording of ${from} to ${to}`
  const parts = [
    `Your app uses ${count(used.length, 'endpoint')}`,
    `${confirmed.length} ${confirmed.length === 1 ? 'is' : 'are'} confirmed by ${day}`,
  ]
  const add = (ids: string[], one: string, several: string) => {
    if (ids.length > 0) parts.push(`${ids.length} ${ids.length === 1 ? one : several}: ${ids.join(', ')}`)
  }
  add(contradicted, 'is contradicted by it', 'are contradicted by it')
  add(unconfirmed, 'is unconfirmed', 'are unconfirmed')
  const changes = changedSettings.map(({ id, before, now }) => `${id} (${now}, was ${before})`)
  return [
    `${parts.join('; ')}.`,
    ...(newlyUnconfirmed.length > 0 ? [`Newly unconfirmed since the snapshot: ${newlyUnconfirmed.join(', ')}.`] : []),
    ...(changes.length > 0 ? [`Settings that changed since the snapshot: ${changes.join(', ')}.`] : []),
  ]
}
