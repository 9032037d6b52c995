import { timingSafeEqual } from 'hono/utils/buffer'
import { isPageOfLoopback } from './cors.ts'
import { hostnameOf, hostOf, isLoopback, originOf } from './hosts.ts'
import { refuse } from './refuse.ts'

export interface GuardOptions {
  /** The address that the server listens on. Unless given, it is not known, and the address of a request may name its host. */
  host?: string
  /** Serves the control interface. By default true. */
  control?: boolean
  /** The token that requests to the control interface must send as `x-sim-token`. */
  controlToken?: string
  /** Names beside loopback by which the control interface may be asked. */
  allowHosts?: readonly string[]
  /** Origins beside loopback whose pages may ask it. */
  corsOrigins?: readonly string[]
}

/** Refuses a request that may not use the control interface; gives undefined where it may. `path` is the path below the mount. */
type Guard = (request: Request, path: string) => Promise<Response | undefined>

/** Creates the guard, which keeps foreign pages and machines out of the control interface. */
export function createGuard(options: GuardOptions): Guard {
  checkGuardOptions(options)
  const hosts = hostsOf(options)
  return (request, path) => findRefusal(request, path, hosts, options)
}

/** Refuses options that would let everybody in. */
export function checkGuardOptions({ host, control = true, controlToken }: GuardOptions): void {
  if (host !== undefined && !isLoopback(host) && control && controlToken === undefined) {
    throw new Error(
      `Others can reach ${host}, so the control interface needs a secret. Add --control-token <secret>, or --no-control.`,
    )
  }
  if (controlToken?.trim() === '') {
    throw new Error('An empty control token keeps nobody out. Give --control-token a secret, or leave it out.')
  }
}

function hostsOf({ host = 'localhost', allowHosts = [] }: GuardOptions): Set<string> {
  return new Set([host, ...allowHosts].map(hostnameOf))
}

async function findRefusal(
  request: Request,
  path: string,
  hosts: Set<string>,
  { host: bound, control = true, controlToken, corsOrigins = [] }: GuardOptions,
): Promise<Response | undefined> {
  const { headers } = request
  if (!control) return refuse(404, 'the control interface is off. Start without --no-control to have it.')
  // A server has to be sent a Host header. Without a server, as with `app.request`, the address names the host.
  const named = bound === undefined ? hostOf(originOf(request.url)) : ''
  const host = headers.get('host')?.toLowerCase() ?? named
  // A page whose name was made to lead to this machine still sends that name.
  if (!isLoopback(host) && !hosts.has(hostnameOf(host))) {
    const name = hostnameOf(host)
    return refuse(
      403,
      name === ''
        ? 'the control interface wants to know by which name it is asked. Send a Host header.'
        : `the control interface does not answer to "${host}". Start with --allow-host ${name} to let it.`,
    )
  }
  const origin = headers.get('origin')
  if (origin !== null && !isPageOfLoopback(origin) && hostOf(origin) !== host && !corsOrigins.includes(origin)) {
    return refuse(
      403,
      hostOf(origin) === '' && origin !== 'null'
        ? 'pages without an origin of their own may not use the control interface. Serve them from this machine.'
        : `pages of ${origin} may not use the control interface. Start with --cors-origin ${origin} to let them.`,
    )
  }
  if (
    controlToken !== undefined &&
    !isPanel(request, path) &&
    !(await timingSafeEqual(headers.get('x-sim-token') ?? '', controlToken))
  ) {
    return refuse(403, 'the control interface wants the header x-sim-token, equal to what --control-token was given.')
  }
  return undefined
}

/** The panel asks for the token itself, and shows nothing before that. */
function isPanel({ method }: Request, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && panel.test(path)
}

const panel = /^(\/__world\/[^/?#]+)?\/__sim\/ui\/?(?:[?#]|$)/
