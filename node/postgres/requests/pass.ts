import type { IncomingMessage } from 'node:http'
import { hasTrustedProxy, setTrust } from '../../../src/server/public-url.ts'
import { changeHeaders } from '../../raw-headers.ts'
import { isSameSecret } from '../same-secret.ts'

/** The first server has accepted X-Forwarded-Proto and X-Forwarded-Host. */
const trusted = 'trusted'

export const passHeader = 'x-fauxtranet-forwarded'

/** Proves that a server of the same database passes a request on. Its receiver does not pass it on again. */
export class Pass {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  of(server: number, incoming: IncomingMessage): string {
    return `${server} ${this.#secret} ${hasTrustedProxy(incoming) ? trusted : ''}`.trim()
  }

  /** Removes it, so that it is not recorded. Returns the server that passed the request on. */
  take(incoming: IncomingMessage): number | undefined {
    const given = incoming.headers[passHeader]
    if (given === undefined) return undefined
    changeHeaders(incoming, (name, value) => (name === passHeader ? undefined : value))
    const [server = '', secret = '', trust] = String(given).split(' ')
    if (!isSameSecret(secret, this.#secret)) return undefined
    setTrust(incoming, trust === trusted)
    return Number(server)
  }
}
