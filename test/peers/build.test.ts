import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../source-tree.ts'

const run = promisify(execFile)

// Everything that the build reads.
const sources = ['src', 'fixtures', 'scenarios', 'browser', 'node', 'bindings', 'tools', 'package.json']

const home = mkdtempSync(join(tmpdir(), 'fauxtranet-build-'))
// Each part is a name that a pattern could mistake for another folder.
const checkout = join(home, 'src/größe und mehr/node_modules/browser/dist/node')

beforeAll(async () => {
  mkdirSync(checkout, { recursive: true })
  for (const name of sources) {
    cpSync(join(root, name), join(checkout, name), { recursive: true, filter: (path) => basename(path) !== 'baked' })
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  await run(process.execPath, ['--import', 'tsx', 'tools/build.ts'], { cwd: checkout, env })
}, 300_000)
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Without declarations, which the compiler writes. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('types'))
    .sort()
}

describe.each(['dist', 'src/control/baked', 'scenarios/baked'])('%s, built in a folder with an odd name', (folder) => {
  const [here, there] = [join(root, folder), join(checkout, folder)]

  it('has the same files', () => {
    expect(filesIn(there)).not.toEqual([])
    expect(filesIn(there), 'run `npm run build` if the sources are newer').toEqual(filesIn(here))
  })

  it('has the same bytes', () => {
    const different = filesIn(here).filter(
      (path) => !readFileSync(join(here, path)).equals(readFileSync(join(there, path))),
    )
    expect(different).toEqual([])
  })

  it('contains no path of the build machine', () => {
    const telling = filesIn(here).filter((path) => readFileSync(join(here, path), 'utf8').includes(root))
    expect(telling).toEqual([])
  })
})
