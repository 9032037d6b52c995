import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createSimulator } from '../../src/index.ts'
import { loadFaultsFile } from './faults-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-faults-'))
afterAll(() => rmSync(folder, { recursive: true }))

function load(text: string) {
  const file = join(folder, 'faults.json')
  writeFileSync(file, text)
  return loadFaultsFile(file)
}

it('reads rules as users write them, and as the control interface lists them', async () => {
  const rules = [{ endpoint: 'people.getUser', status: 503, times: 2 }]
  expect(await load(JSON.stringify(rules))).toEqual(rules)
  const simulator = await createSimulator({ scenario: 'empty' })
  for (const rule of await load(JSON.stringify(rules))) simulator.world.faults.add(rule)
  const listed = await simulator.fetch(new Request('http://localhost/__sim/faults'))
  expect(await load(await listed.text())).toEqual(rules)
})

it.each([
  ['{', /^Failed to read \S+faults\.json: .+ Please write a list of faults in JSON\.$/],
  ['{"endpoint": "people"}', /faults\.json is not a list of faults\. Please write one: \[/],
  [
    '[{"endpoint": "people", "delay": 1}, {"endpoint": "people", "staus": 500}]',
    /: fault 2: staus: is unknown\. Did you mean "status"\?$/,
  ],
  ['[{"endpiont": "people", "status": 500}]', /: fault 1: endpiont: is unknown\. Did you mean "endpoint"\?$/],
  ['[{"endpoint": "people", "status": "500"}]', /: fault 1: status: must be a number\.$/],
  ['[{"endpoint": "people"}]', /: fault 1: A fault needs an effect: /],
  ['[5]', /: fault 1: must be an object\.$/],
  [
    '[{"endpoint": "peple", "status": 500}]',
    /faults\.json: fault 1: There is no endpoint "peple"\. Did you mean "people"\?$/,
  ],
])('refuses %s', async (text, message) => {
  await expect(load(text)).rejects.toThrow(message)
})

it('refuses a missing file', async () => {
  const message = 'There is no file /gone.json. Please check the value of --faults.'
  await expect(loadFaultsFile('/gone.json')).rejects.toThrow(message)
})
