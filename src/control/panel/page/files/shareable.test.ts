import { expect, it } from 'vitest'
import { fitsLink } from './shareable.ts'

const start = { changed: false, seed: 1, parameters: { notes: 40 }, fidelity: {} }

it.each([
  [{}, true],
  [{ changed: true }, false],
  [{ seed: 2 }, false],
  [{ parameters: { notes: 41 } }, false],
  [{ fidelity: { spellings: 'table' } }, false],
])('a link can hold a state with %j: %s', (other, fits) => {
  expect(fitsLink({ ...start, ...other }, { parameters: { notes: 40 } })).toBe(fits)
})
