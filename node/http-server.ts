import { createServer } from 'node:http'
import { type AddressInfo, Server } from 'node:net'
import { urlOf } from '../src/core/http/hosts.ts'
import { handleBadRequests } from './bad-request.ts'
import { dropStalledReaders, keepConnectionsAlive } from './keep-alive.ts'
import type { Respond } from './plain-requests.ts'

/** Node's types in our declarations would force users to install them. */
export interface HttpServer {
  url: string
  /** Stops listening and closes all connections, at once or when their requests are finished. */
  close(finishing?: Promise<unknown>): Promise<void>
}

export async function openHttpServer(respond: Respond, host: string, port: number): Promise<HttpServer> {
  const server = createServer({ requireHostHeader: false }, respond)
  handleBadRequests(server)
  keepConnectionsAlive(server)
  dropStalledReaders(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    url: urlOf(host, (server.address() as AddressInfo).port),
    async close(finishing) {
      // `server.close` would also cut responses that are complete but not sent yet.
      const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
      await finishing
      server.closeAllConnections()
      await closed
      server.close()
    },
  }
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is already in use. Choose another with --port, or "port" in code; 0 picks a free one.`,
    )
  }
  if (error.code === 'EACCES')
    return new Error(
      `You are not allowed to listen on port ${port}. Choose one above 1023 with --port, or "port" in code.`,
    )
  return new Error(`Failed to listen on ${host}: ${error.message}. Choose an address of this machine with --host.`)
}
