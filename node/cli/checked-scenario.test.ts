import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { smallCompany } from '../../scenarios/index.ts'
import { defineScenario, type Scenario } from '../../src/world/scenario.ts'
import { scenarioOf } from '../../src/world/state/saved-scenario.ts'
import type { ExportedWorld } from '../../src/world/world.ts'
import { checkWhenLoaded } from './checked-scenario.ts'

const load = (scenario: Scenario) => createSimulator({ scenario: checkWhenLoaded(scenario, './mine.js') })
const card = { name: 'mine', title: 'Mine', shows: 'Mine.', user: 'admin', instant: '2026-03-02T09:30:00Z' }

/** A saved state, after somebody has edited it. */
async function saved(edit: (state: ExportedWorld) => void): Promise<Scenario> {
  const scenario = scenarioOf((await createSimulator()).world, { name: 'mine' })
  const state = structuredClone(await scenario.baked!())
  edit(state)
  return { ...scenario, baked: async () => state }
}

// biome-ignore lint/suspicious/noExplicitAny: the rows of any table.
const rowsOf = (state: ExportedWorld, table: string) => state.tables[table]!.rows as any[]

describe('a scenario of a file', () => {
  it('loads where its rows are sound', async () => {
    expect((await load(await saved(() => undefined))).world.users.size).toBe(25)
    const mine = defineScenario({ ...card, extends: smallCompany, seed: (world) => void world.users.patch(2, {}) })
    expect((await load(mine)).world.users.size).toBe(25)
  })

  it.each<[says: string, edit: (state: ExportedWorld) => void]>([
    ['users 3: firstname: must be a string', (state) => Object.assign(rowsOf(state, 'users')[2], { firstname: 5 })],
    [
      'users 3: group_ids: there is no row 99 in groups',
      (s) => Object.assign(rowsOf(s, 'users')[2], { group_ids: [99] }),
    ],
    ['tables.users.rows.0: must be an object with an id', (state) => delete rowsOf(state, 'users')[0].id],
    ['there is no table "user"', (state) => Object.assign(state.tables, { user: { nextId: 1, rows: [] } })],
  ])('is refused with the row and the reason: %s', async (says, edit) => {
    const refused = expect(load(await saved(edit))).rejects
    await refused.toThrow(/^Failed to load \.\/mine\.js: .* Please fix the file, or save it anew\.$/)
    await refused.toThrow(says)
  })

  it.each<[says: string, seed: NonNullable<Scenario['seed']>]>([
    ['users 2: group_ids: there is no row 99 in groups', (world) => void world.users.patch(2, { group_ids: [99] })],
    ['groups 1: name: is required', (world) => world.groups.fill([{ id: 1 } as never])],
  ])('is refused where its seed writes wrong rows: %s', async (says, seed) => {
    const mine = defineScenario({ ...card, extends: smallCompany, seed })
    await expect(load(mine)).rejects.toThrow(`Failed to seed "mine": ${says}. Please fix its seed.`)
  })
})
