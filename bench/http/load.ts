import { connect } from 'node:net'
import type { Running } from '../process.ts'

export interface PlannedRequest {
  method: string
  path: string
  body?: string
}

export interface Load {
  requests: number
  seconds: number
  /** The server's processor time. */
  processorSeconds: number
  /** Milliseconds per request, in order of responses. */
  latencies: number[]
}

interface Amount {
  milliseconds?: number
  count?: number
  connections?: number
}

/**
 * Sends requests on keep-alive connections, each after the previous response. The client parses only the status line
 * and the length, so this measures the server.
 */
export async function load(server: Running, next: (index: number) => PlannedRequest, amount: Amount): Promise<Load> {
  const { milliseconds = Infinity, count = Infinity, connections = 16 } = amount
  const latencies: number[] = []
  const processorTime = server.processorTime()
  const started = performance.now()
  let sent = 0
  const takeNext = () => (sent < count && performance.now() - started < milliseconds ? next(sent++) : undefined)
  await Promise.all(Array.from({ length: connections }, () => runConnection(server.port, takeNext, latencies)))
  const seconds = (performance.now() - started) / 1000
  return { requests: latencies.length, seconds, processorSeconds: server.processorTime() - processorTime, latencies }
}

function runConnection(port: number, takeNext: () => PlannedRequest | undefined, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let missing = 0
    let sentAt = 0
    const send = () => {
      const shot = takeNext()
      if (!shot) {
        resolve()
        return socket.destroy()
      }
      sentAt = performance.now()
      socket.write(toBytes(shot, port))
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The connection closed before the response was complete.')))
    socket.on('data', (chunk) => {
      if (missing === 0) missing = lengthOf(chunk)
      if (Number.isNaN(missing)) return reject(new Error(`Failed to measure: ${chunk.toString('latin1')}`))
      missing -= chunk.length
      if (missing > 0) return
      latencies.push(performance.now() - sentAt)
      send()
    })
  })
}

function toBytes({ method, path, body = '' }: PlannedRequest, port: number): string {
  const head = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`]
  if (body) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** The size of a response including its headers, or NaN if it is not a success. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, Math.max(0, end))
  if (end === -1 || !head.startsWith('HTTP/1.1 2')) return Number.NaN
  if (head.startsWith('HTTP/1.1 204')) return end + 4
  return end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1])
}
