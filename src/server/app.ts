import type { Hono } from 'hono'
// The router of few routes: what is loaded at every start is small.
import { Hono as SmallHono } from 'hono/tiny'
import { drop } from '../core/faults/effect.ts'
import { NetworkFailure } from '../core/faults/network-failure.ts'
import { checkNames, namesOf } from '../simulator/known-options.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { type CorsOptions, corsFor } from './cors.ts'
import { createGuard, type GuardOptions } from './guard.ts'
import { answerHome, isHome } from './home/home.ts'
import { pathOf } from './hosts.ts'
import { createLogger, type LoggedRequest, logLayer, withLog } from './log.ts'
import { mountOf, pathBelow } from './mount.ts'

/** Options of `createApp`. */
export interface AppOptions extends GuardOptions, CorsOptions {
  /** Shows a page at `/` that says what this is. By default true. */
  home?: boolean
  /** Sends CORS headers, which say which pages of other origins may read the answers. By default true. */
  cors?: boolean
  /** Called with every request. */
  log?: (logged: LoggedRequest) => void
  /** Answers instead of the simulator, as the server does that saves its state. */
  respond?: Respond
}

const appOptions = namesOf<AppOptions>()({
  home: true,
  cors: true,
  log: true,
  respond: true,
  host: true,
  control: true,
  controlToken: true,
  allowHosts: true,
  corsOrigins: true,
})

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
  checkNames('option', options, appOptions)
  const { home = true, cors = true, log, corsOrigins = [], control = true, controlToken } = options
  const respond = withoutFailures(options.respond ?? ((request, mount) => simulator.respond(request, mount)))
  const guard = createGuard(options)
  const app: Hono = new SmallHono()
  // Not Hono's 500: an error is for whoever runs the server.
  app.onError((error) => {
    throw error
  })
  if (home) {
    // First, so that no page of another origin reads the one that has passwords in it.
    app.get('*', async function showHome(c, next) {
      if (!isHome(pathBelow(c))) return next()
      const maySeePasswords = (await guard(c.req.raw, pathBelow(c))) === undefined
      return answerHome(simulator, c.req.raw, {
        mount: mountOf(c),
        maySeePasswords,
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

/** Only addresses of the control interface include this. So no other request pays for finding its application. */
function isAboutControl(url: string): boolean {
  return url.includes('/__sim')
}

/** Sends requests that concern none of the layers straight to the simulator. Where the app is mounted in another one, that one decides. */
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

/** Drops the connection where there is to be no answer: an error would become an answer of the server. */
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
