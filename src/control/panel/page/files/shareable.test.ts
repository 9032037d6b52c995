import { expect, it } from 'vitest'
import { fitsLink } from './shareable.ts'

const start = { changed: false, parameters: { notes: 40 }, fidelity: {} }

it.each([
  [{}, true],
  [{ changed: true }, false],
  [{ parameters: { notes: 41 } }, false],
  [{ fidelity: { spellings: 'table' } }, false],
])('a link can hold a state with %j: %s', (other, fits) => {
  expect(fitsLink({ ...start, ...other }, { parameters: { notes: 40 } })).toBe(fits)
})
