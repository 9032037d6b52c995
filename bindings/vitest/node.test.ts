// @vitest-environment jsdom
import { setupServer } from 'msw/node'
import { afterAll, describe, expect } from 'vitest'
import { test } from './node.ts'

// While a server listens, MSW's globals are read-only. Here the user's own server, from a setup file, listens.
const own = setupServer()
own.listen({ onUnhandledRequest: 'bypass' })
afterAll(() => own.close())

test('works in jsdom next to another server that listens', async () => {
  const reply = await fetch('https://intranet.example/api/people/v2/user')
  expect(await reply.json()).toMatchObject({ username: 'admin' })
})

describe('the settings of a test', () => {
  test.override({ fauxtranet: { fidelity: { 'other-schemes': 'ignored' } } })

  test('apply fidelity settings', async () => {
    const headers = { authorization: 'Bearer token' }
    expect((await fetch('https://intranet.example/api/people/v2/user', { headers })).status).toBe(200)
  })
})
