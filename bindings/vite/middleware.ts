import { Http2ServerRequest } from 'node:http2'
import { getRequestListener } from '@hono/node-server'
import type { Connect } from 'vite'
import { inTurn, type Respond } from '../../node/plain-requests.ts'
import { projectOf } from '../../node/project.ts'
import { withReport } from '../../node/report-error.ts'
import { prepareSimulator } from '../../scenarios/create-simulator.ts'
import { once } from '../../src/core/once.ts'
import { type AppOptions, createApp } from '../../src/server/app.ts'
import { isOwnAddress } from '../../src/simulator/own-address.ts'
import type { Simulator, SimulatorOptions, UncheckedOptions } from '../../src/simulator/simulator.ts'
import { describeUnknown } from '../../src/simulator/unknown-address.ts'
import { isNavigation } from './navigation.ts'

interface SharedSimulator {
  /** The options as JSON. */
  key: string
  applications: UncheckedOptions['applications']
  simulator: Simulator
}
const sharedKey = Symbol.for('fauxtranet.vite')

/** A dev server that restarts in the same process, for example after a change of its configuration, keeps its state. */
export function sharedSimulator(
  root: string,
  options: UncheckedOptions,
  config: UncheckedOptions,
  file: string | undefined,
): Simulator {
  const shared = globalThis as { [sharedKey]?: Map<string, SharedSimulator> }
  const simulators = shared[sharedKey] ?? new Map<string, SharedSimulator>()
  shared[sharedKey] = simulators
  const { applications, ...rest } = options
  const key = JSON.stringify({ ...rest, file }, (_, value) => (typeof value === 'function' ? String(value) : value))
  const found = simulators.get(root)
  // A changed configuration creates new applications, which the old state would not fit.
  const isSame = applications === found?.applications
  if (found?.key === key && isSame) return found.simulator
  const simulator = prepareSimulator({ now: 'real', ...config, ...options } as SimulatorOptions)
  simulator.findProject = projectOf(root)
  simulators.set(root, { key, applications, simulator })
  return simulator
}

/**
 * Leaves other requests to Vite, and warns if the address is a near miss. The simulator is created at the first request.
 */
export function handleIntranet(
  findSimulator: () => Simulator,
  given: Pick<AppOptions, 'allowHosts' | 'corsOrigins' | 'publicUrl'>,
  warn: (message: string) => void,
): Connect.NextHandleFunction {
  const find = once(findSimulator)
  // Vite has already checked the host, with `allowedHosts`.
  const options: AppOptions = { ...given, host: 'localhost', checkHost: false, home: false, cors: false }
  const findApp = once(() => createApp(find(), options))
  const fetch = withReport((request, connection: object) => findApp().fetch(request, connection))
  const listen = inTurn(getRequestListener(fetch, { overrideGlobalObjects: false }) as Respond)
  return function handleOrPassOn(incoming, outgoing, next) {
    const path = incoming.originalUrl ?? incoming.url ?? '/'
    const spelling = {
      method: incoming.method ?? 'GET',
      url: `http://${incoming.headers.host ?? 'localhost'}${path}`,
      headers: { get: (name: string) => textOf(incoming.headers[name]) },
    }
    const { endpoints } = find()
    const address = endpoints.locate(path)
    if (isNavigation(incoming) && address.place && !isOwnAddress(spelling.url)) return next()
    if (!find().isHandled(spelling)) {
      const { violation } = describeUnknown(address, endpoints.places)
      if (violation !== undefined) warn(`fauxtranet: ${violation}`)
      return next()
    }
    // Vite removes its base from the URL, but the intranet's paths start at the root.
    incoming.url = path
    nameHost(incoming)
    listen(incoming, outgoing)
  }
}

function textOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value.join(', ') : value) ?? null
}

/** Vite uses HTTP/2 with a certificate, and HTTP/2 has no `host` header. */
function nameHost(incoming: object): void {
  if (incoming instanceof Http2ServerRequest && incoming.headers.host === undefined) {
    incoming.rawHeaders.push('host', incoming.authority)
  }
}
