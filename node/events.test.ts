import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { type RunningServer, startServer } from './listen.ts'

let server: RunningServer
let listeners: number

beforeEach(async () => {
  server = await startServer({ scenario: 'empty', port: 0 })
  listeners = 0
  const listen = server.simulator.onEvent.bind(server.simulator)
  vi.spyOn(server.simulator, 'onEvent').mockImplementation((listener) => {
    const mute = listen(listener)
    listeners++
    return () => {
      listeners--
      mute()
    }
  })
})
afterEach(() => server.close())

describe('events over HTTP', () => {
  it('clean up when a client disconnects', async () => {
    const leaving = new AbortController()
    const response = await fetch(`${server.url}/__sim/events`, { signal: leaving.signal })
    await response.body!.getReader().read()
    expect(listeners).toBe(1)
    leaving.abort()
    await eventually(() => expect(listeners).toBe(0))
    expect((await fetch(`${server.url}/api/people/v2/user`)).status).toBe(200)
  })

  it('end when the server closes', async () => {
    const reader = (await fetch(`${server.url}/__sim/events`)).body!.getReader()
    await reader.read()
    const rest = reader.read().then(
      ({ done }) => done,
      () => true,
    )
    await server.close()
    expect(await rest).toBe(true)
    await eventually(() => expect(listeners).toBe(0))
  })
})
