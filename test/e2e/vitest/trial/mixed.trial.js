import { interceptRequests } from 'fauxtranet/node'
import { test } from 'fauxtranet/vitest'
import { afterAll, describe, expect, test as plain } from 'vitest'
import { countPeople } from './staff.js'

// First, as in many files: it runs before the interception of the tests.
const other = interceptRequests({ scenario: 'empty' })

describe('an interception of one’s own', () => {
  afterAll(() => other.close())
  plain('answers tests of another kind', async () => expect(await countPeople()).toBe(1))
  test('does not answer the others', async () => expect(await countPeople()).toBeGreaterThan(1))
})
test('leaves the others as they are when it ends', async () => expect(await countPeople()).toBeGreaterThan(1))
