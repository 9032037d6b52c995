import type { Context, Hono } from 'hono'
// The router of few routes: what is loaded at every start is small.
import { Hono as SmallHono } from 'hono/tiny'
import { isAboutControl } from '../control/place.ts'
import { NetworkFailure } from '../core/faults/network-failure.ts'
import { defaultWorld, pathOf, worldNameIn } from '../core/http/address.ts'
import { hostOf } from '../core/http/hosts.ts'
import { type Outcome, toResponse } from '../core/http/outcome.ts'
import { RequestExchange } from '../core/interpreter/exchange.ts'
import { checkNames, namesOf } from '../core/text/known-names.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { createCors } from './cors.ts'
import { endConnection } from './disconnect.ts'
import { answerHome, isHome } from './home/home.ts'
import { findForwardedOrigin } from './public-url.ts'
import { Service, type ServiceOptions } from './service.ts'

/** Options of `createApp`. */
export interface AppOptions extends ServiceOptions {
  /** Sends CORS headers, which say which pages of other origins may read the responses. By default true. */
  cors?: boolean
}

export const appOptions = namesOf<AppOptions>()(
  'home cors log host control controlToken allowHosts corsOrigins publicUrl checkHost',
)

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
  if (!simulator?.handle) throw new TypeError('This is no simulator. Please write createApp(await createSimulator()).')
  checkNames('option', options, appOptions)
  return appOf(new Service(simulator, options), options)
}

export function appOf(service: Service, { cors = true, control = true, controlToken }: AppOptions): Hono {
  const { simulator, guard, publicUrl } = service
  const withCors = cors ? createCors(guard.mayAsk) : (_: Context, respond: () => Promise<Response>) => respond()
  const app: Hono = new SmallHono()
  // Not Hono's 500: the caller of the app handles errors.
  app.onError((error) => {
    throw error
  })
  app.all('*', async function serveIntranet(c) {
    const { raw: request } = c.req
    const { url } = request
    const mounted = mountOf(c)
    const path = pathOf(url).slice(mounted.length)
    const forwarded = findForwardedOrigin(url, c.env)
    const origin = publicUrl?.origin ?? forwarded
    const mount = publicUrl?.path ?? mounted
    const exchange = new RequestExchange(
      request,
      mount,
      origin === undefined ? undefined : { origin, target: mount + path || '/' },
    )
    const address = { url, forwarded: forwarded && hostOf(forwarded) }
    const isRead = () => {
      const name = worldNameIn(exchange, mount)
      // The default world may still be loading.
      return name === defaultWorld || simulator.findWorld(name) !== undefined
    }
    const refusal = guard.findRefusal(request, address, isRead)
    if (refusal) return toResponse(service.refuse(exchange, refusal))
    const findControlRefusal = () => guard.findControlRefusal(request, path || '/', address)
    // Before CORS, so that no page of another origin reads the one that has passwords in it.
    if (service.hasHome && isHome(path || '/') && (request.method === 'GET' || request.method === 'HEAD')) {
      const maySeePasswords = (await findControlRefusal()) === undefined
      const hasToken = controlToken !== undefined
      return answerHome(simulator, exchange, { mount, maySeePasswords, control, hasToken })
    }
    const isControl =
      isAboutControl(exchange.target) && simulator.endpoints.findApplication(exchange, mount) === 'control'
    let outcome: Outcome | undefined
    const response = await withCors(c, async () => {
      outcome = await service.handle(exchange, isControl ? findControlRefusal : undefined)
      return outcome.ending === 'dropped' ? breakingOff() : toResponse(outcome)
    })
    return outcome?.ending ? endConnection(outcome, response, c.env) : response
  })
  return app
}

/**
 * The path below which the app is mounted, as it is in the address; empty at the root. Hono's `basePath` finds it by a
 * symbol, which fails where the app is mounted in another copy of Hono than the bundled one.
 */
function mountOf(c: Context): string {
  // Our route is `<mount>/*`. Hono decodes: what is the same in the address is how many parts it has.
  const parts = c.req.routePath.split('/').length - 1
  return parts === 1 ? '' : pathOf(c.req.url).split(/[?#]/, 1)[0]!.split('/', parts).join('/')
}

/** No response, where one must be returned: its body breaks off before it begins. The status is that of a failing proxy. */
function breakingOff(): Response {
  const body = new ReadableStream({ pull: (controller) => controller.error(new NetworkFailure()) })
  return new Response(body, { status: 502 })
}
