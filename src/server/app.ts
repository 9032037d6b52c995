import type { Context, Hono } from 'hono'
// The smallest router, because this loads at every start.
import { Hono as SmallHono } from 'hono/tiny'
import { isAboutControl } from '../control/place.ts'
import { NetworkFailure } from '../core/faults/network-failure.ts'
import { defaultWorld, pathOf, worldNameIn } from '../core/http/address.ts'
import { hostOf } from '../core/http/hosts.ts'
import { type Outcome, toOutcome, toResponse } from '../core/http/outcome.ts'
import { RequestExchange } from '../core/interpreter/exchange.ts'
import { Refusal } from '../core/refusal.ts'
import { checkNames, namesOf } from '../core/text/known-names.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { createCors } from './cors.ts'
import { type Connection, endConnection, findOutgoing } from './disconnect.ts'
import { serveIntranetFile, serveIntranetPage } from './intranet/intranet.ts'
import { findPage } from './pages.ts'
import { findForwardedOrigin, findIncoming, findSetOrigin } from './public-url.ts'
import { Service, type ServiceOptions } from './service.ts'
import { serveToolPage } from './tool-page/tool-page.ts'
import { countUnread } from './unread.ts'

export interface AppOptions extends ServiceOptions {
  /** Sends CORS headers, which let allowed origins read responses. Defaults to true. */
  cors?: boolean
}

export const appOptions = namesOf<AppOptions>()(
  'home cors log host control controlToken allowHosts corsOrigins publicUrl checkHost',
)

/**
 * Creates the intranet as a Hono app for Node, Bun, Deno and Workers, standalone or mounted in your own app.
 *
 * @example
 * const app = new Hono()
 * app.get('/hello', (c) => c.text('mine'))
 * app.route('/intranet', createApp(await createSimulator()))
 * export default app
 */
export function createApp(simulator: Simulator, options: AppOptions = {}): Hono {
  if (!simulator?.handle)
    throw new TypeError('This is not a simulator. Please write createApp(await createSimulator()).')
  checkNames('option', options, appOptions)
  return appOf(new Service(simulator, options), options)
}

export function appOf(service: Service, { cors = true, control = true, controlToken }: AppOptions): Hono {
  const { simulator, guard, publicUrl, home } = service
  const withCors = cors
    ? createCors(guard.isAllowedOrigin)
    : (_: Context, respond: () => Promise<Response>) => respond()
  const app: Hono = new SmallHono()
  // The caller handles errors, instead of Hono's 500.
  app.onError((error) => {
    throw error
  })
  app.all('*', async function serveIntranet(c) {
    const { raw: request } = c.req
    const { url } = request
    const mounted = mountOf(c)
    const path = pathOf(url).slice(mounted.length)
    const forwarded = findForwardedOrigin(url, c.env)
    const origin = findSetOrigin(findIncoming(c.env)) ?? publicUrl?.origin ?? forwarded
    const mount = publicUrl?.path ?? mounted
    const exchange = new AppExchange(
      request,
      mount,
      origin === undefined ? undefined : { origin, target: mount + path || '/' },
      // Other servers' headers are copied, so that they are weighed too.
      findIncoming(c.env)?.rawHeaders ?? [...request.headers].flat(),
    )
    exchange.outgoing = findOutgoing(c.env)
    const address = { url, forwarded: forwarded && hostOf(forwarded) }
    const isRead = () => {
      const name = worldNameIn(exchange, mount)
      return name === defaultWorld || simulator.findWorld(name) !== undefined
    }
    const refusal = guard.findRefusal(request, address, isRead)
    if (refusal) return toResponse(service.refuse(exchange, refusal))
    const findControlRefusal = () => guard.findControlRefusal(request, path || '/', address)
    // Before CORS, so that other origins cannot read these pages: one may show passwords.
    const page = findPage(path || '/', request, { home, control })
    if (page === 'file') return toResponse(countOrRefuse(exchange, await serveIntranetFile(path)))
    if (page === 'intranet') return serveIntranetPage(exchange, mount)
    if (page === 'tool') {
      const maySeePasswords = (await findControlRefusal()) === undefined
      const hasToken = controlToken !== undefined
      return toResponse(await serveToolPage(simulator, exchange, { mount, home, maySeePasswords, control, hasToken }))
    }
    const isControl =
      isAboutControl(exchange.target) && simulator.endpoints.findApplication(exchange, mount) === 'control'
    let outcome: Outcome | undefined
    const response = await withCors(c, async () => {
      outcome = await service.handle(exchange, isControl ? findControlRefusal : undefined)
      return outcome.ending === 'dropped' ? failingResponse() : toResponse(outcome)
    })
    return outcome?.ending ? endConnection(outcome, response, c.env) : response
  })
  return app
}

class AppExchange extends RequestExchange {
  outgoing: Connection['outgoing'] | undefined

  override countLongReply(outcome: Outcome): Outcome {
    // Node's own `Response` copies the bytes.
    return this.outgoing ? countUnread(outcome, this.outgoing, false) : outcome
  }
}

/** Refused if too many responses are waiting to be read. */
function countOrRefuse(exchange: AppExchange, outcome: Outcome): Outcome {
  try {
    return exchange.countReply(outcome)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return toOutcome(error)
  }
}

/** Hono's `basePath` relies on a symbol, which fails if the outer app uses another copy of Hono. */
function mountOf(c: Context): string {
  // The route is `<mount>/*`. Hono decodes it, so only the number of segments is reliable.
  const parts = c.req.routePath.split('/').length - 1
  return parts === 1 ? '' : pathOf(c.req.url).split(/[?#]/, 1)[0]!.split('/', parts).join('/')
}

/** A `Response` is required, so its body fails at once. 502 is the status of a failing proxy. */
function failingResponse(): Response {
  const body = new ReadableStream({ pull: (controller) => controller.error(new NetworkFailure()) })
  return new Response(body, { status: 502 })
}
