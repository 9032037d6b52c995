import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { smallCompany } from '../../scenarios/index.ts'
import type { AnyTable, AnyTables } from '../../src/core/store/references.ts'
import { table } from '../../src/core/store/table-schema.ts'
import { defineApplication } from '../../src/world/definition.ts'
import { defineScenario, type Scenario } from '../../src/world/scenario.ts'
import { scenarioOf } from '../../src/world/state/saved-scenario.ts'
import type { ExportedWorld, World } from '../../src/world/world.ts'
import { checkedWhenLoaded, withCheckedScenarios } from './checked-scenario.ts'

const load = (scenario: Scenario) => createSimulator({ scenario: checkedWhenLoaded(scenario, './mine.js') })
const card = { name: 'mine', title: 'Mine', shows: 'Mine.', user: 'admin', instant: '2026-03-02T09:30:00Z' }

/** A saved state that was edited by hand. */
async function saved(edit: (state: ExportedWorld) => void): Promise<Scenario> {
  const scenario = scenarioOf((await createSimulator()).world.export(), { name: 'mine' })
  const state = structuredClone(await scenario.baked!())
  edit(state)
  return { ...scenario, baked: async () => state }
}

// biome-ignore lint/suspicious/noExplicitAny: the rows of any table.
const rowsOf = (state: ExportedWorld, table: string) => state.tables[table]!.rows as any[]

describe('a scenario of a file', () => {
  it('loads if its rows are valid', async () => {
    expect((await load(await saved(() => undefined))).world.users.size).toBe(25)
    const mine = defineScenario({ ...card, extends: smallCompany, seed: (world) => void world.users.patch(2, {}) })
    expect((await load(mine)).world.users.size).toBe(25)
  })

  it.each<[reason: string, edit: (state: ExportedWorld) => void]>([
    ['users 3: firstname: must be a string', (state) => Object.assign(rowsOf(state, 'users')[2], { firstname: 5 })],
    [
      'users 3: group_ids: there is no row 99 in groups',
      (s) => Object.assign(rowsOf(s, 'users')[2], { group_ids: [99] }),
    ],
    ['tables.users.rows.0: must be an object with an id', (state) => delete rowsOf(state, 'users')[0].id],
    ['there is no table "user"', (state) => Object.assign(state.tables, { user: { nextId: 1, rows: [] } })],
  ])('is refused with the row and the reason: %s', async (reason, edit) => {
    const refused = expect(load(await saved(edit))).rejects
    await refused.toThrow(/^Failed to load \.\/mine\.js: .* Please fix the file, or save the scenario again\.$/)
    await refused.toThrow(reason)
  })

  it.each<[reason: string, seed: NonNullable<Scenario['seed']>]>([
    ['users 2: group_ids: there is no row 99 in groups', (world) => void world.users.patch(2, { group_ids: [99] })],
    ['groups 1: name: is required', (world) => world.groups.fill([{ id: 1 } as never])],
  ])('is refused if its seed writes invalid rows: %s', async (reason, seed) => {
    const mine = defineScenario({ ...card, extends: smallCompany, seed })
    await expect(load(mine)).rejects.toThrow(`Failed to seed "mine": ${reason}. Please fix its seed.`)
  })
})

describe('a scenario of a configuration', () => {
  const Dish = z.object({ id: z.int(), cook: z.int() })
  const place = { application: 'canteen', title: 'Canteen', root: '/api/canteen' }
  const tables = { dishes: table(Dish, { references: { cook: 'users' } }) }
  const seed = ({ tables }: World) => void (tables.dishes as AnyTable).add({ cook: 99 })
  const lunch = defineScenario({ ...card, name: 'lunch', extends: smallCompany, seed })
  const canteen = defineApplication({ place, tables, contract: { endpoints: {} }, routes: {}, scenarios: [lunch] })

  it.each([
    { applications: [canteen], scenario: 'lunch' },
    { applications: [canteen], scenario: lunch },
  ])('is refused with the row, also in an application', async (config) => {
    const simulator = createSimulator(withCheckedScenarios<object>(config, 'fauxtranet.config.ts'))
    await expect(simulator).rejects.toThrow(
      'Failed to seed "lunch": dishes 1: cook: there is no row 99 in users. Please fix its seed.',
    )
  })

  it('can be a saved one with tables of an application', async () => {
    const { world } = await createSimulator({ applications: [canteen] })
    ;(world.tables as AnyTables).dishes!.add({ cook: 4 })
    const saved = scenarioOf(world.export(), { name: 'mine' })
    const mine = checkedWhenLoaded(saved, './mine.js', [canteen])
    const again = await createSimulator({ applications: [canteen], scenario: mine })
    expect((again.world.tables as AnyTables).dishes!.all()).toEqual([{ id: 1, cook: 4 }])
  })
})
