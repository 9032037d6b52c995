// @vitest-environment jsdom
import { test } from 'fauxtranet/vitest'

test('asks for a colour', () => fetch('/api/people/v2/users?colour=red'))
test('misspells', () => fetch('/api/peple/v2/users'))
// No server listens at the address of jsdom's page.
test('asks nobody', () => fetch('/graphql', { method: 'POST' }).catch(() => undefined))
