import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { measureBrowserEntry } from './entry-size.ts'

const budget = 42 * 1024

describe('the browser entry', () => {
  it('weighs at most 42 KiB, and has neither faker, a baked company, nor what an application brings later in it', async () => {
    const { bytes, modules } = await measureBrowserEntry()
    expect(bytes).toBeLessThanOrEqual(budget)
    expect(modules.length).toBeGreaterThan(40)
    expect(modules.filter((module) => /faker|\/fixtures\/|\/baked\/|\/stories\//.test(module))).toEqual([])
    expect(modules.filter((module) => /\/src\/(apps\/[^/]+|control)\/(contract|routes)\.ts$/.test(module))).toEqual([])
  })
})

describe('the small company', () => {
  it('weighs at most 40 KiB in a page', () => {
    const baked = readFileSync(new URL('../scenarios/baked/small-company.ts', import.meta.url))
    expect(gzipSync(baked, { level: 9 }).length).toBeLessThanOrEqual(40 * 1024)
  })
})
