import { expect } from 'vitest'
import { test } from './own-test.js'
import { countPeople } from './staff.js'

test('does not go by what another file wants', async ({ greeting }) => {
  expect(greeting).not.toBe('1 people')
  expect(await countPeople()).toBeGreaterThan(1)
})
