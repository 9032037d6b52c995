import { test } from 'fauxtranet/vitest'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll } from 'vitest'

// A user's own server. MSW 2 uses the one that listened last, MSW 3 uses both.
const own = setupServer()
beforeAll(() => own.listen({ onUnhandledRequest: 'bypass' }))
afterAll(() => own.close())

// Nothing leaves this process, because `fetch` refuses the port.
const ask = () => fetch('http://127.0.0.1:1/api/people/v2/user')
test('asks', ask)
test('asks once more', ask)
