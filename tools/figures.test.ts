import { expect, it } from 'vitest'
import { addUp, replaceFigures } from './figures.ts'

const page = 'before\n<!-- figures -->\n<!-- /figures -->\nafter'
const kills = { what: 'kills', measured: [200] }
const memory = { what: 'memory', measured: [12.5], unit: 'MB' as const, atMost: 64 }

it('adds up what several tests have counted, but not what they have weighed', () => {
  expect(addUp([kills, memory, kills, memory])).toEqual([{ what: 'kills', measured: [400] }, memory])
})

it('writes the figures of a run into their table, and leaves those of another run', () => {
  const once = replaceFigures(page, [kills, memory])
  const again = replaceFigures(once, [{ ...memory, measured: [80] }])
  expect(again.split('\n').slice(4, -2)).toEqual([
    '| kills | 200 | for comparison |  |',
    '| memory | 80 MB | at most 64 MB | missed |',
  ])
  expect(replaceFigures(again, [memory])).toBe(once)
})
