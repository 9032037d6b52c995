import type { IncomingMessage } from 'node:http'
import { findMovedTarget } from '../../hosting/moved-request.ts'
import { findWorldInHost } from '../../hosting/world-in-host.ts'
import { defaultWorld, methodOf, parseAddress, splitUrl, worldNameOf } from '../../src/core/http/address.ts'

// The simulator refuses such names as well, but not before the database has a row for it.
const unusable = /^\.\.?$|.{201}|\0/s

const worldHeader = 'x-sim-world'

/** Address, headers and cookie win over the sub-domain, which is passed on as a header. */
export function chooseWorld(incoming: IncomingMessage, domain: string | undefined): string {
  const { headers, rawHeaders } = incoming
  const get = (name: string) => [headers[name] ?? null].flat()[0] ?? null
  incoming.url =
    findMovedTarget(methodOf({ method: incoming.method ?? '', headers: { get } }), incoming.url ?? '/') ?? incoming.url
  const { url = '/' } = incoming
  const target = url.startsWith('/') ? url : splitUrl(url).target
  const named = worldNameOf(parseAddress(target, []).world, { get })
  if (unusable.test(named))
    throw new RangeError('A world cannot have this name. Choose one of at most 200 characters, not "." or "..".')
  const inHost = named === defaultWorld && domain !== undefined && findWorldInHost(headers.host ?? '', domain)
  if (!inHost) return named
  const others = rawHeaders.filter((_, i) => rawHeaders[i - (i % 2)]!.toLowerCase() !== worldHeader)
  rawHeaders.splice(0, rawHeaders.length, ...others, worldHeader, inHost)
  headers[worldHeader] = inHost
  return inHost
}
