import type { About } from './control.ts'

/** Everything that an address can open, as in `/?sim=busy-wall&user=employee&now=2026-03-02T09:30Z#/thanks`. */
export interface View {
  /** A scenario. */
  sim?: string
  /** Empty for no one. */
  user?: string
  now?: string
}

const names = ['sim', 'user', 'now'] as const

/** The rule is the same as for `startSimulator`: an empty `user` is no one, other empty values are ignored. */
export function viewIn(search: string): View {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name)
      return value || (value === '' && name === 'user') ? [[name, value]] : []
    }),
  )
}

/** Later reloads must not load the view again, because that would undo what was done since. */
export function removeView(): void {
  const url = new URL(location.href)
  for (const name of names) url.searchParams.delete(name)
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
