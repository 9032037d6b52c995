import { describe, expect, it } from 'vitest'
import { writePieces } from './json-pieces.ts'

describe('writePieces', () => {
  const values = [
    null,
    'text\nwith a line',
    [],
    {},
    [undefined, 1, null],
    Array.from({ length: 130 }, (_, i) => ({ i })),
    { a: [], b: {}, c: undefined, d: [{ e: 'x\ny', f: [1, [2]] }, 'z'], 'g"': { h: { i: true } } },
  ]
  it.each(values)('writes what JSON.stringify writes, at every depth: %j', (value) => {
    for (const indent of [0, 2])
      for (const depth of [0, 1, 2, 3, 9])
        expect([...writePieces(value, depth, indent)].join('')).toBe(JSON.stringify(value, null, indent))
  })
})
