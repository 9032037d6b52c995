import { describe, expect, it } from 'vitest'
import { allPairs, allSettings, findMistakes, isHiddenPair } from '../../test/conform/settings.ts'

// A fauxtranet with other settings plays the installation. `test/stress/conform.test.ts` tries all pairs.

describe('a setting of an installation', () => {
  it.each(allSettings)('%s: %s is found, and no other', async (id, value) => {
    expect(await findMistakes([[id, value]])).toEqual([])
  })

  const every = 61
  const sample = allPairs.filter((pair, i) => i % every === 0 && !isHiddenPair(pair))

  it.each(sample)('is found together with another: %s, %s', async (...pair) => {
    expect(await findMistakes(pair)).toEqual([])
  })
})
