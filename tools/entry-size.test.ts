import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { measureBrowserEntry } from './entry-size.ts'

const budget = 36 * 1024
/** In KiB. */
const companies = { 'small-company': 40, 'company-of-300': 120, 'arabic-company': 40 }

describe('the browser entry', () => {
  it('has at most 36 KiB, without faker, baked companies, contracts or routes', async () => {
    const { bytes, modules } = await measureBrowserEntry()
    expect(bytes).toBeLessThanOrEqual(budget)
    expect(modules.length).toBeGreaterThan(40)
    expect(modules.filter((module) => /faker|\/fixtures\/|\/baked\/|\/stories\//.test(module))).toEqual([])
    expect(modules.filter((module) => /\/src\/(apps\/[^/]+|control)\/(contract|routes)\.ts$/.test(module))).toEqual([])
  })
})

describe('a company', () => {
  it.each(Object.entries(companies))('%s has at most %i KiB in a page', (name, most) => {
    // Every page loads its entry and the request handling.
    const there = withImports('../browser.js', chunkOf('handle', 'export { '))
    const loaded = [...withImports(chunkOf(name, 'JSON.parse('))].filter((file) => !there.has(file))
    expect(loaded).toHaveLength(1)
    const sizes = loaded.map((file) => gzipSync(read(file), { level: 9 }).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(most * 1024)
  })
})

const chunks = new URL('../dist/chunks/', import.meta.url)

function read(file: string): string {
  return readFileSync(new URL(file, chunks), 'utf8')
}

function chunkOf(name: string, code: string): string {
  const found = readdirSync(chunks).filter((file) => file.startsWith(`${name}-`) && read(file).includes(code))
  expect(found).toHaveLength(1)
  return found[0]!
}

function withImports(...entries: string[]): Set<string> {
  const files = new Set(entries.map((entry) => new URL(entry, chunks).href))
  for (const file of files) {
    for (const [, path] of read(file).matchAll(/^(?:import|export) (?:.* from )?"(\..*)";$/gm)) {
      files.add(new URL(path!, file).href)
    }
  }
  return files
}
