import { test } from 'fauxtranet/vitest'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll } from 'vitest'

// A server of one's own. MSW 2 asks the one that listened last, MSW 3 asks both.
const own = setupServer()
beforeAll(() => own.listen({ onUnhandledRequest: 'bypass' }))
afterAll(() => own.close())

// Nothing leaves this process: `fetch` refuses the port.
const ask = () => fetch('http://127.0.0.1:1/api/people/v2/user')
test('asks', ask)
test('asks once more', ask)
