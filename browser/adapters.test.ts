import { describeAdapter } from '../test/adapters/adapters.suite.ts'
import { startSimulator } from './index.ts'

describeAdapter('MSW in a browser', async (options) => {
  const { stop } = await startSimulator({ ...options, quiet: true, onUnhandled: 'bypass' })
  return {
    origin: location.origin,
    fetch: (request) => fetch(request),
    setCookie(name, value) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not available everywhere.
      document.cookie = value === undefined ? `${name}=; max-age=0; path=/` : `${name}=${value}; path=/`
    },
    close: stop,
  }
})
