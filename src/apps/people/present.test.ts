import { expect, it } from 'vitest'
import { presentIsoDate } from './present.ts'

it('a date in people has an offset, and no fraction of a second', () => {
  expect(presentIsoDate('2024-02-29T12:00:00.789Z')).toBe('2024-02-29T12:00:00+00:00')
})
