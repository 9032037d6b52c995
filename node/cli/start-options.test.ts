import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import type { SimulatorOptions } from '../../src/simulator/options.ts'
import { readCommandLine } from './flags.ts'
import { readStartOptions } from './start-options.ts'

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('names the configuration with an unknown scenario, unless a flag sets another', async () => {
  const file = join(folder, 'fauxtranet.config.mjs')
  writeFileSync(file, "export default { scenario: 'smal-company' }")
  const read = (...more: string[]) => readStartOptions(readCommandLine(['--config', file, ...more]))
  await expect(read()).rejects.toThrow(
    /^Failed to use \S+fauxtranet\.config\.mjs: There is no scenario "smal-company"\. Did you mean "small-company"\?$/,
  )
  expect((await read('--scenario', 'empty')).server.scenario).toBe('empty')
  // The simulator rejects this one.
  expect((await read('--scenario', 'emty')).server.scenario).toBe('emty')
})

it('prefers a scenario file over a configured scenario of the same name', async () => {
  const scenario = (title: string) =>
    `{ name: 'mine', title: '${title}', shows: 'Nothing.', user: null, instant: '2026-03-02T09:30:00Z', seed() {} }`
  const mine = join(folder, 'mine.mjs')
  writeFileSync(mine, `export default ${scenario('From the file')}`)
  const file = join(folder, 'with-scenarios.config.mjs')
  const application = `{ place: {}, load() {}, scenarios: [${scenario('From the application')}] }`
  writeFileSync(
    file,
    `export default { scenarios: [${scenario('From the configuration')}], applications: [${application}] }`,
  )
  const { server } = await readStartOptions(readCommandLine(['--config', file, '--scenario', mine]))
  expect(server.scenarios?.map(({ title }) => title)).toEqual(['From the file'])
  expect(server.applications).toMatchObject([{ scenarios: [] }])
})

it.each([
  ["'mine'", 'has scenarios that are not a list. Please write scenarios: ['],
  ['[null]', 'lists null as a scenario. Please use defineScenario.'],
])(
  'leaves scenarios: %s of an application to the simulator, with and without a scenario file',
  async (given, message) => {
    const mine = join(folder, 'file.mjs')
    writeFileSync(
      mine,
      "export default { name: 'mine', title: '', shows: '', user: null, instant: '2026-03-02T09:30:00Z', seed() {} }",
    )
    const file = join(folder, `${given.replace(/\W/g, '')}.config.mjs`)
    const place = "{ application: 'canteen', title: 'Canteen', root: '/api/canteen' }"
    writeFileSync(
      file,
      `export default {
      applications: [{ place: ${place}, load() {}, tables: {}, presentRefusal() {}, scenarios: ${given} }],
    }`,
    )
    for (const flags of [['--scenario', mine], []]) {
      const { server } = await readStartOptions(readCommandLine(['--config', file, ...flags]))
      await expect(createSimulator(server as SimulatorOptions)).rejects.toThrow(message)
    }
  },
)
