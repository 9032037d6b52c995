import { expect } from 'vitest'
import { test } from './own-test.js'
import { countPeople } from './staff.js'

test.override({ fauxtranet: { scenario: 'empty' } })
test('uses the settings of its file', async ({ greeting }) => {
  expect(greeting).toBe('1 people')
  expect(await countPeople()).toBe(1)
})
