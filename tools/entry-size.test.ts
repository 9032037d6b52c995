import { describe, expect, it } from 'vitest'
import { measureBrowserEntry } from './entry-size.ts'

const budget = 42.5 * 1024

describe('the browser entry', () => {
  it('weighs at most 42.5 KiB, and has neither faker, a baked company, nor what an application brings later in it', async () => {
    const { bytes, modules } = await measureBrowserEntry()
    expect(bytes).toBeLessThanOrEqual(budget)
    expect(modules.length).toBeGreaterThan(40)
    expect(modules.filter((module) => /faker|\/fixtures\/|\/baked\/|\/stories\//.test(module))).toEqual([])
    expect(modules.filter((module) => /\/src\/(apps\/[^/]+|control)\/(contract|routes)\.ts$/.test(module))).toEqual([])
  })
})
