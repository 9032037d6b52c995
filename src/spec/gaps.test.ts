import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gaps } from './gaps.ts'

describe('gaps', () => {
  it.each([...new Set(gaps.flatMap(({ applications }) => applications))])('of %s have checks', (application) => {
    expect(existsSync(join(import.meta.dirname, '../apps', application, 'gaps.test.ts'))).toBe(true)
  })

  it('depart from the spec in fewer than ten cases', () => {
    expect(gaps.filter(({ departs }) => departs).length).toBeLessThan(10)
  })
})
