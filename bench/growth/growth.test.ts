import { describe, expect, it } from 'vitest'
import { loadContracts } from '../../src/simulator/applications.ts'
import { questions } from './endpoints.ts'
import { askGrownWorlds, ratiosOf } from './grown.ts'

/** What a search in an index may take more at ten times the rows. A walk through all rows takes about ten times as many. */
const atMost = 2

describe('lists and searches', () => {
  it('are all asked as the world grows', async () => {
    const asked = new Set(questions.map(({ endpoint }) => endpoint))
    const missing = (await loadContracts())
      .filter(({ application }) => application !== 'control')
      .flatMap(({ application, endpoints }) => Object.keys(endpoints).map((name) => `${application}.${name}`))
      .filter((id) => /\.(list|find|search|count)/.test(id) && !asked.has(id))
    expect(missing).toEqual([])
  })

  it('take no more steps at ten times the rows', async () => {
    const grown = await askGrownWorlds('src/index.ts', 10, 'steps')
    const walking = grown.filter((one) => ratiosOf(one).some((ratio) => ratio > atMost))
    expect(walking.map(({ name }) => name)).toEqual([])
  }, 300_000)
})
