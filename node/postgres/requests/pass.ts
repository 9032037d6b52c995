import type { IncomingMessage } from 'node:http'
import { changeHeaders } from '../../raw-headers.ts'
import { isSameSecret } from '../same-secret.ts'

export const passHeader = 'x-fauxtranet-forwarded'

/** Proves that a server of the same database passes a request on. Its receiver does not pass it on again. */
export class Pass {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  of(server: number): string {
    return `${server} ${this.#secret}`
  }

  /** Removes it, so that it is not recorded. Returns the server that passed the request on. */
  take(incoming: IncomingMessage): number | undefined {
    const given = incoming.headers[passHeader]
    if (given === undefined) return undefined
    changeHeaders(incoming, (name, value) => (name === passHeader ? undefined : value))
    const [server = '', secret = ''] = String(given).split(' ')
    return isSameSecret(secret, this.#secret) ? Number(server) : undefined
  }
}
