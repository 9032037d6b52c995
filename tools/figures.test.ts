import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { addUp, replaceFigures, writeFigures } from './figures.ts'

const page = 'before\n<!-- figures -->\n<!-- /figures -->\nafter'
const kills = { what: 'kills', measured: [200] }
const memory = { what: 'memory', measured: [12.5], unit: 'MB' as const, atMost: 64 }

it('adds up counts of several tests, but not measurements', () => {
  expect(addUp([kills, memory, kills, memory])).toEqual([{ what: 'kills', measured: [400] }, memory])
})

it('updates the figures of a run, and keeps the others', () => {
  const once = replaceFigures(page, [kills, memory])
  const again = replaceFigures(once, [{ ...memory, measured: [80] }])
  expect(again.split('\n').slice(4, -2)).toEqual([
    '| kills | 200 | for comparison |  |',
    '| memory | 80 MB | at most 64 MB | missed |',
  ])
  expect(replaceFigures(again, [memory])).toBe(once)
})

it('writes nothing if a test failed, and leaves out rows of tests that no longer exist', () => {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [file, report] = [join(folder, 'page.md'), join(folder, 'report.json')]
  writeFileSync(file, replaceFigures(page, [memory]))
  const assertionResults = [{ status: 'passed', meta: { figures: [kills] } }, { status: 'failed' }]
  writeFileSync(report, JSON.stringify({ testResults: [{ assertionResults }] }))
  expect(writeFigures(file, report, { failed: 1, isWhole: true })).toBe(
    `No figures were written to ${file}: 1 failed. Fix that, and run it again.`,
  )
  expect(readFileSync(file, 'utf8')).toBe(replaceFigures(page, [memory]))
  writeFigures(file, report, { failed: 0, isWhole: false })
  expect(readFileSync(file, 'utf8')).toBe(replaceFigures(page, [memory, kills]))
  expect(writeFigures(file, report, { failed: 0, isWhole: true })).toBe(`Figures were written to ${file}.`)
  expect(readFileSync(file, 'utf8')).toBe(replaceFigures(page, [kills]))
})
