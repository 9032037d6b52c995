import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { monotonicTime } from '../src/core/time/clock.ts'

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
  if (limit !== undefined) limitConnections(server, limit)
}

/** In milliseconds. The request of a new connection may still be on its way. */
const longestUnused = 5_000

/** Beyond the limit, closes idle and unused connections, or the new one. With `maxConnections`, Node would close it first. */
export function limitConnections(given: object, limit: number): void {
  // Node's types in our declarations would force users to install them.
  const server = given as Server
  const opened = new Map<Socket, number>()
  const isUnused = (socket: Socket, at: number) => socket.bytesRead === 0 && monotonicTime() - at > longestUnused
  server.on('connection', (socket: Socket) => {
    opened.set(socket, monotonicTime())
    socket.once('close', () => opened.delete(socket))
    if (opened.size <= limit) return
    server.closeIdleConnections()
    for (const [other, at] of opened) if (other.destroyed || isUnused(other, at)) opened.delete(other.destroy())
    if (opened.size > limit) socket.destroy()
  })
}

function isHttpServer(server: object | null): server is Server {
  return server !== null && 'keepAliveTimeout' in server && 'closeIdleConnections' in server
}

/** On macOS, Node raises the limit of open files to more than twice this number. Windows has none. */
const limitElsewhere = 4000

/** Node has no function for it, and only Linux has this file. */
export function findConnectionLimit(limits = '/proc/self/limits'): number | undefined {
  try {
    const files = Number(/^Max open files +(\d+)/m.exec(readFileSync(limits, 'latin1'))?.[1])
    // Node itself needs about 20.
    return Math.max(files - reserved, Math.floor((files - 40) / 2), 4) || undefined
  } catch {
    return limitElsewhere
  }
}

/** In milliseconds. */
const checkInterval = 5_000
const mostChecks = 6

/** Closes connections whose client stops reading for 30 s, because their responses stay in memory. */
export function dropStalledReaders(server: object | null): void {
  if (!isHttpServer(server)) return
  const sockets = new Map<Socket, { progress: string; checks: number }>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { progress: '', checks: 0 })
    socket.once('close', () => sockets.delete(socket))
  })
  const check = () => {
    for (const [socket, last] of sockets) {
      const progress = socket.writableLength > 0 ? progressOf(socket) : ''
      last.checks = progress === last.progress && progress !== '' ? last.checks + 1 : 0
      last.progress = progress
      if (last.checks >= mostChecks) socket.destroy()
    }
  }
  const timer = setInterval(check, checkInterval).unref()
  server.once('close', () => clearInterval(timer))
}

/** Changes with each byte that is sent: the bytes of complete writes, and what is left of the current one. */
function progressOf(socket: Socket): string {
  const { _handle } = socket as { _handle?: { writeQueueSize?: number } }
  return `${socket.bytesWritten - socket.writableLength} ${_handle?.writeQueueSize}`
}
