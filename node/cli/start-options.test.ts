import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readCommandLine } from './flags.ts'
import { readStartOptions } from './start-options.ts'

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('names the configuration that names a scenario that is not there, unless a flag names another', async () => {
  const file = join(folder, 'fauxtranet.config.mjs')
  writeFileSync(file, "export default { scenario: 'smal-company' }")
  const read = (...more: string[]) => readStartOptions(readCommandLine(['--config', file, ...more]))
  await expect(read()).rejects.toThrow(
    /^Failed to use \S+fauxtranet\.config\.mjs: There is no scenario "smal-company"\. Did you mean "small-company"\?$/,
  )
  expect((await read('--scenario', 'empty')).server.scenario).toBe('empty')
  // This one is the simulator's to refuse.
  expect((await read('--scenario', 'emty')).server.scenario).toBe('emty')
})
