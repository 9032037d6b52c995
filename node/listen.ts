import { prepareSimulator } from '../scenarios/create-simulator.ts'
import { checkPort } from '../src/core/http/hosts.ts'
import type { AppOptions } from '../src/server/app.ts'
import { checkGuardOptions } from '../src/server/guard.ts'
import { Service } from '../src/server/service.ts'
import { checkOptions } from '../src/simulator/known-options.ts'
import type { Simulator, SimulatorOptions, UncheckedOptions } from '../src/simulator/simulator.ts'
import type { AnyScenario } from '../src/world/scene.ts'
import { defaultHost, defaultPort } from './default-address.ts'
import { openHttpServer } from './http-server.ts'
import type { PersistOptions } from './persistence/persist.ts'
import { respondToPlain } from './plain-requests.ts'
import { projectOf } from './project.ts'

/** Options of `startServer`. */
export interface ServerOptions<S extends AnyScenario = AnyScenario> extends SimulatorOptions<S>, ListenOptions {}

/** `ServerOptions` from the command line. */
export interface UncheckedServerOptions extends UncheckedOptions, ListenOptions {}

interface ListenOptions extends Omit<AppOptions, 'cors' | 'checkHost'> {
  /** Default: 4800. 0 picks a free port. */
  port?: number
  /** Default: loopback. On any other address, the control interface requires a token. */
  host?: string
  /** A file that saves the default world between starts. */
  persist?: string
  /** Recovers as much as possible from a damaged file, reports the result, and keeps a copy of the file. */
  recover?: boolean
}

/** A running server. */
export interface RunningServer {
  url: string
  simulator: Simulator
  /** Stops listening and closes all open connections. */
  close(): Promise<void>
}

/** Runs before the server accepts requests. */
type Prepare = (simulator: Simulator) => Promise<void>

/**
 * Starts the intranet as a server in this process. By default its clock is this machine's.
 *
 * @example
 * const { url, close } = await startServer({ port: 0, scenario: 'full-trash' })
 */
export async function startServer<S extends AnyScenario>(options: ServerOptions<S> = {}): Promise<RunningServer> {
  checkOptions('startServer', options)
  return listen(options, { overrideGlobals: false })
}

/** `overrideGlobals` installs faster `Request` and `Response` globals. They break MSW in the same process. */
export async function listen(
  { port = defaultPort, persist, recover = false, ...given }: UncheckedServerOptions,
  { overrideGlobals, prepare }: { overrideGlobals: boolean; prepare?: Prepare | undefined },
): Promise<RunningServer> {
  const {
    host = defaultHost,
    corsOrigins,
    allowHosts,
    controlToken,
    control = true,
    log,
    publicUrl,
    home,
    ...options
  } = given
  const guardOptions = { host, control, controlToken, allowHosts, corsOrigins }
  checkGuardOptions(guardOptions)
  checkPort(port, `"${port}" is not a port. Use a number from 0 to 65535; 0 picks a free one.`)
  if (recover && persist === undefined)
    throw new Error('--recover needs a saved file. Name it with --persist, or "persist" in code.')
  const persistence = persist === undefined ? undefined : await loadPersistence({ file: persist, recover }, options)
  const simulator = persistence?.simulator ?? (await load(options))
  simulator.findProject = projectOf(process.cwd())
  await prepare?.(simulator).catch(async (error) => {
    await persistence?.close()
    throw error
  })
  const appOptions = { ...guardOptions, publicUrl, home, log }
  const service = new Service(simulator, appOptions)
  // Loaded on demand, since most first requests are plain.
  const loadListener = async () =>
    (await import('./app-listener.ts')).createListener(service, { ...appOptions, overrideGlobals })
  const http = await openHttpServer(respondToPlain(service, loadListener), host, port).catch(async (error) => {
    await persistence?.close()
    throw error
  })
  const close = async () => {
    await http.close()
    await persistence?.close()
  }
  return { url: http.url, simulator, close }
}

async function load(options: UncheckedOptions): Promise<Simulator> {
  const simulator = prepareSimulator({ now: 'real', ...options } as SimulatorOptions)
  await simulator.ready()
  return simulator
}

/** Loaded on demand, since only a server with a saved state needs it. */
async function loadPersistence(place: PersistOptions, options: UncheckedOptions) {
  const { openPersistence } = await import('./persistence/persist.ts')
  return openPersistence(place, options, load)
}
