import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Permission } from '../../../hosting/access.ts'
import { headersFor, withoutKeys } from '../../../hosting/credentials.ts'
import type { Gate } from '../../../hosting/gate.ts'
import { linksPath } from '../../../hosting/links.ts'
import { splitUrl } from '../../../src/core/http/address.ts'
import { changeHeaders, setHeader } from '../../raw-headers.ts'

/** Responds to a request that may not reach its world. Otherwise returns what it may do there. */
export async function admit(
  gate: Gate,
  world: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
): Promise<Permission | undefined> {
  const response = await gate.admit(toRequest(incoming, origin), world)
  if (!(response instanceof Response)) return response
  await sendWhole(response, outgoing)
  return undefined
}

export async function sendWhole(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  if (!outgoing.destroyed) outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body)
}

/** Worlds record the headers of their requests. */
export function hideKeys(incoming: IncomingMessage, permission: Permission): void {
  changeHeaders(incoming, withoutKeys)
  for (const [name, value] of headersFor(permission, incoming.url ?? '/')) setHeader(incoming, name, value)
}

// `Request` cannot have the others. They count as changes.
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Without its body, except for a link: the world reads it later. */
export function toRequest(incoming: IncomingMessage, origin: string): Request {
  const { url = '/', method = '', rawHeaders } = incoming
  const target = url.startsWith('/') ? url : splitUrl(url).target
  const headers = new Headers()
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i]!, rawHeaders[i + 1]!)
  const isForLink = method === 'POST' && target.split('?', 1)[0] === linksPath
  return new Request(origin + target, {
    method: methods.includes(method) ? method : 'POST',
    headers,
    ...(isForLink && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  })
}
