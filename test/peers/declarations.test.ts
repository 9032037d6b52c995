import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BareProject, packInto } from '../package/packed.ts'
import { root } from '../source-tree.ts'

const run = promisify(execFile)

/** The part of attw's report that we read. */
interface Analysis {
  entrypoints: Record<string, { resolutions: Record<string, { resolution?: object }> }>
  problems: { resolutionKind?: string }[]
}
const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-pack-'))
let archive: string

beforeAll(async () => {
  archive = await packInto(folder)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the types of the published package', () => {
  // The package supports only `import`, so `require` and the oldest resolution do not matter.
  it('exist for every entry, according to attw', async () => {
    const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
    const flags = ['--profile', 'esm-only', '--no-definitely-typed', '--format', 'json']
    const { stdout } = await run(process.execPath, [attw, archive, ...flags], { cwd: folder, maxBuffer: 2 ** 26 })
    const { analysis } = JSON.parse(stdout) as { analysis: Analysis }
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(Object.keys(analysis.entrypoints)).toEqual(Object.keys(exports))
    const kinds = ['node16-esm', 'bundler']
    for (const [entry, { resolutions }] of Object.entries(analysis.entrypoints)) {
      for (const kind of kinds) expect(resolutions[kind]?.resolution, `${entry} by ${kind}`).toBeDefined()
    }
    const problems = analysis.problems.filter(({ resolutionKind = '' }) => !/^node(10|16-cjs)$/.test(resolutionKind))
    expect(problems).toEqual([])
  }, 300_000)

  it('can build the canteen example, which plain Node loads', async () => {
    const project = new BareProject()
    const modules = join(project.home, 'node_modules')
    const copy = join(project.home, 'copy')
    try {
      await run('tar', ['-xzf', archive, '--strip-components=1', '-C', join(modules, 'fauxtranet')])
      cpSync(join(modules, 'fauxtranet/examples/canteen'), copy, { recursive: true })
      writeFileSync(join(copy, 'src/changes.ts'), changes)
      const tsc = join(root, 'node_modules/typescript/bin/tsc')
      const built = await run(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: copy }).catch(
        ({ stdout }) => ({ stdout }),
      )
      expect(built.stdout).toBe('')
      for (const name of ['package.json', 'dist'])
        cpSync(join(copy, name), join(modules, 'example-canteen', name), { recursive: true })
      const printed = await project.runNode(`
        import { canteen } from 'example-canteen'
        import { createSimulator } from 'fauxtranet'
        const { fetch } = await createSimulator({ applications: [canteen], scenario: 'lunch-time', user: 'employee' })
        console.log((await (await fetch(new Request('http://localhost/api/canteen/v1/dishes'))).json()).length)
      `)
      expect(printed).toBe('3')
    } finally {
      project.remove()
    }
  }, 300_000)
})

// Packages may also export these, so the compiler must be able to name their types.
const changes = `
import { extendApplication, replaceEndpoint } from 'fauxtranet'
import * as z from 'zod'
export const desks = extendApplication('people', {
  fields: { users: { desk: z.string().optional() } },
  endpoints: { listDesks: { method: 'GET', path: '/desks', summary: 'All desks', reply: z.array(z.string()) } },
  routes: { listDesks: () => [] },
})
export const discreet = replaceEndpoint('people.listUsers', ({ original }) => original())
`
