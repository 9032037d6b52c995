import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { initProject } from './init.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function aProject(packages: readonly string[], files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-init-'))
  folders.push(folder)
  const devDependencies = Object.fromEntries(packages.map((name) => [name, '*']))
  const all = { 'package.json': JSON.stringify({ devDependencies }), ...files }
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text)
  return folder
}

const always = ['fauxtranet.config.ts', 'fauxtranet/canteen.ts', 'fauxtranet/lunch.ts']

describe('fauxtranet init', () => {
  it.each([
    [[], [], 'fauxtranet zod'],
    [['vitest', 'zod'], ['fauxtranet/canteen.test.ts'], 'fauxtranet msw'],
    [['@playwright/test'], ['e2e/canteen.spec.ts', 'playwright.config.ts'], 'fauxtranet zod'],
    [['vite', 'fauxtranet'], ['vite.config.ts'], 'zod'],
    [['storybook'], ['vite.config.ts'], 'fauxtranet zod msw'],
    [
      ['vitest', '@playwright/test'],
      ['fauxtranet/canteen.test.ts', 'e2e/canteen.e2e.ts', 'playwright.config.ts'],
      'fauxtranet zod msw',
    ],
  ])('writes the files for a project with %j', (packages, more, missing) => {
    const folder = aProject(packages)
    const planned = initProject(folder, { dryRun: true })
    for (const path of [...always, ...more]) expect(planned).toContain(`would write ${path}`)
    expect(existsSync(join(folder, 'fauxtranet.config.ts'))).toBe(false)
    const output = initProject(folder, { dryRun: false })
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.ts$/.test(path))
    for (const path of written) expect(output).toContain(`  wrote  ${path}\n`)
    expect(written.sort()).toEqual([...always, ...more].sort())
    expect(output).toContain(`npm install -D ${missing}\n`)
    // A second run changes nothing.
    const again = initProject(folder, { dryRun: false })
    expect(again).toContain(`In ${folder} (nothing changed)\n`)
    expect(again).not.toMatch(/wrote|Add to (fauxtranet|playwright|vite)\.config/)
    const after = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.ts$/.test(path))
    expect(after.sort()).toEqual(written)
  })

  it('writes nothing if a file has the name of a needed folder', () => {
    const folder = aProject([], { fauxtranet: '' })
    expect(() => initProject(folder, { dryRun: false })).toThrow(/^Nothing was written: .*fauxtranet is not a folder\./)
    expect(readdirSync(folder).sort()).toEqual(['fauxtranet', 'package.json'])
  })

  // A path that is too long is the only error that no check can find before writing. Linux allows 4095 bytes.
  it.runIf(process.platform === 'linux')('deletes the files it has written if a later one fails', () => {
    const top = aProject([])
    const room = 4070 - top.length
    const folder = join(top, `${'d'.repeat(99)}/`.repeat(room / 100), 'd'.repeat(room % 100))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"devDependencies":{"vitest":"*"}}')
    expect(() => initProject(folder, { dryRun: false })).toThrow(
      /^Nothing was written: .*canteen\.test\.ts is not writable \(ENAMETOOLONG\)\.$/,
    )
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(left.sort()).toEqual(['fauxtranet', 'package.json'])
  })

  it('keeps a broken link, and does not write through it', () => {
    const folder = aProject([])
    symlinkSync(join(folder, 'nowhere'), join(folder, 'fauxtranet.config.ts'))
    expect(initProject(folder, { dryRun: false })).toContain('kept   fauxtranet.config.ts')
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  })

  it.each(['null', '[]', '"x"', '{'])('refuses a package.json that is %s', (text) => {
    const folder = aProject([], { 'package.json': text })
    expect(() => initProject(folder, { dryRun: false })).toThrow(/^Failed to read .*package\.json: .*\. Please fix/)
  })

  it('reads a package.json with a byte order mark', () => {
    const folder = aProject([], { 'package.json': '\ufeff{"devDependencies":{"zod":"*"}}' })
    expect(initProject(folder, { dryRun: true })).toContain('npm install -D fauxtranet\n')
  })

  it('keeps existing files, and prints what to add', () => {
    const before = {
      'vite.config.js': 'export default {}',
      'playwright.config.ts': "export default { testDir: './tests' }",
      'fauxtranet.config.mjs': 'export default {}',
    }
    const folder = aProject(['vite', '@playwright/test', 'storybook'], before)
    const output = initProject(folder, { dryRun: false })
    for (const [name, text] of Object.entries(before)) {
      expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
      expect(output).toContain(`Add to ${name}:`)
    }
    expect(output).toMatch(
      /Add to \.storybook\/preview\.ts:\n.*'fauxtranet\/storybook'\n.*createIntranet\(\)\.annotations/,
    )
    expect(output).toMatch(/Add to a story .*:\n +parameters: \{ fauxtranet: /)
    expect(existsSync(join(folder, 'tests/canteen.spec.ts'))).toBe(true)
    expect(initProject(folder, { dryRun: false })).toContain('kept   fauxtranet/canteen.ts, which exists already')
  })

  it('follows the compiler, test folder and zod version of the project', () => {
    const folder = aProject(['vitest'], {
      'package.json': '{"devDependencies":{"vitest":"^4.1.0","zod":"^3.25.0"}}',
      'tsconfig.json': '{"compilerOptions":{"module":"nodenext"}}',
      'vitest.config.ts': "export default { test: { include: ['./checks/**/*.spec.ts'] } }",
    })
    expect(initProject(folder, { dryRun: false })).toContain('npm install -D fauxtranet msw zod@4\n')
    const test = readFileSync(join(folder, 'checks/canteen.spec.ts'), 'utf8')
    expect(test).toContain("import { canteen } from '../fauxtranet/canteen.js'")
    expect(readFileSync(join(folder, 'fauxtranet.config.ts'), 'utf8')).toContain("from './fauxtranet/canteen.js'")
  })

  it.each([
    [{ 'package-lock.json': '' }, 'npm install -D', 'npx'],
    [{ 'pnpm-lock.yaml': '' }, 'pnpm add -D', 'pnpm exec'],
    [{ 'yarn.lock': '' }, 'yarn add -D', 'yarn'],
    [{ 'bun.lockb': '' }, 'bun add -d', 'bunx'],
    [{ 'package-lock.json': '', 'package.json': '{"packageManager":"pnpm@10.1.0"}' }, 'pnpm add -D', 'pnpm exec'],
  ])('uses the package manager of a project with %j, also in a workspace package', (files, install, run) => {
    const folder = aProject([], files)
    const inside = join(folder, 'packages/app')
    mkdirSync(inside, { recursive: true })
    writeFileSync(join(inside, 'package.json'), '{"devDependencies":{"@playwright/test":"*"}}')
    for (const place of [folder, inside]) {
      const output = initProject(place, { dryRun: false })
      expect(output).toContain(`  ${install} fauxtranet zod\n`)
      expect(output).toContain(`  ${run} fauxtranet --watch`)
    }
    expect(readFileSync(join(inside, 'playwright.config.ts'), 'utf8')).toContain(`command: '${run} fauxtranet'`)
  })
})
