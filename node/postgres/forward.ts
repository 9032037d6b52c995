import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Its receiver does not forward it again. */
export const forwardedHeader = 'x-fauxtranet-forwarded'

interface Target {
  address: string
  /** Checked from time to time, since a suspended server keeps its connections. */
  isAlive(): Promise<boolean>
  /** In milliseconds. */
  checkEvery: number
}

/** Passes a request on to the server that owns its world. `refuse` is called if that server does not respond any more. */
export function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { address, isAlive, checkEvery }: Target,
  refuse: () => void,
): void {
  const { hostname, port } = new URL(address)
  const { method, url: path, rawHeaders } = incoming
  const headers = [...rawHeaders, forwardedHeader, '1']
  const onward = request({ hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path, headers, setHost: false })
  const giveUp = () => {
    if (outgoing.headersSent) outgoing.destroy()
    else refuse()
    onward.destroy()
  }
  const checking = setInterval(() => isAlive().then((isStill) => isStill || giveUp(), giveUp), checkEvery)
  onward.once('response', (response) => {
    outgoing.writeHead(response.statusCode!, response.rawHeaders)
    outgoing.flushHeaders()
    response.pipe(outgoing)
    // Cut off, as by a fault or because that server has ended.
    response.once('error', () => outgoing.destroy())
  })
  onward.on('error', (error: NodeJS.ErrnoException) => {
    // Without a connection, nothing has happened. Otherwise the request may have been done.
    if (error.syscall === 'connect') giveUp()
    else outgoing.destroy()
  })
  outgoing.once('close', () => {
    clearInterval(checking)
    onward.destroy()
  })
  incoming.pipe(onward)
}
