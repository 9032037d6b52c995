import { Hono } from 'hono'
import { drop, NetworkFailure } from '../core/faults/effect.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { type CorsOptions, corsFor } from './cors.ts'
import { createGuard, type GuardOptions } from './guard.ts'
import { answerHome, isHome } from './home/home.ts'
import { pathOf } from './hosts.ts'
import { createLogger, type LoggedRequest, logLayer, withLog } from './log.ts'
import { mountOf, pathBelow } from './mount.ts'

/** Options of `createApp`. */
export interface AppOptions extends GuardOptions, CorsOptions {
  /** Whether there is a page at `/` that says what this is; there is unless told otherwise. */
  home?: boolean
  /** Whether answers say which pages of other origins may read them; they do unless told otherwise. */
  cors?: boolean
  /** Told of every request. */
  log?: (logged: LoggedRequest) => void
  /** Answers in the place of the simulator, as where a state is kept. */
  respond?: Respond
}

/** `mount` is the path below which the intranet is. */
export type Respond = (request: Request, mount?: string) => Response | Promise<Response>

/**
 * Creates the intranet as a Hono application: for Node, Bun, Deno and Workers, alone or in an app of your own.
 *
 * @example
 * const app = new Hono()
 * app.get('/hello', (c) => c.text('mine'))
 * app.route('/intranet', createApp(await createSimulator()))
 * export default app
 */
export function createApp(simulator: Simulator, options: AppOptions = {}): Hono {
  const { home = true, cors = true, log, corsOrigins = [], control = true, controlToken } = options
  const respond = withoutFailures(options.respond ?? ((request, mount) => simulator.respond(request, mount)))
  const guard = createGuard(options)
  const app = new Hono()
  // Not Hono's 500: an error is for whoever runs the server.
  app.onError((error) => {
    throw error
  })
  if (home) {
    // First, so that no page of another origin reads the one that has passwords in it.
    app.get('*', async function showHome(c, next) {
      if (!isHome(pathBelow(c))) return next()
      const isTold = (await guard(c.req.raw, pathBelow(c))) === undefined
      return answerHome(simulator, c.req.raw, {
        mount: mountOf(c),
        isTold,
        control,
        hasToken: controlToken !== undefined,
      })
    })
  }
  if (cors) app.use(corsFor(corsOrigins))
  const logger = log && createLogger(simulator, log)
  if (logger) app.use(logLayer(logger))
  app.use(async function guardControl(c, next) {
    const isControl =
      isAboutControl(c.req.url) && simulator.endpoints.findApplication(c.req.raw, mountOf(c)) === 'control'
    const refusal = isControl ? await guard(c.req.raw, pathBelow(c)) : undefined
    return refusal ?? next()
  })
  app.all('*', function answerIntranet(c) {
    return respond(c.req.raw, mountOf(c))
  })
  takeShortWay(app, logger ? withLog(logger, respond) : respond, { home, cors })
  return app
}

/** Only the control interface has this in its addresses: no other request pays for the question whose it is. */
function isAboutControl(url: string): boolean {
  return url.includes('/__sim')
}

/** Most requests concern none of the layers: they go to the simulator at once. Where the app is mounted in another one, that one decides. */
function takeShortWay(app: Hono, respond: Respond, { home, cors }: Pick<AppOptions, 'home' | 'cors'>): void {
  const { fetch } = app
  app.fetch = (request, env, executionCtx) => {
    // Read once: a Request puts its address together each time.
    const { url } = request
    const isLong =
      isAboutControl(url) || (cors && request.headers.get('origin') !== null) || (home && isHome(pathOf(url)))
    return isLong ? fetch(request, env, executionCtx) : respond(request)
  }
}

/** Where there is to be no answer, one that breaks off: an error would become an answer of the server's. */
function withoutFailures(respond: Respond): Respond {
  return (request, mount) => {
    const answer = respond(request, mount)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error) => {
      if (error instanceof NetworkFailure) return drop(request)
      throw error
    })
  }
}
