import { execFileSync } from 'node:child_process'
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../src/conform/exchange.ts'
import { chromiumEntry } from '../conform/archives.ts'
import { recordProbes } from '../conform/probes.ts'
import { allPairs, findMistakes, isHiddenPair, type Setting } from '../conform/settings.ts'
import { root } from '../source-tree.ts'

describe('two settings of an installation', () => {
  it('are both found, in all pairs that can be seen together', async () => {
    const wrong: [readonly [Setting, Setting], string[]][] = []
    for (const pair of allPairs) {
      const mistakes = await findMistakes(pair)
      if (mistakes.length > 0 !== isHiddenPair(pair)) wrong.push([pair, mistakes])
    }
    expect(wrong).toEqual([])
    console.log(`${allPairs.length} pairs of settings`)
  }, 900_000)
})

describe('a HAR file of 100 MB', () => {
  it('is read with a heap of 48 MB, with bodies of several MB', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'conform-'))
    const file = join(folder, 'large.har')
    const part = await recordProbes(['order', 'matching', 'never', 'thanks-date'], {})
    const list = part.find(({ url }) => url.endsWith('/users?limit=100'))!
    const [user] = JSON.parse(list.received!).data
    const handle = openSync(file, 'w')
    writeSync(handle, '{"log":{"version":"1.2","entries":[')
    let requests = 0
    const write = (entry: object) => writeSync(handle, `${requests++ === 0 ? '' : ','}${JSON.stringify(entry)}`)
    // Each request has another long cookie.
    const withCookie = (exchange: Exchange): Exchange => {
      const cookie = `visit=${requests}; more=${'x'.repeat(3000)}`
      return { ...exchange, header: (name) => (name === 'cookie' ? cookie : exchange.header(name)) }
    }
    for (let i = 0; fstatSync(handle).size < 100_000_000; i++) {
      for (let times = 0; times < 10; times++) for (const each of part) write(chromiumEntry(withCookie(each)))
      const data = Array.from({ length: 500 * (i % 8) }, (_, row) => ({ ...user, id: i * 10_000 + row }))
      write(chromiumEntry({ ...list, received: JSON.stringify({ ...JSON.parse(list.received!), data }) }))
      const content = { encoding: 'base64', text: 'QUJD'.repeat(1 + 250_000 * (i % 7)) }
      write({ ...chromiumEntry(list), response: { status: 200, content } })
    }
    writeSync(handle, ']}}')
    closeSync(handle)
    try {
      const args = ['--max-old-space-size=48', join(root, 'dist/main.js'), 'conform', file, '--json']
      const report = JSON.parse(
        execFileSync(process.execPath, [...args, '--out', join(folder, 'fidelity.json')], { encoding: 'utf8' }),
      )
      expect(report.requests).toBe(requests)
      expect(readFileSync(join(folder, 'fidelity.json'), 'utf8')).toBe('{}\n')
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 300_000)
})
