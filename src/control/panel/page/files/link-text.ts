import type { About, ScenarioCard } from '../../../shapes.ts'

type Start = Pick<About, 'scenario' | 'user' | 'clock' | 'changed' | 'parameters' | 'fidelity'>

/** A running clock may differ so much from this machine's, in milliseconds, because responses take time. */
const tolerance = 60_000

/**
 * An address such as `/?sim=busy-wall&user=employee&now=2026-03-02T09:30:00Z`, which the intranet and pages with
 * `startSimulator` open. Undefined if it cannot hold the state.
 */
export function linkTo(
  page: string,
  start: Start,
  { parameters }: Pick<ScenarioCard, 'parameters'>,
  machineTime: number,
): string | undefined {
  const { scenario, user, clock, changed, fidelity } = start
  const isOther = Object.entries(start.parameters).some(([name, value]) => parameters[name] !== value)
  if (changed || isOther || Object.keys(fidelity).length > 0) return undefined
  const url = new URL(page)
  url.searchParams.set('sim', scenario)
  url.searchParams.set('user', user ?? '')
  url.searchParams.delete('now')
  const isReal = !clock.frozen && Math.abs(Date.parse(clock.now) - machineTime) < tolerance
  if (!isReal) url.searchParams.set('now', clock.now)
  return url.href
}
