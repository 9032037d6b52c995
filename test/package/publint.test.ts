import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenLinks, readPages } from '../../tools/pages.ts'
import { readEverything, root } from '../source-tree.ts'
import { packInto } from './packed.ts'

const run = promisify(execFile)

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

describe('the published package', () => {
  it('passes publint', async () => {
    const { buffer } = new Uint8Array(readFileSync(archive))
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true })
    const lines = messages.map((message) => formatMessage(message, pkg, { color: false }))
    // Users copy the canteen package, and then its `exports` is at the root.
    expect(lines.filter((text) => !text?.startsWith('./examples/canteen/package.json has an "exports" field'))).toEqual(
      [],
    )
    expect(pkg.name).toBe('fauxtranet')
  })

  it('has at most 3 MB', () => {
    expect(statSync(archive).size).toBeLessThan(3_000_000)
  })

  it('contains the documents, and all their links work', async () => {
    const files = await listFiles()
    await run('tar', ['-xzf', archive, '-C', folder])
    const paths = files.filter((path) => /\.md$|^package\/[^/]*\.txt$/.test(path)).sort()
    const pages = paths.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    const documents = [...readPages().map(({ path }) => path), 'CHANGELOG.md', 'SECURITY.md', 'SKILL.md', 'llms.txt']
    const ofExamples = readdirSync(join(root, 'examples')).map((name) => `examples/${name}/README.md`)
    expect(paths).toEqual([...documents, ...ofExamples].map((path) => `package/${path}`).sort())
    expect(brokenLinks(pages, new Set(files))).toEqual([])
  })

  it('contains no tests, tools or compiler files', async () => {
    const files = await listFiles()
    expect(files).toEqual(expect.arrayContaining(['package/dist/hono.js', 'package/dist/types/src/server/index.d.ts']))
    const own = files.filter((path) => !path.startsWith('package/examples/'))
    expect(own.filter((path) => /\.test\.|types\/(test|tools|bench|examples)\//.test(path))).toEqual([])
    expect(files.filter((path) => path.endsWith('.tsbuildinfo'))).toEqual([])
  })

  it('contains the examples unchanged, without their build output', async () => {
    const left = /^examples\/intranet\/(\.gitignore|screens\.md)$/
    const sources = readEverything()
      .map(({ path }) => path)
      .filter((path) => path.startsWith('examples/') && !left.test(path))
    const packed = (await listFiles()).filter((path) => path.startsWith('package/examples/'))
    expect(packed.sort()).toEqual(sources.map((path) => `package/${path}`).sort())
  })
})
