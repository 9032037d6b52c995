import { expect, it } from 'vitest'
import { presentDay, presentTimestamp } from './present.ts'

it('dates of the knowledge base are a number of 14 digits, and a text', () => {
  expect(presentTimestamp('2026-03-02T09:05:07Z')).toBe(20260302090507)
  expect(presentDay('2026-02-28T23:30:00Z')).toBe('28 February 2026')
})
