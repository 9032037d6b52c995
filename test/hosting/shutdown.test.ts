import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import { HostedServer } from './servers.ts'
import { usePostgres } from './use-postgres.ts'
import { documents, people } from './walk.ts'

const { postgres, isMissing } = usePostgres()
const bytes = Buffer.from(Uint8Array.from({ length: 8_000_000 }, (_, i) => (i * 7919) >> 5))

/** Until the server is closing: it accepts no further connections. */
const isClosing = (url: string) => eventually(() => expect(fetch(`${url}/__sim/health`)).rejects.toThrow())

describe.skipIf(isMissing)('a server that receives SIGTERM', () => {
  it.each(['the owner', 'another server'])('completes requests whose body still arrives, at %s', async (place) => {
    const options = { store: postgres.createDatabase() }
    const [owner, other] = [await HostedServer.start(options), await HostedServer.start(options)]
    await fetch(`${owner.url}${people}/user`)
    const server = place === 'the owner' ? owner : other
    const sent = bytes.subarray(0, 1_000_000)
    const headers = { expect: '100-continue', 'content-length': sent.length }
    const upload = request(`${server.url}${documents}/dropbox`, { method: 'POST', headers })
    upload.flushHeaders()
    await once(upload, 'continue')
    upload.write(sent.subarray(0, 1000))
    const ended = server.end('SIGTERM')
    await isClosing(server.url)
    upload.end(sent.subarray(1000))
    const [response] = (await once(upload, 'response')) as [IncomingMessage]
    const { file_key } = JSON.parse((await buffer(response)).toString())
    expect([response.statusCode, await ended]).toEqual([200, 0])
    const next = place === 'the owner' ? other : owner
    const saved = await fetch(`${next.url}${documents}/dropbox/${file_key}`)
    expect(Buffer.from(await saved.arrayBuffer()).equals(sent)).toBe(true)
  })

  it.each(['the owner', 'another server'])('completes responses that have begun, at %s', async (place) => {
    const options = { store: postgres.createDatabase() }
    const [owner, other] = [await HostedServer.start(options), await HostedServer.start(options)]
    const posted = await fetch(`${owner.url}${documents}/dropbox`, { method: 'POST', body: bytes })
    const { file_key } = await posted.json()
    const server = place === 'the owner' ? owner : other
    const reading = request(`${server.url}${documents}/dropbox/${file_key}`).end()
    const [response] = (await once(reading, 'response')) as [IncomingMessage]
    const ended = server.end('SIGTERM')
    await isClosing(server.url)
    expect((await buffer(response)).equals(bytes)).toBe(true)
    expect(await ended).toBe(0)
  })
})
