import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { host, useCompany } from '../../../test/company.ts'
import { control } from '../index.ts'
import { presentPanel } from './panel.ts'

const company = useCompany(control, { scenario: 'empty' })

const scriptOf = (page: string) => /<script>(.*)<\/script>/s.exec(page)![1]!

describe('control.getPanel', () => {
  it('is one small page that loads nothing else', async () => {
    const { status, body, headers } = await company.get('/ui/')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(gzipSync(body).length).toBeLessThan(90 * 1024)
    const loaded = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!)
    expect(loaded.filter((address) => !address.startsWith('data:'))).toEqual([])
    // Statements with `import` are not valid in its script. Copied tests contain some as text.
    expect(body).not.toMatch(/@import|\burl\(|\bimport\s*[(.]/)
    expect(body).toContain(`content="default-src 'none';`)
  })

  it('knows its world without a URL of its own', async () => {
    const { body } = await company.get('/__world/story%201/__sim/ui/')
    expect(body).toContain(`data-base="${host}/__world/story%201"`)
    expect(body).toContain(`connect-src 'self' ${host};`)
  })

  it('has one valid script', () => {
    const page = presentPanel({ base: host })
    expect(page.match(/<\/?script|<!--/g)).toEqual(['<script', '</script'])
    expect(() => new Function(scriptOf(page))).not.toThrow()
  })

  it('escapes its base', () => {
    const page = presentPanel({ base: `${host}/__world/"><script>alert(1)</script>` })
    expect(page.match(/<script>/g)).toHaveLength(1)
  })
})
