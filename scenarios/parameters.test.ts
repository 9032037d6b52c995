import { describe, expect, it } from 'vitest'
import type { StoredVersion } from '../src/apps/documents/model.ts'
import { createSimulator } from '../src/index.ts'
import { rangesOf } from '../src/world/scenario.ts'
import type { World } from '../src/world/world.ts'
import { findDangling } from '../test/scenarios/soundness.ts'
import { isStress } from '../test/stress/times.ts'
import { scenarios } from './index.ts'

/** What each parameter of a scenario counts. */
const counts: Record<string, (world: World) => number> = {
  'many-people count': ({ users }) => users.size,
  'deep-tree levels': (world) => depthOf(world, 'Found me.txt'),
  'deep-tree documents': ({ documents }) => documents.all().filter(({ title }) => /^UF-\d{6}\.csv$/.test(title)).length,
  'busy-wall notes': ({ notes }) => notes.size,
  'badge-collector badges': ({ assignments, users }) =>
    assignments.where('user_id', users.findBy('username', 'employee')!.id).length,
  'help-desk articles': ({ articles }) => articles.size,
  'help-desk questions': ({ questions }) => questions.size,
  'expenses-to-approve sheets': ({ sheets, users }) =>
    sheets.where('supervisor_id', users.findBy('username', 'manager')!.id).length,
  'drafts-awaiting-approval drafts': ({ versions }) => versions.where('is_draft', true).length,
}

function depthOf({ documents, placements, folders }: World, title: string): number {
  const { id } = documents.all().find((document) => document.title === title)!
  let depth = 0
  for (let at: number | null = placements.where('document_id', id)[0]!.folder_id; at; at = folders.need(at).parent_id)
    depth++
  return depth
}

describe.each([
  ['many-people', 'count', [50, 51, 500, 3000]],
  ['deep-tree', 'levels', [5, 100]],
  ['deep-tree', 'documents', [0, 1, 2345]],
  ['busy-wall', 'notes', [25, 26, 201, 2345]],
  ['badge-collector', 'badges', [0, 1, 36, 2345]],
  ['help-desk', 'articles', [14, 15, 333, 2345]],
  ['help-desk', 'questions', [10, 11, 333, 2345]],
  ['expenses-to-approve', 'sheets', [3, 4, 333, 2345]],
  ['drafts-awaiting-approval', 'drafts', [2, 3, 111, 2345]],
] as const)('%s with %s', { timeout: 60_000 }, (scenario, name, values) => {
  it.each(values.filter((value) => value < 1000 || isStress))('%i creates exactly that number', async (value) => {
    const { world } = await createSimulator({ scenario, parameters: { [name]: value } })
    expect(counts[`${scenario} ${name}`]!(world)).toBe(value)
    expect(findDangling(world)).toEqual([])
    for (const table of Object.values(world.tables)) {
      expect(table.all().filter((row) => !table.schema.shape.safeParse(row).success)).toEqual([])
    }
  })

  it('refuses a value below the minimum', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const least = values[0] - 1
    await expect(simulator.load({ scenario, parameters: { [name]: least } })).rejects.toThrow(
      new RegExp(
        `^The parameter "${name}" of the scenario "${scenario}" must be a whole number from \\d+ to \\d+, not ${least}\\.$`,
      ),
    )
  })
})

describe('parameters', () => {
  it('create the same number with other seeds', async () => {
    const { world } = await createSimulator({ scenario: 'many-people', seed: 7, parameters: { count: 123 } })
    expect(world.users.size).toBe(123)
  })

  it('allow up to 200,000 people, and 100,000 of everything else that can be counted', () => {
    const most = (name: string) => rangesOf(scenarios.find((scenario) => scenario.name === name)!)
    expect(most('many-people').count).toEqual([50, 200_000])
    for (const [name, parameter] of Object.keys(counts).map((key) => key.split(' ') as [string, string])) {
      if (parameter !== 'levels') expect(most(name)[parameter]![1], name).toBeGreaterThanOrEqual(100_000)
    }
  })

  it('create copies with a title and a file of their own', async () => {
    const { world } = await createSimulator({ scenario: 'deep-tree', parameters: { documents: 3210 } })
    const readings = world.documents.all().filter(({ title }) => /^UF-\d{6}\.csv$/.test(title))
    expect(new Set(readings.map(({ title }) => title)).size).toBe(3210)
    expect(new Set(world.documents.all().map(({ refcode }) => refcode)).size).toBe(world.documents.size)
    for (const { id, title } of [readings[7]!, readings[1007]!, readings[3207]!]) {
      const [{ components }] = world.versions.where('document_id', id) as [StoredVersion]
      const { bytes } = world.files.need(components[0]!.file_id)
      expect(components).toMatchObject([{ title, size: bytes.length }])
      expect(new TextDecoder().decode(bytes as Uint8Array)).toContain(title.slice(0, -4))
    }
    const files = world.versions.all().flatMap(({ components }) => components.map(({ file_id }) => file_id))
    expect(new Set(files).size).toBe(files.length)
  })

  it('give the same bytes for the same seed', async () => {
    const setting = { scenario: 'many-people', parameters: { count: 2500 } } as const
    const [one, other] = await Promise.all([createSimulator(setting), createSimulator(setting)])
    expect(JSON.stringify(one.world.export())).toBe(JSON.stringify(other.world.export()))
  })

  it('with default values give the default world', async () => {
    const byDefault = await createSimulator({ scenario: 'busy-wall' })
    const said = await createSimulator({ scenario: 'busy-wall', parameters: { notes: 200 } })
    expect(JSON.stringify(said.world.export())).toBe(JSON.stringify(byDefault.world.export()))
  })

  it('create notes within about the last year, on workdays', async () => {
    const { world } = await createSimulator({ scenario: 'busy-wall', parameters: { notes: 1000 } })
    const newest = world.notes.all().slice(25)
    expect(newest.every(({ created_at }) => created_at > '2025-01' && created_at <= world.clock.instant())).toBe(true)
    expect(newest.filter(({ created_at }) => [0, 6].includes(new Date(created_at).getUTCDay()))).toEqual([])
  })
})
