import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isScenarioFile, loadScenarioFile } from './scenario-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const card = "title: 'A', shows: 'A.', user: null, instant: '2026-03-02T09:30:00Z'"
const seeded = (name: string) => `{ name: '${name}', ${card}, seed() {} }`

describe('isScenarioFile', () => {
  it.each([
    ['./my', true],
    ['stories/my', true],
    ['..\\my', true],
    ['my.ts', true],
    ['my.mts', true],
    ['my.js', true],
    ['my.cjs', true],
    ['small-company', false],
    ['my.json', false],
    ['news', false],
  ])('%s: %s', (name, isFile) => {
    expect(isScenarioFile(name)).toBe(isFile)
  })
})

describe('loadScenarioFile', () => {
  it.each([
    ['default.mjs', `export default ${seeded('a')}; export const other = ${seeded('b')}`],
    ['named.mjs', `export const mine = ${seeded('a')}; export const count = 5; export const none = null`],
    ['twice.mjs', `export const mine = ${seeded('a')}; export { mine as again }`],
    ['plain.js', `export default ${seeded('a')}`],
    ['common.cjs', `module.exports = ${seeded('a')}`],
    ['inside.cjs', `exports['m' + 'ine'] = ${seeded('a')}`],
    ['saved.mjs', `export default { name: 'a', ${card}, baked: async () => ({}) }`],
    [
      'typed.ts',
      `interface X { a: string }\nconst mine: object & X = ${seeded('a').replace('{', "{ a: '',")}\nexport default mine`,
    ],
    ['enum.ts', `enum Name { A = 'a' }\nexport default { ...${seeded('a')}, name: Name.A }`],
  ])('finds the scenario of %s', async (name, text) => {
    expect((await loadScenarioFile(write(name, text))).name).toBe('a')
  })

  it('resolves a TypeScript import without a suffix', async () => {
    write('part.ts', "export const name: string = 'a'")
    const file = write('whole.ts', `import { name } from './part'\nexport default { ...${seeded('x')}, name }`)
    expect((await loadScenarioFile(file)).name).toBe('a')
  })

  it.each([
    ['none.mjs', 'export const a = 1', /^There is no scenario in \S+none\.mjs\. Please export one: /],
    [
      'two.mjs',
      `export const a = ${seeded('a')}; export const b = ${seeded('b')}`,
      /^There is more than one scenario in \S+: "a", "b"\. Please export one as default\.$/,
    ],
    ['broken.mjs', 'export default {', /^Failed to load \S+broken\.mjs: .+\. Please fix the file\.$/],
    ['broken.ts', 'export default {', /^Failed to load \S+broken\.ts: .+\. Please fix the file\.$/s],
    ['throws.mjs', "throw new Error('no.')", /^Failed to load \S+: no, at \S+throws\.mjs:1:7\. Please fix the file\.$/],
    [
      'short.mjs',
      "export default { name: 'a', title: 'A', instant: 'soon', seed() {} }",
      /is missing shows \(a sentence\), user \(a name, or null\), instant \(such as 2026-03-02T09:30:00Z\)\. Please add it\.$/,
    ],
    [
      'alone.mjs',
      "import 'fauxtranet'",
      /: it imports fauxtranet, .* Please run npm install fauxtranet in that folder\.$/,
    ],
    [
      'alone.ts',
      "import { x } from 'fauxtranet'; export default x",
      /Please run npm install fauxtranet in that folder\.$/,
    ],
  ])('refuses %s', async (name, text, message) => {
    await expect(loadScenarioFile(write(name, text))).rejects.toThrow(message)
  })

  it('refuses a missing file, and a folder', async () => {
    for (const name of [join(folder, 'gone.ts'), folder]) {
      await expect(loadScenarioFile(name)).rejects.toThrow(`There is no file ${name}. Please check`)
    }
  })
})
