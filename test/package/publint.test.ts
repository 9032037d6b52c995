import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenLinks, readPages } from '../../tools/pages.ts'
import { readEverything, root } from '../source-tree.ts'
import { BareProject, packInto } from './packed.ts'

const run = promisify(execFile)

/** What we read of attw's report. */
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

async function listFiles(): Promise<string[]> {
  const { stdout } = await run('tar', ['-tzf', archive])
  return stdout.trim().split('\n')
}

describe('the package as it is published', () => {
  it('has nothing that publint would have otherwise', async () => {
    const { buffer } = new Uint8Array(readFileSync(archive))
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true })
    const said = messages.map((message) => formatMessage(message, pkg, { color: false }))
    // The canteen is a package to copy: there its `exports` is at the root.
    expect(said.filter((text) => !text?.startsWith('./examples/canteen/package.json has an "exports" field'))).toEqual(
      [],
    )
    expect(pkg.name).toBe('fauxtranet')
  })

  // It is for `import` alone: what `require` and the oldest resolution would find is no matter.
  it('has types for every entry, as attw sees it', async () => {
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

  it('has the documents in it, and every link in them works there', async () => {
    const files = await listFiles()
    await run('tar', ['-xzf', archive, '-C', folder])
    const paths = files.filter((path) => /\.md$|^package\/[^/]*\.txt$/.test(path)).sort()
    const pages = paths.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    const documents = [...readPages().map(({ path }) => path), 'CHANGELOG.md', 'SECURITY.md', 'SKILL.md', 'llms.txt']
    const ofExamples = readdirSync(join(root, 'examples')).map((name) => `examples/${name}/README.md`)
    expect(paths).toEqual([...documents, ...ofExamples].map((path) => `package/${path}`).sort())
    expect(brokenLinks(pages, new Set(files))).toEqual([])
  })

  it('has no test, no tool and nothing of the compiler in it', async () => {
    const files = await listFiles()
    expect(files).toEqual(expect.arrayContaining(['package/dist/hono.js', 'package/dist/types/src/server/index.d.ts']))
    const own = files.filter((path) => !path.startsWith('package/examples/'))
    expect(own.filter((path) => /\.test\.|types\/(test|tools|bench)\//.test(path))).toEqual([])
    expect(files.filter((path) => path.endsWith('.tsbuildinfo'))).toEqual([])
  })

  it('has the examples in it as they are in the source tree, and nothing that they build', async () => {
    const left = ['examples/intranet/.gitignore', 'examples/intranet/screens.md']
    const sources = readEverything()
      .map(({ path }) => path)
      .filter((path) => path.startsWith('examples/') && !left.includes(path))
    const packed = (await listFiles()).filter((path) => path.startsWith('package/examples/'))
    expect(packed.sort()).toEqual(sources.map((path) => `package/${path}`).sort())
  })

  it('has an application to copy, which is built against its types alone, and loaded by plain Node', async () => {
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

/** What a package may export as well: the compiler must be able to name their types. */
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
