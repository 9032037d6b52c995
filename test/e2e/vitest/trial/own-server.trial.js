import { test } from 'fauxtranet/vitest'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll } from 'vitest'

// A user's own server. MSW uses the one that listened last.
const own = setupServer()
beforeAll(() => own.listen({ onUnhandledRequest: 'bypass' }))
afterAll(() => own.close())

// Nothing listens on this port.
const readUser = () => fetch('http://127.0.0.1:2/api/people/v2/user')
test('sends a request', readUser)
test('sends another request', readUser)
