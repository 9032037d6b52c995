import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { importAnew } from '../module-file.ts'
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
  it('looks in the folder and above, up to the package.json', async () => {
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
      /There is no option "persist" here\. It is one of startSimulator, startServer/,
    ],
    ['none.mjs', 'export const a = 1', /There is no configuration in \S+none\.mjs\. Please export one: /],
    ['later.mjs', 'export default Promise.resolve({})', /There is no configuration in \S+later\.mjs\./],
    [
      'holes.mjs',
      'export default { applications: [undefined] }',
      /applications must be a list of what defineApplication or extendApplication returns\.$/,
    ],
    ['broken.ts', 'export default {', /^Failed to load \S+broken\.ts: .+broken\.ts:1:\d+.* Please fix the file\.$/s],
    [
      'throws.mjs',
      "\nthrow new Error('no.')",
      /^Failed to load \S+: no, at \S+throws\.mjs:2:7\. Please fix the file\.$/,
    ],
  ])('refuses %s', async (name, text, message) => {
    await expect(loadConfigFile(write(name, text))).rejects.toThrow(message)
  })

  it('refuses a file that is not there', async () => {
    await expect(loadConfigFile(join(folder, 'gone.ts'))).rejects.toThrow('Please check the value of --config.')
  })
})

describe('importAnew', () => {
  it('reads a file and what it imports as they are now, each once, and says which, also where one is broken', async () => {
    const main = write('anew/main.ts', "export { at } from './part'\nexport { again } from './other.ts'")
    const part = write('anew/part.ts', 'export const at: { n: number } = { n: 1 }')
    const other = write('anew/other.ts', "import { at } from './part.ts'\nexport const again = at")
    let files: readonly string[] = []
    const load = () => importAnew(main, (read) => (files = read))
    const first = await load()
    expect(first).toMatchObject({ at: { n: 1 } })
    expect(first.again).toBe(first.at)
    expect([...files].sort()).toEqual([main, other, part].sort())
    write('anew/part.ts', 'export const at: { n: number } = { n: 2 }')
    expect(await load()).toMatchObject({ at: { n: 2 }, again: { n: 2 } })
    write('anew/part.ts', 'export const at = {')
    await expect(load()).rejects.toThrow(/part\.ts/)
    expect(files).toContain(part)
  })
})
