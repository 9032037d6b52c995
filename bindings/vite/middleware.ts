import { constants, Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { getRequestListener } from '@hono/node-server'
import type { Connect } from 'vite'
import { type Connection, withDisconnect } from '../../node/disconnect.ts'
import { prepareSimulator } from '../../scenarios/create-simulator.ts'
import { createApp } from '../../src/server/app.ts'
import type { Simulator, SimulatorOptions } from '../../src/simulator/simulator.ts'

interface Kept {
  told: string
  simulator: Simulator
}
const sharedUnder = Symbol.for('fauxtranet.vite')

/** A dev server that starts again in the same process, as after a change of its configuration, goes on with the same state. */
export function sharedSimulator(root: string, options: SimulatorOptions): Simulator {
  const shared = globalThis as { [sharedUnder]?: Map<string, Kept> }
  const kept = shared[sharedUnder] ?? new Map<string, Kept>()
  shared[sharedUnder] = kept
  const told = JSON.stringify(options, (_, value) => (typeof value === 'function' ? String(value) : value))
  const found = kept.get(root)
  if (found?.told === told) return found.simulator
  const simulator = prepareSimulator({ now: 'real', ...options })
  kept.set(root, { told, simulator })
  return simulator
}

/** Answers what is the intranet's, and leaves the rest to Vite. The simulator is made when it is first wanted. */
export function answerOwned(findSimulator: () => Simulator, allowHosts: readonly string[]): Connect.NextHandleFunction {
  const findApp = once(() => createApp(findSimulator(), { allowHosts, home: false, cors: false }))
  const fetch = withDisconnect((request) => findApp().fetch(request))
  const listen = getRequestListener((request, { outgoing }) => fetch(request, { outgoing: connectionOf(outgoing) }), {
    overrideGlobalObjects: false,
  })
  return function answerIntranet(incoming, outgoing, next) {
    const path = incoming.originalUrl ?? incoming.url ?? '/'
    const spelling = {
      method: incoming.method ?? 'GET',
      url: `http://${incoming.headers.host ?? 'localhost'}${path}`,
      headers: { get: (name: string) => textOf(incoming.headers[name]) },
    }
    if (!findSimulator().isAnswered(spelling)) return next()
    // Where Vite has taken its base away from the address: the intranet's begins at the root.
    incoming.url = path
    nameHost(incoming)
    void listen(incoming, outgoing)
  }
}

function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined
  return () => {
    made ??= { result: make() }
    return made.result
  }
}

function textOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value.join(', ') : value) ?? null
}

/** Over HTTP/2, as Vite speaks with a certificate, the host has no header of its own. */
function nameHost(incoming: object): void {
  if (incoming instanceof Http2ServerRequest && incoming.headers.host === undefined) {
    incoming.rawHeaders.push('host', incoming.authority)
  }
}

type Outgoing = Parameters<Parameters<typeof getRequestListener>[0]>[1]['outgoing']

/** What can be cut off: over HTTP/2 that is one of many streams on a connection. */
function connectionOf(outgoing: Outgoing): Connection['outgoing'] {
  if (!(outgoing instanceof Http2ServerResponse)) return outgoing
  const { stream } = outgoing
  return {
    destroyed: stream.destroyed,
    socket: null,
    destroy: () => stream.close(constants.NGHTTP2_INTERNAL_ERROR),
    writeHead: (status, headers) => outgoing.writeHead(status, headers),
    write: (bytes, done) => stream.write(bytes, done),
  }
}
