import { interceptRequests } from '../../node/intercept.ts'
import { startServer } from '../../node/listen.ts'
import { createSimulator } from '../../src/index.ts'
import { type Adapter, describeAdapter } from './adapters.suite.ts'

/** Outside a page a cookie is a header like any other. */
function withCookies(fetch: Adapter['fetch']): Pick<Adapter, 'fetch' | 'setCookie'> {
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

describeAdapter('direct', async (options) => {
  const simulator = await createSimulator(options)
  return { origin: 'http://intranet.example', ...withCookies(simulator.fetch), close: () => {} }
})

describeAdapter('MSW in Node', (options) => {
  const { close } = interceptRequests({ ...options, onUnhandled: 'error' })
  return { origin: 'http://intranet.example', ...withCookies(fetch), close }
})

describeAdapter('HTTP', async (options) => {
  const { url, close } = await startServer({ ...options, port: 0 })
  return { origin: url, ...withCookies(fetch), close }
})
