import { interceptRequests } from '../../node/intercept.ts'
import { describeAdapter } from './adapters.suite.ts'
import { withCookies } from './cookies.ts'

describeAdapter('MSW in Node', (options) => {
  const { close } = interceptRequests({ ...options, onUnhandled: 'error' })
  return { origin: 'http://intranet.example', ...withCookies(fetch), close }
})
