import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { passHeader } from './pass.ts'

interface Target {
  address: string
  /** Proves that a server passes the request on. */
  pass: string
  /** Checked from time to time, since a suspended server keeps its connections. */
  isAlive(): Promise<boolean>
  /** In milliseconds. */
  checkEvery: number
}

// They are about one connection only.
const ofConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive'])

/** Passes a request on to the server that owns its world. `refuse` is called if that server does not respond any more. */
export function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { address, pass, isAlive, checkEvery }: Target,
  refuse: () => void,
): void {
  const { hostname, port } = new URL(address)
  const { method, url: path, rawHeaders } = incoming
  const headers = [...withoutConnection(rawHeaders), passHeader, pass]
  const onward = request({ hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path, headers, setHost: false })
  let isOver = false
  const giveUp = () => {
    if (isOver) return
    isOver = true
    // The rest of the body has to be read, or the client may not read the response.
    incoming.unpipe(onward).resume()
    onward.destroy()
    if (outgoing.headersSent) outgoing.destroy()
    else refuse()
  }
  const checking = setInterval(() => isAlive().then((isStill) => isStill || giveUp(), giveUp), checkEvery)
  onward.once('response', (response) => {
    outgoing.writeHead(response.statusCode!, withoutConnection(response.rawHeaders))
    outgoing.flushHeaders()
    response.pipe(outgoing)
    // Cut off, as by a fault or because that server has ended.
    response.once('error', () => outgoing.destroy())
  })
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (isOver) return
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

function withoutConnection(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, i) => !ofConnection.has(rawHeaders[i - (i % 2)]!.toLowerCase()))
}
