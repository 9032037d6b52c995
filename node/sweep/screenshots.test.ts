import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareFolder, screenshotOf } from './screenshots.ts'

it('deletes the screenshots of an earlier sweep, and nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'fauxtranet-screenshots-'))
  const out = join(root, 'report')
  try {
    prepareFolder(out)
    for (const name of [screenshotOf(7), screenshotOf(12_345), '0001.jpg', 'visit-to-rome.jpg'])
      writeFileSync(join(out, name), '')
    mkdirSync(join(out, 'own'))
    prepareFolder(out)
    expect(readdirSync(out).sort()).toEqual(['0001.jpg', 'own', 'visit-to-rome.jpg'])
  } finally {
    rmSync(root, { recursive: true })
  }
})
