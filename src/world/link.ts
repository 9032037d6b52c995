/** What a link opens, as in `?sim=busy-wall&user=employee&now=2026-03-02T09:30Z`. */
export interface Link {
  scenario?: string
  /** Null for no one. */
  user?: string | null
  now?: string
}

const names = { scenario: 'sim', user: 'user', now: 'now' } as const satisfies Record<keyof Link, string>

/**
 * Reads a link from the query of a URL. An empty `user` is no one, other empty values are ignored.
 *
 * @example
 * readLink(location.search) // { scenario: 'busy-wall', user: 'employee' }
 */
export function readLink(search: string): Link {
  const given = new URLSearchParams(search)
  const [scenario, user, now] = [given.get(names.scenario), given.get(names.user), given.get(names.now)]
  return { ...(scenario && { scenario }), ...(user !== null && { user: user || null }), ...(now && { now }) }
}

/**
 * The URL without its link, so that a reload does not open the link again.
 *
 * @example
 * history.replaceState(null, '', removeLink(location.href))
 */
export function removeLink(page: string): string {
  const url = new URL(page)
  for (const name of Object.values(names)) url.searchParams.delete(name)
  return url.href
}

/** The part of a world's status that a link contains. */
export interface LinkedState {
  readonly scenario: string
  readonly user: string | null
  readonly clock: { readonly now: string; readonly frozen: boolean }
  /** A hosted world: when it is deleted, and the key that opens it. */
  readonly expires?: string | undefined
  readonly key?: string | undefined
}

/** A running clock may differ so much from this machine's, in milliseconds, because responses take time. */
const tolerance = 60_000

/**
 * The URL of a page with a link to a state, as `GET /__sim` returns it. Without the time, if that is the real one. A
 * hosted world has its state at its own address, so its link has only the key.
 *
 * @example
 * linkTo(location.href, await (await fetch('/__sim')).json(), Date.now())
 */
export function linkTo(page: string, state: LinkedState, machineTime: number): string {
  const { scenario, user, clock, expires, key } = state
  const url = new URL(removeLink(page))
  if (expires !== undefined) {
    if (key !== undefined) url.searchParams.set('sim-key', key)
    return url.href
  }
  url.searchParams.set(names.scenario, scenario)
  url.searchParams.set(names.user, user ?? '')
  const isReal = !clock.frozen && Math.abs(Date.parse(clock.now) - machineTime) < tolerance
  if (!isReal) url.searchParams.set(names.now, clock.now)
  return url.href
}
