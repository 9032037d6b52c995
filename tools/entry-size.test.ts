import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { measureBrowserEntry } from './entry-size.ts'

const budget = 43.5 * 1024
const companies = ['small-company', 'company-of-300', 'arabic-company']

describe('the browser entry', () => {
  it('weighs at most 43.5 KiB, and has neither faker, a baked company, nor what an application brings later in it', async () => {
    const { bytes, modules } = await measureBrowserEntry()
    expect(bytes).toBeLessThanOrEqual(budget)
    expect(modules.length).toBeGreaterThan(40)
    expect(modules.filter((module) => /faker|\/fixtures\/|\/baked\/|\/stories\//.test(module))).toEqual([])
    expect(modules.filter((module) => /\/src\/(apps\/[^/]+|control)\/(contract|routes)\.ts$/.test(module))).toEqual([])
  })
})

describe('a company', () => {
  it.each(companies)('%s weighs at most 40 KiB in a page', (name) => {
    const chunks = new URL('../dist/chunks/', import.meta.url)
    const baked = readdirSync(chunks)
      .filter((file) => file.startsWith(`${name}-`))
      .map((file) => readFileSync(new URL(file, chunks), 'utf8'))
      .filter((code) => code.includes('JSON.parse('))
    expect(baked).toHaveLength(1)
    expect(gzipSync(baked[0]!, { level: 9 }).length).toBeLessThanOrEqual(40 * 1024)
  })
})
