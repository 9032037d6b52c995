import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startServer } from './listen.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ port: 0, scenario: 'empty' })
})
afterAll(() => server.close())

async function sendRaw(lines: string[]): Promise<[head: string, body: string]> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return [head, body]
}

async function send(lines: string[]): Promise<{ status: number; message: string }> {
  const [head, body] = await sendRaw(lines)
  const { message, code, error } = JSON.parse(body)
  const status = Number(head.split(' ')[1])
  expect({ code, error }).toEqual({ code: status, error: true })
  return { status, message }
}

it.each<[status: number, reason: string, lines: string[]]>([
  [417, '"Expect: magic"', ['GET / HTTP/1.1', 'Host: localhost', 'Expect: magic', 'Connection: close']],
  [400, 'Invalid method', ['nonsense']],
  [400, 'Invalid header', ['GET / HTTP/1.1', 'Host: localhost', 'a b: c']],
  [431, 'Header overflow', ['GET / HTTP/1.1', 'Host: localhost', `x: ${'x'.repeat(20_000)}`]],
  [400, 'missing Host header', ['GET /api/people/v2/user HTTP/1.1', 'Connection: close']],
  [400, 'Backslash', ['GET /a\\b HTTP/1.1', 'Host: localhost', 'Connection: close']],
  [400, 'Invalid URL', ['GET / HTTP/1.1', 'Host: a b', 'Connection: close']],
  [
    400,
    'differs from the host in the URL',
    ['GET http://evil.example/__sim HTTP/1.1', 'Host: localhost', 'Connection: close'],
  ],
  [
    400,
    'differs from the host in the URL',
    ['GET http://localhost/__sim HTTP/1.1', 'Host: evil.example', 'Connection: close'],
  ],
  [400, 'duplicate Host header', ['GET /x HTTP/1.1', 'Host: localhost', 'host: localhost', 'Connection: close']],
  [404, 'there is nothing at /x', ['GET http://localhost/x HTTP/1.1', 'Host: LOCALHOST', 'Connection: close']],
  [400, 'Invalid URL', ['OPTIONS * HTTP/1.1', 'Host: localhost', 'Connection: close']],
  [405, 'not a proxy', ['CONNECT a.example:80 HTTP/1.1', 'Host: localhost']],
])('%d in JSON: %s', async (status, reason, lines) => {
  expect(await send(lines)).toEqual({ status, message: expect.stringContaining(reason) })
})

it('the response to a HEAD request has no body', async () => {
  const [head, body] = await sendRaw([`HEAD /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: localhost'])
  expect(head).toContain('HTTP/1.1 431 ')
  expect(body).toBe('')
})
