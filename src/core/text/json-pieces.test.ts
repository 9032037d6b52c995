import { describe, expect, it } from 'vitest'
import { writePieces } from './json-pieces.ts'

const lengths = [4, 7, 50, 64 * 1024]

describe('writePieces', () => {
  const values = [
    null,
    'text\nwith a line',
    'a😀😀\ud83db\ude00\ud83d\ud83d\ude00',
    [],
    {},
    [[], {}, ['']],
    { undefined },
    [undefined, 1, null],
    Array.from({ length: 130 }, (_, i) => ({ i })),
    {
      a: [],
      b: {},
      c: undefined,
      d: [{ e: 'x\ny', f: [1, [2]] }, 'z'],
      'g"': { h: { i: true } },
      7: 'x',
      long: 'y'.repeat(99),
    },
    JSON.parse('{"a":1,"__proto__":{"b":"a long text"},"c":"another long text"}'),
  ]
  it.each(values)('writes the same as JSON.stringify, with any piece length: %j', (value) => {
    for (const indent of [0, 2])
      for (const length of lengths)
        expect([...writePieces(value, indent, length)].join('')).toBe(JSON.stringify(value, null, indent))
  })

  it('writes bytes as base64', () => {
    for (const size of [0, 1, 2, 3, 4, 100])
      for (const length of lengths) {
        const bytes = Uint8Array.from({ length: size + 1 }, (_, i) => i).subarray(1)
        const written = [...writePieces({ list: [1, { bytes }] }, 2, length)].join('')
        expect(written).toBe(JSON.stringify({ list: [1, { bytes: Buffer.from(bytes).toString('base64') }] }, null, 2))
      }
  })

  it('creates no piece much longer than the limit', () => {
    const row = { text: 'x'.repeat(1000), bytes: new Uint8Array(1000) }
    const pieces = [...writePieces({ rows: Array.from({ length: 100 }, () => row) }, 0, 100)]
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(200)
  })
})
