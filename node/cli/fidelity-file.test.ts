import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readFidelity } from '../../src/spec/fidelity.ts'
import { loadFidelityFile } from './fidelity-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'fidelity-'))
afterAll(() => rmSync(folder, { recursive: true }))

function load(text: string) {
  const file = join(folder, 'fidelity.json')
  writeFileSync(file, text)
  return loadFidelityFile(file)
}

it('reads settings by gap id', () => {
  expect(load('{ "thanks-date": "php" }')).toEqual({ 'thanks-date': 'php' })
})

it.each(['[]', '"php"'])('refuses %s', (text) => {
  expect(() => load(text)).toThrow('is not an object of settings. Please write them by gap id')
})

it.each([
  ['{ "nope": 1 }', 'There is no gap "nope" to set.'],
  ['{ "thanks-date": 1 }', '"thanks-date" cannot be "1".'],
])('leaves %s to the simulator, which names the error', (text, message) => {
  expect(() => readFidelity(load(text) as Record<string, string>)).toThrow(message)
})

it('refuses settings that are not an object', () => {
  expect(() => readFidelity('php' as never)).toThrow('"php" is not an object with settings.')
})

it('refuses a missing file', () => {
  expect(() => loadFidelityFile(join(folder, 'none.json'))).toThrow('Please check the value of --fidelity.')
})
