import { expect } from 'vitest'
import { test } from './own-test.js'
import { countPeople } from './staff.js'

test('is not affected by the options of another file', async ({ greeting }) => {
  expect(greeting).not.toBe('1 people')
  expect(await countPeople()).toBeGreaterThan(1)
})
