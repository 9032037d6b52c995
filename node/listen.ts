import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { prepareSimulator } from '../scenarios/create-simulator.ts'
import { withCors } from '../src/server/cors.ts'
import { guardOf, withGuard } from '../src/server/guard.ts'
import { withHome } from '../src/server/home/home.ts'
import { isLoopback, urlOf } from '../src/server/hosts.ts'
import { type LoggedRequest, withLog } from '../src/server/log.ts'
import type { Simulator, SimulatorOptions } from '../src/simulator/simulator.ts'
import { withDisconnect } from './disconnect.ts'
import { keepConnectionsAlive } from './keep-alive.ts'
import type { Persistence } from './persistence/persist.ts'

export interface ServerOptions extends SimulatorOptions {
  /** 4800 unless given; 0 picks a free one. */
  port?: number
  /** Loopback unless given. Elsewhere the control interface needs a token. */
  host?: string
  /** Origins beside loopback whose pages may read the answers. */
  corsOrigins?: readonly string[]
  /** Names beside loopback by which the control interface may be asked. */
  allowHosts?: readonly string[]
  /** What requests to the control interface must carry as `x-sim-token`. */
  controlToken?: string
  /** Whether there is a control interface; there is unless told otherwise. */
  control?: boolean
  /** A file that keeps the default world from one start to the next. */
  persist?: string
  /** Told of every request. */
  log?: (logged: LoggedRequest) => void
}

export interface RunningServer {
  url: string
  simulator: Simulator
  /** Stops listening and ends the connections that are open. */
  close(): Promise<void>
}

const defaultPort = 4800
const defaultHost = '127.0.0.1'

/** The intranet over HTTP; its clock is this machine's unless another instant is given. */
export async function startServer({
  port = defaultPort,
  host = defaultHost,
  corsOrigins = [],
  allowHosts = [],
  controlToken,
  control = true,
  persist,
  log,
  ...options
}: ServerOptions = {}): Promise<RunningServer> {
  if (!isLoopback(host) && control && controlToken === undefined) {
    throw new Error(
      `Others can reach ${host}, so the control interface needs a secret. Add --control-token <secret>, or --no-control.`,
    )
  }
  if (controlToken?.trim() === '') {
    throw new Error('An empty control token keeps nobody out. Give --control-token a secret, or leave it out.')
  }
  const persistence = persist === undefined ? undefined : await persistIn(persist, options)
  const simulator = persistence?.simulator ?? (await load(options))
  let answer = (request: Request): Response | Promise<Response> => simulator.respond(request)
  if (persistence) answer = persistence.around(answer)
  const guard = { host, control, controlToken, allowHosts, corsOrigins }
  answer = withGuard(answer, (request) => simulator.owner(request), guard)
  if (log) answer = withLog(answer, simulator, log)
  // Outside, so that no page of another origin reads the one that has passwords in it.
  answer = withHome(withCors(answer, corsOrigins), simulator, {
    control,
    hasToken: controlToken !== undefined,
    mayControl: guardOf(guard),
  })

  const server = createAdaptorServer({ fetch: withDisconnect(answer), hostname: host })
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
      if ('closeAllConnections' in server) server.closeAllConnections()
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

/** Only whoever keeps a state needs the shapes of one. */
async function persistIn(file: string, options: SimulatorOptions): Promise<Persistence> {
  const { openPersistence } = await import('./persistence/persist.ts')
  return openPersistence(file, options, load)
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${port} is taken. Choose another with --port <number>, or --port 0 for a free one.`)
  }
  if (error.code === 'EACCES')
    return new Error(`Port ${port} is not for you. Choose one over 1023 with --port <number>.`)
  return new Error(`Failed to listen on ${host}: ${error.message}. Choose an address of this machine with --host.`)
}
