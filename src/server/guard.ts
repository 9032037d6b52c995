import { createHash, timingSafeEqual } from 'node:crypto'
import type { Simulator } from '../index.ts'
import { isPageOfLoopback } from './cors.ts'
import { hostnameOf, hostOf, isLoopback } from './hosts.ts'
import { type Answer, refuse } from './layer.ts'

export interface GuardOptions {
  /** Where the server is bound. */
  host: string
  /** Whether there is a control interface at all. */
  control: boolean
  /** What `x-sim-token` must be. */
  controlToken?: string
  /** Names beside loopback by which the control interface may be asked. */
  allowHosts: readonly string[]
  /** Origins beside loopback whose pages may ask it. */
  corsOrigins: readonly string[]
}

/** Keeps the control interface from pages and machines that it is not meant for. */
export function withGuard(answer: Answer, owner: Simulator['owner'], options: GuardOptions): Answer {
  const hosts = hostsOf(options)
  return function answerGuarded(request) {
    // Only the control interface has this in its addresses: no other request pays for the question whose it is.
    const isControl = request.url.includes('/__sim') && owner(request) === 'control'
    return (isControl && findRefusal(request, hosts, options)) || answer(request)
  }
}

/** Whether a request, whatever it asks for, could ask the control interface. */
export function guardOf(options: GuardOptions): (request: Request) => boolean {
  const hosts = hostsOf(options)
  return (request) => findRefusal(request, hosts, options) === undefined
}

function hostsOf({ host, allowHosts }: GuardOptions): Set<string> {
  return new Set([host, ...allowHosts].map(hostnameOf))
}

function findRefusal(request: Request, hosts: Set<string>, options: GuardOptions): Response | undefined {
  const { headers } = request
  if (!options.control) return refuse(404, 'the control interface is off. Start without --no-control to have it.')
  const host = (headers.get('host') ?? '').toLowerCase()
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
  if (
    origin !== null &&
    !isPageOfLoopback(origin) &&
    hostOf(origin) !== host &&
    !options.corsOrigins.includes(origin)
  ) {
    return refuse(
      403,
      hostOf(origin) === '' && origin !== 'null'
        ? 'pages without an origin of their own may not use the control interface. Serve them from this machine.'
        : `pages of ${origin} may not use the control interface. Start with --cors-origin ${origin} to let them.`,
    )
  }
  if (
    options.controlToken !== undefined &&
    !isPanel(request) &&
    !isSame(headers.get('x-sim-token') ?? '', options.controlToken)
  ) {
    return refuse(403, 'the control interface wants the header x-sim-token, equal to what --control-token was given.')
  }
  return undefined
}

/** The page asks for the token itself, and has nothing in it before that. */
function isPanel({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && panel.test(new URL(url).pathname)
}

const panel = /^(\/__world\/[^/]+)?\/__sim\/ui\/?$/

/** In a time that tells nothing of how much of it was right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
