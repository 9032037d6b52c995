import { interceptRequests } from 'fauxtranet/node'
import { test } from 'fauxtranet/vitest'
import { afterAll, describe, expect, test as plain } from 'vitest'
import { countPeople } from './staff.js'

// First, as in many files: it runs before the interception of the tests.
const other = interceptRequests({ scenario: 'empty' })

describe("the user's own interception", () => {
  afterAll(() => other.close())
  plain('responds to plain tests', async () => expect(await countPeople()).toBe(1))
  test('does not respond to fauxtranet tests', async () => expect(await countPeople()).toBeGreaterThan(1))
})
test('does not affect other tests when it ends', async () => expect(await countPeople()).toBeGreaterThan(1))
