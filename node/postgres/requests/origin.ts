import type { IncomingMessage } from 'node:http'
import { findWorldInHost } from '../../../hosting/world-in-host.ts'
import { hostnameOf } from '../../../src/core/http/hosts.ts'
import { findForwardedOrigin, type PublicUrl, setOrigin } from '../../../src/server/public-url.ts'

/** The origin of URLs in responses. With a public URL, a world that has its own host name keeps it. */
export function findOrigin(incoming: IncomingMessage, publicUrl?: PublicUrl, domain?: string): string {
  const { host = '' } = incoming.headers
  if (!publicUrl) return toOrigin(findForwardedOrigin(`http://${host}/`, { incoming }) ?? `http://${host}`)
  if (domain === undefined || findWorldInHost(host, domain) === undefined) return publicUrl.origin
  const own = new URL(publicUrl.origin)
  own.hostname = hostnameOf(host)
  setOrigin(incoming, own.origin)
  return own.origin
}

/** A client may choose its host. It only decides which address that client gets. */
function toOrigin(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : 'http://localhost'
}
