/** What a link opens, as in `?sim=busy-wall&user=employee&now=2026-03-02T09:30Z`. */
export interface Link {
  scenario?: string
  /** Null for no one. */
  user?: string | null
  now?: string
}

/**
 * Reads a link from the query of a URL. An empty `user` is no one, other empty values are ignored.
 *
 * @example
 * readLink(location.search) // { scenario: 'busy-wall', user: 'employee' }
 */
export function readLink(search: string): Link {
  const given = new URLSearchParams(search)
  const [scenario, user, now] = [given.get('sim'), given.get('user'), given.get('now')]
  return { ...(scenario && { scenario }), ...(user !== null && { user: user || null }), ...(now && { now }) }
}
