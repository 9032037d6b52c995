import { startServer } from '../../node/listen.ts'
import { createSimulator } from '../../src/index.ts'
import { describeAdapter } from './adapters.suite.ts'
import { withCookies } from './cookies.ts'

describeAdapter('direct', async (options) => {
  const simulator = await createSimulator(options)
  return { origin: 'http://intranet.example', ...withCookies(simulator.fetch), close: () => {} }
})

describeAdapter('HTTP', async (options) => {
  const { url, close } = await startServer({ ...options, port: 0 })
  return { origin: url, ...withCookies(fetch), close }
})
