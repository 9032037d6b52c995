// @vitest-environment jsdom
import { test } from 'fauxtranet/vitest'

test('sends an unknown parameter', () => fetch('/api/people/v2/users?colour=red'))
test('misspells an address', () => fetch('/api/peple/v2/users'))
// No server listens at the address of jsdom's page.
test('requests an unknown address', () => fetch('/graphql', { method: 'POST' }).catch(() => undefined))

// Node's own class, as in a module that was imported before fauxtranet/vitest.
let NodeRequest = Request
while (Object.getPrototypeOf(NodeRequest).prototype) NodeRequest = Object.getPrototypeOf(NodeRequest)
test("uses Node's Request", () => fetch(new NodeRequest('/api/people/v2/user')))
