import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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
  it('is read with a heap of 48 MB', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'conform-'))
    const file = join(folder, 'large.har')
    const part = (await recordProbes(['order', 'matching', 'never', 'thanks-date'], {})).map(chromiumEntry)
    const picture = {
      ...part[0],
      response: { status: 200, content: { encoding: 'base64', text: 'QUJD'.repeat(50_000) } },
    }
    const text = JSON.stringify([...part, picture]).slice(1, -1)
    const handle = openSync(file, 'w')
    writeSync(handle, '{"log":{"version":"1.2","entries":[')
    const times = Math.ceil(100_000_000 / text.length)
    for (let i = 0; i < times; i++) writeSync(handle, i === 0 ? text : `,${text}`)
    writeSync(handle, ']}}')
    closeSync(handle)
    expect(statSync(file).size).toBeGreaterThan(100_000_000)
    try {
      const args = ['--max-old-space-size=48', join(root, 'dist/main.js'), 'conform', file, '--json']
      const report = JSON.parse(
        execFileSync(process.execPath, [...args, '--out', join(folder, 'fidelity.json')], { encoding: 'utf8' }),
      )
      expect(report.requests).toBe(times * (part.length + 1))
      expect(readFileSync(join(folder, 'fidelity.json'), 'utf8')).toBe('{}\n')
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 300_000)
})
