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
  const most = findMostConnections()
  if (most === undefined) return
  server.maxConnections = most
  const closeIdle = () => server.closeIdleConnections()
  server.on('drop', closeIdle)
  server.on('connection', () => server.getConnections((_, open) => open >= most && closeIdle()))
}

function isHttpServer(server: object | null): server is Server {
  return server !== null && 'keepAliveTimeout' in server && 'closeIdleConnections' in server
}

/** Undefined if this is not Linux: Node has no function for it. */
function findMostConnections(): number | undefined {
  try {
    const limit = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1])
    // Node itself needs about 20.
    return Math.max(limit - reserved, Math.floor((limit - 40) / 2), 4) || undefined
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
