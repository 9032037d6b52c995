import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { root } from '../source-tree.ts'

const run = promisify(execFile)
const home = mkdtempSync(join(tmpdir(), 'fauxtranet-pack-'))
afterAll(() => rmSync(home, { recursive: true, force: true }), 120_000)

/** Packs the last commit, built from nothing. */
async function packClone(name: string): Promise<Buffer> {
  const clone = join(home, name)
  await run('git', ['clone', '--quiet', root, clone])
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  await run('npm', ['pack', '--silent'], { cwd: clone, env, maxBuffer: 2 ** 26 })
  return readFileSync(join(clone, readdirSync(clone).find((file) => file.endsWith('.tgz'))!))
}

it('packs the same bytes from every clone of a commit', { timeout: 900_000 }, async () => {
  const first = await packClone('first')
  expect(first.equals(await packClone('second clone'))).toBe(true)
})
