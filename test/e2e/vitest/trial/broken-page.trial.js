// @vitest-environment jsdom
import { test } from 'fauxtranet/vitest'

test('asks for a colour', () => fetch('/api/people/v2/users?colour=red'))
test('misspells', () => fetch('/api/peple/v2/users'))
// No server listens at the address of jsdom's page.
test('asks nobody', () => fetch('/graphql', { method: 'POST' }).catch(() => undefined))

// Node's own, as a module keeps it that is imported before fauxtranet/vitest.
let Kept = Request
while (Object.getPrototypeOf(Kept).prototype) Kept = Object.getPrototypeOf(Kept)
test('keeps Request', () => fetch(new Kept('/api/people/v2/user')))
