import type { IncomingMessage } from 'node:http'
import { findMovedTarget } from '../../../hosting/moved-request.ts'
import { findWorldInHost } from '../../../hosting/world-in-host.ts'
import { defaultWorld, methodOf, worldNameIn } from '../../../src/core/http/address.ts'
import { checkWorldName } from '../../../src/core/http/world-name.ts'
import { RawHeaders, setHeader } from '../../raw-headers.ts'

/** Address, headers and cookie win over the sub-domain, which is passed on as a header. */
export function chooseWorld(incoming: IncomingMessage, domain: string | undefined): string {
  const { method = '', headers, rawHeaders } = incoming
  const moved = findMovedTarget(methodOf({ method, headers: new RawHeaders(rawHeaders) }), urlOf(incoming))
  if (moved !== undefined) incoming.url = moved
  const inHost = domain === undefined ? undefined : findWorldInHost(headers.host ?? '', domain)
  if (inHost !== undefined && nameIn(incoming) === defaultWorld) setHeader(incoming, 'x-sim-world', inHost)
  // Read again: the address may name `default` explicitly, and a host's name is decoded.
  const name = nameIn(incoming)
  // The simulator checks it as well, but not before the database has a row for it.
  checkWorldName(name)
  return name
}

/** The name that the simulator finds. */
function nameIn(incoming: IncomingMessage): string {
  return worldNameIn({ url: urlOf(incoming), headers: new RawHeaders(incoming.rawHeaders) })
}

/** Without dot segments, as the simulator receives it. */
function urlOf({ url = '/' }: IncomingMessage): string {
  const absolute = url.startsWith('/') ? `http://localhost${url}` : url
  return URL.canParse(absolute) ? new URL(absolute).href : absolute
}
