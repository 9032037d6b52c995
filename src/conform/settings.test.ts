import { describe, expect, it } from 'vitest'
import { recordProbes } from '../../test/conform/probes.ts'
import {
  allPairs,
  allSettings,
  findInvented,
  findMistakes,
  isHiddenPair,
  type SettingId,
} from '../../test/conform/settings.ts'
import { isStress } from '../../test/stress/times.ts'
import type { Fidelity } from '../core/fidelity.ts'

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

describe('a recording of several users', () => {
  const ids = [...new Set(allSettings.map(([id]) => id))]
  const valuesOf = (id: SettingId) => allSettings.filter(([each]) => each === id).map(([, value]) => value)
  const most = isStress ? Math.max(...ids.map((id) => valuesOf(id).length)) : 2

  it.each(Array.from({ length: most }, (_, i) => i))('shows no wrong setting, with the values %i of all', async (i) => {
    const given = Object.fromEntries(ids.map((id) => [id, valuesOf(id)[i % valuesOf(id).length]!]))
    expect(findInvented(await recordProbes(ids, given as Fidelity), given)).toEqual([])
  })
})
