import { expect, it } from 'vitest'
import { truncate } from './truncate.ts'

it('never cuts an emoji in two', () => {
  expect(truncate('a😀b', 4)).toBe('a😀b')
  expect(truncate('a😀b', 3)).toBe('a😀...')
  expect(truncate('a😀b', 2)).toBe('a...')
})
