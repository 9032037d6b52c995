import type { About } from './control.ts'

/** Later reloads must not open the link again, because that would undo what was done since. */
export function removeLink(): void {
  const url = new URL(location.href)
  for (const name of ['sim', 'user', 'now']) url.searchParams.delete(name)
  history.replaceState(null, '', url)
}

/** A clock that runs may differ so much from real time, in milliseconds, because responses take time. */
const tolerance = 60_000

export function linkTo({ scenario, user, clock }: About): string {
  const url = new URL(location.href)
  url.searchParams.set('sim', scenario)
  url.searchParams.set('user', user ?? '')
  const isReal = !clock.frozen && Math.abs(Date.parse(clock.now) - Date.now()) < tolerance
  if (!isReal) url.searchParams.set('now', clock.now)
  return url.href
}
