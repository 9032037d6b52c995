import { describe, expect, it } from 'vitest'
import { phoneNumbers } from './phone-numbers.ts'

describe('phone numbers', () => {
  it('are unique, even when the range is used up, and skip numbers in use', () => {
    const next = phoneNumbers(new Set(['+1 5-07']))
    const numbers = Array.from({ length: 350 }, () => next('+1 5-##'))
    expect(new Set(numbers).size).toBe(350)
    expect(numbers).not.toContain('+1 5-07')
    expect(numbers.slice(0, 99).every((number) => /^\+1 5-\d\d$/.test(number))).toBe(true)
    expect(numbers.slice(99).every((number) => /^\+1 5-\d\d-[123]$/.test(number))).toBe(true)
  })
})
