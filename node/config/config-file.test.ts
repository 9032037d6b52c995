import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { importAgain } from '../module-file.ts'
import { findConfigFile, loadConfigFile, readConfig } from './config-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const file = join(folder, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  return file
}

describe('findConfigFile', () => {
  it('looks in the folder and its parents, up to the package.json', async () => {
    const file = write('project/fauxtranet.config.mts', 'export default { seed: 7 }')
    write('project/package.json', '{}')
    write('project/src/deep/a.txt', '')
    write('project/inner/package.json', '{}')
    expect(findConfigFile(join(folder, 'project/src/deep'))).toBe(file)
    expect(findConfigFile(join(folder, 'project'))).toBe(file)
    expect(findConfigFile(join(folder, 'project/inner'))).toBeUndefined()
    expect(await readConfig(join(folder, 'project/src'))).toEqual({ seed: 7 })
    expect(await readConfig(join(folder, 'project/inner'))).toEqual({})
  })
})

describe('a configuration that others may have written', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  afterAll(() => printed.mockRestore())

  it.each<[place: string, why: string, prepare: (file: string) => void]>([
    ['a parent folder without a package.json', 'it is in a parent folder without a package.json', () => {}],
    [
      'a parent folder that others can write to',
      'other users can write to it or its folder',
      (file) => {
        write(join(file, '../package.json').slice(folder.length), '{}')
        chmodSync(join(file, '..'), 0o777)
      },
    ],
    [
      'a file that others can write to',
      'other users can write to it or its folder',
      (file) => {
        write(join(file, '../package.json').slice(folder.length), '{}')
        chmodSync(file, 0o666)
      },
    ],
  ])('is ignored and reported once: %s', async (place, why, prepare) => {
    const file = write(`${place}/fauxtranet.config.mjs`, 'throw new Error("it was run")')
    const below = join(write(`${place}/work/a.txt`, ''), '..')
    prepare(file)
    printed.mockClear()
    expect(await readConfig(below)).toEqual({})
    expect(findConfigFile(below)).toBeUndefined()
    expect(printed.mock.calls).toEqual([
      [`fauxtranet: Ignored ${file}: ${why}. To use it, pass --config ${file}, or move it next to your package.json.`],
    ])
  })

  it('is ignored in the same folder as well, unless there is a package.json', () => {
    const file = write('open/fauxtranet.config.mjs', '')
    chmodSync(join(file, '..'), 0o777)
    expect(findConfigFile(join(folder, 'open'))).toBeUndefined()
    write('open/package.json', '{}')
    expect(findConfigFile(join(folder, 'open'))).toBe(file)
  })

  it.runIf(process.getuid?.() === 0)('is ignored if another group can write to it or its folder', () => {
    const file = write('group/fauxtranet.config.mjs', '')
    write('group/package.json', '{}')
    const below = join(write('group/work/a.txt', ''), '..')
    for (const path of [file, join(file, '..')]) {
      chmodSync(path, 0o775)
      expect(findConfigFile(below)).toBe(file)
      chownSync(path, 0, 65534)
      expect(findConfigFile(below)).toBeUndefined()
      chownSync(path, 0, process.getgid!())
    }
  })

  it.runIf(process.getuid?.() === 0)("is ignored if it is another user's", () => {
    const file = write('theirs/fauxtranet.config.mjs', '')
    write('theirs/package.json', '{}')
    write('theirs/work/a.txt', '')
    chownSync(file, 65534, 65534)
    expect(findConfigFile(join(folder, 'theirs/work'))).toBeUndefined()
    expect(printed.mock.lastCall?.[0]).toContain('it belongs to another user. To use it, pass --config')
  })
})

describe('loadConfigFile', () => {
  it.each([
    [
      'wrong.mjs',
      "export default { scenarioo: 'empty' }",
      /wrong\.mjs: There is no option "scenarioo". Did you mean "scenario"\?/,
    ],
    [
      'other.mjs',
      "export default { persist: 'x' }",
      /There is no option "persist" here\. It is an option of startSimulator, startServer/,
    ],
    ['none.ts', 'export const a = 1', /There is no configuration in \S+none\.ts\. Please export one: /],
    ['none.mjs', 'export const a = 1', /There is no configuration in \S+none\.mjs\. Please export one: /],
    ['empty.mjs', '\n', /There is no configuration in/],
    ['list.mjs', 'export default []', /There is no configuration in/],
    [
      'object.mjs',
      'export default { applications: {} }',
      /: The option applications is not a list\. Please write applications: /,
    ],
    ['port.mjs', "export default { port: 'x' }", /: The option port is "x"\. Please set a number/],
    [
      'from.mjs',
      "import { defineConfig } from 'node:fs'\nexport default defineConfig({})",
      /Please use import \{ defineConfig \} from 'fauxtranet\/config'\.$/,
    ],
    ['comma.mjs', 'export default {\n,}', /comma\.mjs:2:\d+.* Please fix the file\.$/s],
    [
      'plain.mjs',
      "export default { scenarios: [{ name: 'plain', title: 'Plain', shows: 'Plain.', seed() {} }] }",
      /: The scenario "plain" has no instant\. Please create it with defineScenario\.$/,
    ],
    [
      'getter.mjs',
      'export default { get seed() { throw null } }',
      /^Failed to read \S+getter\.mjs: null was thrown\.$/,
    ],
    ['null.mjs', 'throw null', /^Failed to load \S+null\.mjs: null was thrown\. Please fix the file\.$/],
    ['high.mjs', 'export default { port: 1e9 }', /: The option port is 1000000000\. Please set a number/],
    ['later.mjs', 'export default Promise.resolve({})', /There is no configuration in \S+later\.mjs\./],
    [
      'holes.mjs',
      'export default { applications: [undefined] }',
      /applications must be a list of results of defineApplication or extendApplication\.$/,
    ],
    ['broken.ts', 'export default {', /^Failed to load \S+broken\.ts: .+broken\.ts:1:\d+.* Please fix the file\.$/s],
    [
      'lost.ts',
      "import './gone.ts'",
      /^Failed to load \S+: Cannot find module '\S*gone\.ts'.* imported (by|from) \S+lost\.ts/,
    ],
    [
      'throws.mjs',
      "\nthrow new Error('no.')",
      /^Failed to load \S+: no, at \S+throws\.mjs:2:7\. Please fix the file\.$/,
    ],
  ])('refuses %s', async (name, text, message) => {
    await expect(loadConfigFile(write(name, text))).rejects.toThrow(message)
  })

  it('accepts every kind of module', async () => {
    write('part.ts', 'export const seed: number = 7')
    const files = [
      write('one.js', "import { seed } from './part.ts'\nexport default { seed }"),
      write('two.mts', "import { seed } from './part.js'\nexport default { seed }"),
    ]
    for (const file of files) expect(await loadConfigFile(file), file).toEqual({ seed: 7 })
    write('cjs/package.json', '{"type":"commonjs"}')
    for (const [name, text] of [
      ['a.js', 'export default { seed: 8 }'],
      ['b.ts', 'export default { seed: 8 as number }'],
      ['c.js', 'module.exports = { seed: 8 }'],
    ] as const) {
      expect(await loadConfigFile(write(`cjs/${name}`, text)), name).toEqual({ seed: 8 })
    }
  })

  it('refuses a missing file', async () => {
    await expect(loadConfigFile(join(folder, 'gone.ts'))).rejects.toThrow('or check the value of --config.')
  })
})

describe('importAgain', () => {
  it('imports a file and its imports again, each once, and reports them, even if one is broken', async () => {
    const main = write('again/main.ts', "export { at } from './part'\nexport { again } from './other.ts'")
    const part = write('again/part.ts', 'export const at: { n: number } = { n: 1 }')
    const other = write('again/other.ts', "import { at } from './part.ts'\nexport const again = at")
    let files: readonly string[] = []
    const load = () => importAgain(main, (read) => (files = read))
    const first = await load()
    expect(first).toMatchObject({ at: { n: 1 } })
    expect(first.again).toBe(first.at)
    expect([...files].sort()).toEqual([main, other, part].sort())
    write('again/part.ts', 'export const at: { n: number } = { n: 2 }')
    expect(await load()).toMatchObject({ at: { n: 2 }, again: { n: 2 } })
    write('again/part.ts', 'export const at = {')
    await expect(load()).rejects.toThrow(/part\.ts/)
    expect(files).toContain(part)
  })
})
