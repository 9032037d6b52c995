import { test } from 'fauxtranet/vitest'

test('asks for a colour', () => fetch('/api/people/v2/users?colour=red'))
test('misspells', () => fetch('/api/peple/v2/users'))
test('asks for nothing wrong', () => fetch('/api/people/v2/users'))
