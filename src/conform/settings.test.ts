import { describe, expect, it } from 'vitest'
import { recordProbes } from '../../test/conform/probes.ts'
import {
  allPairs,
  allSettings,
  conform,
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

const response = (path: string, reply: unknown) => ({
  method: 'GET',
  url: `https://a.example${path}`,
  header: () => null,
  sent: undefined,
  status: 200,
  received: JSON.stringify(reply),
  mediaType: 'application/json',
  at: undefined,
})

describe('the order of lists', () => {
  const groups = (...rows: [id: number, name: string][]) =>
    response('/api/people/v2/groups', { data: rows.map(([id, name]) => ({ id, name })) })
  const days = (...rows: [title: string, day: number][]) =>
    response(
      '/intranet/rest/knowledgebase/articles',
      rows.map(([title, day]) => ({ title, created_date: `2024-07-0${day}` })),
    )
  const mixed = groups([9, 'B'], [2, 'D'], [5, 'A'], [7, 'C'])
  const two = groups([2, 'Zeta'], [5, 'Alpha'])
  const byId = groups([2, 'Zeta'], [5, 'Alpha'], [6, 'Beta'], [7, 'Eta'])

  it.each([
    ['of four rows is proof', [byId], 'order', 'other', ['id']],
    ['of two rows may be chance', [two], 'order', 'undecided', ['id', 'another']],
    ['may be none of the known ones', [mixed, two], 'order', 'neither', ['another']],
    ['may differ between lists', [byId, mixed], 'order', 'both', ['id', 'another']],
    [
      'shows nothing if the rows are equal',
      [days(['B', 3], ['A', 3], ['D', 3], ['C', 3])],
      'kb-order',
      'undecided',
      ['newest', 'another'],
    ],
    ['shows nothing if a row is unreadable', [days(['B', 3], ['A', Number.NaN])], 'kb-order', 'not-seen', []],
  ] as const)('%s', (_, recorded, gap, verdict, values) => {
    const { gaps, fidelity } = conform(recorded)
    expect(gaps.find(({ id }) => id === gap)).toMatchObject({ verdict, values })
    expect(fidelity[gap]).toBe(verdict === 'other' ? values[0] : undefined)
  })
})

describe('an unknown parameter', () => {
  it.each([
    ['include=photo', 200, undefined],
    ['unknown_parameter=1', 200, 'ignored'],
    ['include=photo&_=1720343100', 200, 'ignored'],
    ['include=photo', 400, 'refused'],
  ])('%s with status %i shows %s', (query, status, value) => {
    const reply = { data: [], pagination: { offset: 0, limit: 20, total: 0, next: null, prev: null } }
    const { gaps } = conform([{ ...response(`/api/people/v2/groups?${query}`, reply), status }])
    expect(gaps.find(({ id }) => id === 'unknown-parameter')!.values).toEqual(value ? [value] : [])
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
