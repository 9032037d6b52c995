import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld } from '../src/simulator/create-world.ts'
import { exportScenario } from '../src/simulator/loading/scenario-state.ts'
import { defaultSeed, type Scenario } from '../src/world/scenario.ts'
import type { ExportedWorld, World } from '../src/world/world.ts'
import { findDangling } from '../test/scenarios/soundness.ts'
import { scenarios } from './index.ts'

/** Ten thousand people take a while on a busy machine. */
const timeout = 60_000

function runStory(scenario: Scenario, seed: number): Promise<ExportedWorld> {
  return exportScenario(createWorld, { ...scenario, baked: undefined }, seed)
}

describe.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  'scenario %s',
  { timeout },
  (_name, scenario) => {
    let exported: ExportedWorld
    let world: World

    beforeAll(async () => {
      exported = await runStory(scenario, defaultSeed)
      world = createWorld()
      world.import(exported)
    }, timeout)

    it('gives the same state as its baked file', async () => {
      expect(JSON.stringify(await exportScenario(createWorld, scenario, defaultSeed))).toBe(JSON.stringify(exported))
    })

    it('has only rows that match their table schemas', () => {
      for (const table of Object.values(world.tables)) {
        const misfits = table.all().filter((row) => !table.schema.shape.safeParse(row).success)
        expect(misfits, table.name).toEqual([])
      }
    })

    it('has no dangling references', () => {
      expect(findDangling(world)).toEqual([])
    })

    it('has no cycles of managers or groups', () => {
      for (const { id } of world.users.all()) expect(endsAbove(id, (at) => world.users.get(at)?.manager_id)).toBe(true)
      for (const { id } of world.groups.all()) expect(endsAbove(id, (at) => world.groups.get(at)?.parent_id)).toBe(true)
    })

    it('has unique usernames and e-mail addresses', () => {
      for (const field of ['username', 'email'] as const) {
        expect(new Set(world.users.all().map((user) => user[field].toLowerCase())).size).toBe(world.users.size)
      }
    })

    it('uses only reserved e-mail domains', () => {
      expect(world.users.all().filter(({ email }) => !/^[a-z0-9.-]+@[a-z]+\.example$/.test(email))).toEqual([])
    })

    it('has the administrator as user 1 and one primary extranet', () => {
      expect(world.users.get(1)).toMatchObject({ username: 'admin', password: 'admin', blocked: false })
      expect(world.extranets.where('primary', true)).toHaveLength(1)
    })

    it('has a title and a one-sentence description, in words that are not technical', () => {
      expect(scenario.title).toMatch(/^[A-Z].*[^.]$/)
      expect(scenario.shows).toMatch(/^[A-Z].*\.$/)
      expect(scenario.shows).not.toMatch(/`|\. [A-Z]|(?<!,)\b[45]\d\d\b|\bms\b|endpoint|credential/)
    })
  },
)

function endsAbove(id: number, above: (id: number) => number | null | undefined): boolean {
  const passed = new Set<number>()
  for (let at: number | null | undefined = id; at; at = above(at)) {
    if (passed.has(at)) return false
    passed.add(at)
  }
  return true
}
