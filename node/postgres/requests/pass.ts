import type { IncomingMessage } from 'node:http'
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
  take({ headers, rawHeaders }: IncomingMessage): number | undefined {
    const given = headers[passHeader]
    if (given === undefined) return undefined
    delete headers[passHeader]
    const others = rawHeaders.filter((_, i) => rawHeaders[i - (i % 2)]!.toLowerCase() !== passHeader)
    rawHeaders.splice(0, rawHeaders.length, ...others)
    const [server = '', secret = ''] = String(given).split(' ')
    return isSameSecret(secret, this.#secret) ? Number(server) : undefined
  }
}
