import { describe, expect, it } from 'vitest'
import { host, useCompany } from '../../../test/company.ts'
import { readSources } from '../../../test/source-tree.ts'
import { control } from '../index.ts'
import { presentPanel } from './panel.ts'

const company = useCompany(control, { scenario: 'empty' })

const scriptOf = (page: string) => /<script>(.*)<\/script>/s.exec(page)![1]!

describe('control.getPanel', () => {
  it('is one page, small, that asks for nothing from elsewhere', async () => {
    const { status, body, headers } = await company.get('/ui/')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(new TextEncoder().encode(body).length).toBeLessThan(43 * 1024)
    const loaded = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!)
    expect(loaded.filter((address) => !address.startsWith('data:'))).toEqual([])
    expect(body).not.toMatch(/@import|\burl\(|\bimport\b/)
    expect(body).toContain(`content="default-src 'none';`)
  })

  it('knows its world where it has no address of its own', async () => {
    const { body } = await company.get('/__world/story%201/__sim/ui/')
    expect(body).toContain(`data-base="${host}/__world/story%201"`)
    expect(body).toContain(`connect-src 'self' ${host};`)
  })

  it('has one script, which can be read, has all parts and writes no markup', () => {
    const page = presentPanel({ base: host })
    expect(page.match(/<\/?script|<!--/g)).toEqual(['<script', '</script'])
    const script = scriptOf(page)
    expect(() => new Function(script)).not.toThrow()
    expect(script).toContain('The fault is at work.')
    expect(script).not.toContain('innerHTML')
  })

  it('names elements that are there, each once', () => {
    const page = presentPanel({ base: host })
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!)
    expect(new Set(ids).size).toBe(ids.length)
    const sources = readSources().filter(({ path }) => path.startsWith('src/control/panel/page/'))
    const used = sources.flatMap(({ text }) => [...text.matchAll(/(?:\$|press|write|draw)\('([\w-]+)'[,)]/g)])
    expect(used.length).toBeGreaterThan(40)
    expect(used.map(([, id]) => id!).filter((id) => !ids.includes(id))).toEqual([])
  })

  it('escapes its base', () => {
    const page = presentPanel({ base: `${host}/__world/"><script>alert(1)</script>` })
    expect(page.match(/<script>/g)).toHaveLength(1)
  })
})
