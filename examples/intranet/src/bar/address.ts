import type { About, View } from './control.ts'

const names = ['sim', 'user', 'now'] as const

/** The view in an address such as `/?sim=busy-wall&user=employee&now=2026-03-02T09:30Z#/thanks`. */
export function viewIn(search: string): View {
  const given = new URLSearchParams(search)
  return Object.fromEntries(names.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : [])))
}

/** Later reloads must not load the view again, because that would undo what was done since. */
export function removeView(): void {
  const url = new URL(location.href)
  for (const name of names) url.searchParams.delete(name)
  history.replaceState(null, '', url)
}

export function linkTo({ scenario, user, clock }: About): string {
  const url = new URL(location.href)
  url.searchParams.set('sim', scenario)
  url.searchParams.set('user', user ?? '')
  if (clock.frozen) url.searchParams.set('now', clock.now)
  return url.href
}
