import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { prepareSimulator } from '../scenarios/create-simulator.ts'
import { type AppOptions, createApp } from '../src/server/app.ts'
import { checkGuardOptions } from '../src/server/guard.ts'
import { urlOf } from '../src/server/hosts.ts'
import type { Simulator, SimulatorOptions } from '../src/simulator/simulator.ts'
import { answerBadRequests, answerError, findBadRequest } from './bad-request.ts'
import { keepConnectionsAlive } from './keep-alive.ts'
import type { Persistence } from './persistence/persist.ts'
import { withReport } from './report-error.ts'
import { noteWithoutBody } from './without-body.ts'

/** Options of `startServer`. */
export interface ServerOptions extends SimulatorOptions, Omit<AppOptions, 'respond' | 'home' | 'cors' | 'checkHost'> {
  /** The default is 4800; 0 picks a free one. */
  port?: number
  /** The default is loopback. On another address the control interface needs a token. */
  host?: string
  /** A file that saves the default world from one start to the next. */
  persist?: string
}

/** A running server. */
export interface RunningServer {
  url: string
  simulator: Simulator
  /** Stops listening, and ends all open connections. */
  close(): Promise<void>
}

const defaultPort = 4800
const defaultHost = '127.0.0.1'

/**
 * Starts the intranet as a server in this process. By default its clock is this machine's.
 *
 * @example
 * const { url, close } = await startServer({ port: 0, scenario: 'full-trash' })
 */
export function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  return listen(options, { overrideGlobals: false })
}

/** Starts the server. Quicker globals, Request and Response, are for a process of its own: MSW beside them would fail. */
export async function listen(
  { port = defaultPort, persist, ...given }: ServerOptions,
  { overrideGlobals }: { overrideGlobals: boolean },
): Promise<RunningServer> {
  const {
    host = defaultHost,
    corsOrigins,
    allowHosts,
    controlToken,
    control = true,
    log,
    publicUrl,
    ...options
  } = given
  const guarding = { host, control, controlToken, allowHosts, corsOrigins }
  checkGuardOptions(guarding)
  const persistence = persist === undefined ? undefined : await persistIn(persist, options)
  const simulator = persistence?.simulator ?? (await load(options))
  const respond = persistence?.around((request, mount) => simulator.respond(request, mount))
  const app = createApp(simulator, { ...guarding, publicUrl, log, respond })
  const answer = withReport((request, connection: object) => app.fetch(request, connection))
  const listener = getRequestListener(
    (request, connection) => {
      // This server speaks HTTP/1.
      const { incoming } = connection as HttpBindings
      noteWithoutBody(request, incoming.headers)
      return findBadRequest(incoming) ?? answer(request, connection)
    },
    { hostname: host, overrideGlobalObjects: overrideGlobals, errorHandler: answerError },
  )
  const server = createServer({ requireHostHeader: false }, listener)
  answerBadRequests(server)
  keepConnectionsAlive(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen(port, host, resolve)
  }).catch(async (error) => {
    await persistence?.close()
    throw error
  })
  const close = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
    await persistence?.close()
  }
  return { url: urlOf(host, (server.address() as AddressInfo).port), simulator, close }
}

async function load(options: SimulatorOptions): Promise<Simulator> {
  const simulator = prepareSimulator({ now: 'real', ...options })
  await simulator.ready()
  return simulator
}

/** Loaded on demand: only a server with a saved state needs the shapes of one. */
async function persistIn(file: string, options: SimulatorOptions): Promise<Persistence> {
  const { openPersistence } = await import('./persistence/persist.ts')
  return openPersistence(file, options, load)
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${port} is taken. Choose another with --port <number>, or --port 0 for a free one.`)
  }
  if (error.code === 'EACCES')
    return new Error(`Port ${port} needs more rights than you have. Choose one over 1023 with --port <number>.`)
  return new Error(`Failed to listen on ${host}: ${error.message}. Choose an address of this machine with --host.`)
}
