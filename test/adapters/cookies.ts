import type { Adapter } from './adapters.suite.ts'

/** Outside a page, a cookie is a plain header. */
export function withCookies(fetch: Adapter['fetch']): Pick<Adapter, 'fetch' | 'setCookie'> {
  const cookies = new Map<string, string>()
  return {
    fetch(request) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      if (cookie !== '') request.headers.set('cookie', cookie)
      return fetch(request)
    },
    setCookie: (name, value) => void (value === undefined ? cookies.delete(name) : cookies.set(name, value)),
  }
}
