import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'

// File descriptors for everything but connections. Node never retries a module whose file it could not open.
const reserved = 256

/**
 * Lets clients close idle connections. Node would close them after five seconds, even if the next request is on its
 * way, and slow tests would fail for no reason. Node would also set a timer for each request.
 */
export function keepConnectionsAlive(server: object | null): void {
  if (!isHttpServer(server)) return
  server.keepAliveTimeout = 0
  const limit = findConnectionLimit()
  if (limit === undefined) return
  server.maxConnections = limit
  const closeIdle = () => server.closeIdleConnections()
  server.on('drop', closeIdle)
  server.on('connection', () => server.getConnections((_, open) => open >= limit && closeIdle()))
}

function isHttpServer(server: object | null): server is Server {
  return server !== null && 'keepAliveTimeout' in server && 'closeIdleConnections' in server
}

/** Linux only: Node has no function for it. */
function findConnectionLimit(): number | undefined {
  try {
    const files = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1])
    // Node itself needs about 20.
    return Math.max(files - reserved, Math.floor((files - 40) / 2), 4) || undefined
  } catch {
    return undefined
  }
}

/** In milliseconds. */
const longestStall = 30_000

/** Closes connections whose client stops reading, because their responses stay in memory. */
export function dropStalledReaders(server: Server): void {
  server.setTimeout(longestStall, (socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}
