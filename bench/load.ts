import { connect, type Socket } from 'node:net'

/** One request, as raw bytes. */
export interface Shot {
  method: string
  path: string
  body?: string
}

const connections = 16

/**
 * Measures requests per second on keep-alive connections. The client only counts bytes, because every answer
 * to one request has the same length. So this measures the server, not the client.
 */
export async function measureRate(port: number, shot: Shot, milliseconds: number): Promise<number> {
  const bytes = toBytes(shot, port)
  const length = await answerLength(port, bytes)
  let received = 0
  const sockets: Socket[] = []
  const started = performance.now()
  for (let i = 0; i < connections; i++) {
    const socket = connect(port, '127.0.0.1')
    let pending = 0
    socket.on('connect', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      received += chunk.length
      pending += chunk.length
      if (pending >= length) {
        pending -= length
        socket.write(bytes)
      }
    })
    sockets.push(socket)
  }
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  const seconds = (performance.now() - started) / 1000
  for (const socket of sockets) socket.destroy()
  return received / length / seconds
}

function toBytes({ method, path, body = '' }: Shot, port: number): string {
  const head = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`]
  if (body) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** The size of one answer in bytes, with headers. It must be a success with a Content-Length. */
function answerLength(port: number, bytes: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The connection ended before the answer did.')))
    socket.on('data', (chunk) => {
      text += chunk
      const end = text.indexOf('\r\n\r\n')
      if (end === -1) return
      const size = Number(/content-length: (\d+)/i.exec(text)?.[1])
      if (!text.startsWith('HTTP/1.1 200') || Number.isNaN(size))
        return reject(new Error(`Not to be measured: ${text}`))
      if (text.length < end + 4 + size) return
      socket.destroy()
      resolve(end + 4 + size)
    })
  })
}
