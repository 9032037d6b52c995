// @vitest-environment jsdom
import { setupServer } from 'msw/node'
import { afterAll, describe, expect } from 'vitest'
import { test } from './node.ts'

// What MSW puts into a page is read-only as long as a server listens: here one of the user's own, from a setup file.
const own = setupServer()
own.listen({ onUnhandledRequest: 'bypass' })
afterAll(() => own.close())

test('answers in jsdom beside a server that listens already', async () => {
  const reply = await fetch('https://intranet.example/api/people/v2/user')
  expect(await reply.json()).toMatchObject({ username: 'admin' })
})

describe('the settings of a test', () => {
  test.override({ fauxtranet: { fidelity: { bearer: 'ignored' } } })

  test('say what the specification leaves open', async () => {
    const headers = { authorization: 'Bearer token' }
    expect((await fetch('https://intranet.example/api/people/v2/user', { headers })).status).toBe(200)
  })
})
