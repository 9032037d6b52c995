import type { Context, Hono } from 'hono'
// The router of few routes: what is loaded at every start is small.
import { Hono as SmallHono } from 'hono/tiny'
import { isAboutControl } from '../control/place.ts'
import { hostOf } from '../core/http/hosts.ts'
import { pathOf } from '../core/http/url-path.ts'
import { checkNames, namesOf } from '../core/text/known-names.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { worldNameIn } from '../simulator/world-name.ts'
import { defaultWorld } from '../simulator/worlds.ts'
import { corsFor } from './cors.ts'
import { endConnection } from './disconnect.ts'
import { createGuard, type Guard, type GuardOptions } from './guard.ts'
import { answerHome, isHome } from './home/home.ts'
import { createLogger, type LoggedRequest, logLayer, withLog } from './log.ts'
import { mountOf, pathBelow } from './mount.ts'
import {
  findForwardedOrigin,
  findIncoming,
  findRenamed,
  isForwarded,
  needPublicUrl,
  type PublicUrl,
  type PublicUrlOptions,
  renameRequest,
} from './public-url.ts'
import { type Respond, withoutFailures } from './respond.ts'

export type { Respond } from './respond.ts'

/** Options of `createApp`. */
export interface AppOptions extends GuardOptions, PublicUrlOptions {
  /** Shows a page at `/` that says what this is. By default true. */
  home?: boolean
  /** Sends CORS headers, which say which pages of other origins may read the answers. By default true. */
  cors?: boolean
  /** Called with every request. */
  log?: (logged: LoggedRequest) => void
  /** Answers instead of the simulator, as the server does that saves its state. */
  respond?: Respond
}

export const appOptions = namesOf<AppOptions>()({
  home: true,
  cors: true,
  log: true,
  respond: true,
  host: true,
  control: true,
  controlToken: true,
  allowHosts: true,
  corsOrigins: true,
  publicUrl: true,
  checkHost: true,
})

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
  if (!simulator?.respond) throw new TypeError('This is no simulator. Please write createApp(await createSimulator()).')
  checkNames('option', options, appOptions)
  const { home = true, cors = true, log, control = true, controlToken } = options
  const respond = withoutFailures(options.respond ?? ((request, mount) => simulator.respond(request, mount)))
  const publicUrl = options.publicUrl === undefined ? undefined : needPublicUrl(options.publicUrl)
  const guard = createGuard(options, publicUrl?.origin)
  const logger = log && createLogger(simulator, log)
  const app: Hono = new SmallHono()
  // Not Hono's 500: an error is for whoever runs the server.
  app.onError((error) => {
    throw error
  })
  app.use(async function guardIntranet(c, next) {
    const { raw: request } = c.req
    const origin = findForwardedOrigin(request.url, c.env)
    const isRead = () => hasWorld(simulator, worldNameIn(request, mountOf(c)))
    const refusal = guard.findRefusal(request, request.url, origin && hostOf(origin), isRead)
    if (refusal) {
      logger?.(request, mountOf(c))(refusal)
      return refusal
    }
    if (publicUrl ?? origin) renameRequest(request, mountOf(c), publicUrl ?? { origin })
    await next()
    const { res } = c
    const sent = await endConnection(res, request, c.env)
    if (sent !== res) c.res = sent
    return undefined
  })
  if (home) {
    // Before CORS, so that no page of another origin reads the one that has passwords in it.
    app.get('*', async function showHome(c, next) {
      if (!isHome(pathBelow(c))) return next()
      const maySeePasswords = (await guardControl(guard, c)) === undefined
      return answerHome(simulator, c.req.raw, {
        mount: mountOf(c),
        maySeePasswords,
        control,
        hasToken: controlToken !== undefined,
      })
    })
  }
  if (cors) app.use(corsFor(guard.mayAsk))
  if (logger) app.use(logLayer(logger))
  app.use(async function guardControlInterface(c, next) {
    const isControl =
      isAboutControl(c.req.url) && simulator.endpoints.findApplication(c.req.raw, mountOf(c)) === 'control'
    const refusal = isControl ? await guardControl(guard, c) : undefined
    return refusal ?? next()
  })
  app.all('*', function answerIntranet(c) {
    return respond(c.req.raw, mountOf(c))
  })
  addFastPath(app, logger ? withLog(logger, respond) : respond, { home, guard, publicUrl })
  return app
}

/** The default world may still be loading. */
function hasWorld(simulator: Simulator, name: string): boolean {
  return name === defaultWorld || simulator.findWorld(name) !== undefined
}

function guardControl(guard: Guard, c: Context): Promise<Response | undefined> {
  const { raw: request } = c.req
  const url = findRenamed(request)?.url ?? request.url
  const origin = findForwardedOrigin(url, c.env)
  return guard.findControlRefusal(request, pathBelow(c), url, origin && hostOf(origin))
}

interface FastPath {
  home: boolean
  guard: Guard
  publicUrl: PublicUrl | undefined
}

/** Sends requests that concern none of the layers straight to the simulator. Where the app is mounted in another one, that one decides. */
function addFastPath(app: Hono, respond: Respond, { home, guard, publicUrl }: FastPath): void {
  const { fetch } = app
  app.fetch = (request, env, executionCtx) => {
    // Read once: a Request puts its address together each time.
    const { url, headers } = request
    // Node's own headers, where there are any, are quicker to read.
    const sent = findIncoming(env)?.headers
    const isPlain = sent
      ? !isForwarded(sent) && guard.isPlain(url, sent.origin, sent['sec-fetch-site'])
      : guard.isPlain(url, headers.get('origin'), headers.get('sec-fetch-site'))
    if (!isPlain || isAboutControl(url) || (home && isHome(pathOf(url)))) return fetch(request, env, executionCtx)
    const answer = publicUrl ? respond(request, renameRequest(request, '', publicUrl)) : respond(request)
    return answer instanceof Promise ? answer.then((response) => endConnection(response, request, env)) : answer
  }
}
