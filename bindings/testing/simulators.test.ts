import { expect, it } from 'vitest'
import * as z from 'zod'
import { smallCompany } from '../../scenarios/index.ts'
import { defineApplication, defineScenario, table, type WorldOf } from '../../src/index.ts'
import { Simulators } from './simulators.ts'

const tables = { rooms: table(z.object({ id: z.int(), name: z.string() })) }
const fullDay = defineScenario({
  name: 'full-day',
  title: 'A full day',
  shows: 'A room.',
  extends: smallCompany,
  seed: (world) => void (world as unknown as WorldOf<typeof tables>).rooms.add({ name: 'A' }),
})
const rooms = defineApplication({
  place: { application: 'rooms', title: 'Rooms', root: '/api/rooms' },
  tables,
  contract: { endpoints: {} },
  routes: {},
  scenarios: [fullDay],
})
const applications = [rooms]

it.each(['full-day', fullDay])(
  'a test with its own applications and scenario does not need the configured scenario: %j',
  async (scenario) => {
    const simulators = new Simulators({ applications, scenario, user: 'manager' }, 'fauxtranet.config.ts')
    const { simulator: configured, suffix } = await simulators.open()
    const bare = await simulators.open([], true)
    expect(bare.simulator).not.toBe(configured)
    expect(bare.suffix).not.toBe(suffix)
    expect((await simulators.open([rooms], true)).simulator).toBe(configured)
    expect((await simulators.open([], true)).simulator).toBe(bare.simulator)
    await expect(simulators.open([])).rejects.toThrow(
      /^Failed to use fauxtranet\.config\.ts: .*"full-day".* Please set a scenario in the test\.$/s,
    )
  },
)

it('names the configuration with an unknown scenario', () => {
  const scenario = 'smal-company'
  const simulators = new Simulators({ scenario }, 'fauxtranet.config.ts')
  expect(() => simulators.find()).toThrow(
    /^Failed to use fauxtranet\.config\.ts: There is no scenario "smal-company"\. Did you mean "small-company"\?$/,
  )
})
