import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import {
  badgeCollector,
  busyWall,
  checkedOutByAnother,
  draftsAwaitingApproval,
  expensesToApprove,
  fullTrash,
  helpDesk,
  linkedEverywhere,
  lockedFolder,
  manyPeople,
  readOnlyReader,
} from './index.ts'

/** The static imports of a file, without types and `import()`. */
async function staticImports(file: URL): Promise<string[]> {
  const text = await readFile(file, 'utf8')
  return [...text.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?['"]([^'"]+)['"]/gm)].map(([, from]) => from!)
}

async function reach(file: URL, reached = new Set<string>()): Promise<Set<string>> {
  for (const from of await staticImports(file)) {
    const name = from.startsWith('.') ? new URL(from, file).href : from
    if (reached.has(name)) continue
    reached.add(name)
    if (from.startsWith('.')) await reach(new URL(name), reached)
  }
  return reached
}

it.each(['./presets.ts', './baked/small-company.ts', './baked/arabic-company.ts', './baked/many-people.ts'])(
  '%s does not load faker',
  async (file) => {
    const reached = [...(await reach(new URL(file, import.meta.url)))]
    expect(reached.length).toBeGreaterThan(0)
    expect(reached.filter((name) => /faker|\/fixtures\//.test(name))).toEqual([])
  },
)

it.each([
  manyPeople,
  badgeCollector,
  helpDesk,
  draftsAwaitingApproval,
  expensesToApprove,
  checkedOutByAnother,
  linkedEverywhere,
  fullTrash,
  lockedFolder,
  readOnlyReader,
  busyWall,
])('$name extends a baked scenario without loading faker', async ({ name }) => {
  const story = new URL(`./stories/${name}.ts`, import.meta.url)
  const reached = existsSync(story) ? [...(await reach(story))] : []
  expect(reached.filter((from) => /faker/.test(from))).toEqual([])
})

it('the verbs for custom scenarios do not load faker', async () => {
  const reached = [...(await reach(new URL('./index.ts', import.meta.url)))]
  expect(reached.some((name) => name.endsWith('/stories/verbs/actor.ts'))).toBe(true)
  expect(reached.filter((name) => /faker/.test(name))).toEqual([])
})

it('a story does load faker, which proves that the check works', async () => {
  expect(await reach(new URL('./stories/small-company.ts', import.meta.url))).toContain('@faker-js/faker')
})
