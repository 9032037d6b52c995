import { expect, it } from 'vitest'
import type { ExportedWorld } from '../../src/world/world.ts'
import { unpack } from './columns.ts'
import { pack } from './pack.ts'

function worldOf(rows: unknown[]): ExportedWorld {
  const origin = { scenario: 'test', seed: 1 }
  const fields = { now: '2026-03-02T09:30:00.000Z', frozen: true, random: 1, currentUser: 1 }
  return { format: 1, origin, ...fields, tables: { things: { nextId: 9, rows } } }
}

it.each([
  ['no rows', []],
  ['one row', [{ id: 1, name: 'one' }]],
  [
    'the same everywhere',
    [
      { id: 1, on: true },
      { id: 2, on: true },
      { id: 3, on: true },
    ],
  ],
  [
    'objects inside',
    [
      { id: 1, more: { a: 1, list: ['x'] } },
      { id: 2, more: { a: 2, list: ['x'] } },
    ],
  ],
  [
    'objects that lack something',
    [
      { id: 1, more: { a: 1, b: 2 } },
      { id: 2, more: { b: 2 } },
    ],
  ],
  [
    'objects that are empty or null',
    [
      { id: 1, more: {} },
      { id: 2, more: null },
      { id: 3, more: { a: 1 } },
    ],
  ],
  ['missing fields', [{ id: 1, a: 1 }, { id: 2 }, { id: 3, a: null }]],
  [
    'texts that begin alike',
    [
      { id: 1, name: 'eva', mail: 'eva@x' },
      { id: 2, name: 'max', mail: 'max@x' },
    ],
  ],
  [
    'texts that some begin alike',
    [
      { name: 'eva', mail: 'e@x' },
      { name: 'max', mail: 'max@x' },
      { name: 'ida', mail: 'ida' },
    ],
  ],
  [
    'texts with the mark',
    [
      { name: 'eva', mail: '~@x' },
      { name: 'max', mail: 'max@x' },
      { name: 'ida', mail: 'ida@x' },
    ],
  ],
  [
    'words of another field',
    [
      { name: 'eva.ek', first: 'Eva', last: 'Ek' },
      { name: 'zoe.o', first: 'Zoë', last: 'O' },
      { name: 'admin', first: 'Admina', last: '' },
    ],
  ],
  [
    'dates, instants, numbers and codes',
    [
      { id: 3, born: '1969-12-31', at: '2026-03-02T09:30:00.000Z', left: null, n: -0.5, code: 'Doc_1', zero: -1 },
      { id: 4, born: null, at: '2026-03-01T09:31:00.000Z', left: '2026-03-01T09:31:00.000Z', n: 7, code: 'Doc_22' },
      { id: 9, at: '1969-03-01T00:00:00.000Z', left: '2027-03-01T09:31:00.000Z', n: 2 ** 53, code: 'Doc_0', zero: 0 },
    ],
  ],
  [
    'numbers in most rows',
    [
      { id: 1, code: '10001', n: 1 },
      { id: 2, code: '', n: 'two' },
      { id: 3, code: '10003', n: 3 },
      { id: 4, code: '10004', n: 4 },
    ],
  ],
  [
    'what only looks like a date, an instant or a number',
    [
      { born: '2026-02-30', at: '2026-03-01T09:31:00Z', code: '007', word: '' },
      { born: '2026-02-28', at: '2026-03-01T09:31:01.000Z', code: '8', word: 'Infinity' },
    ],
  ],
  [
    'bytes of texts, and others',
    [
      { bytes: { $bytes: btoa('A text, a text, a text, a text, a text, a text, a text') } },
      { bytes: { $bytes: btoa('\0\xff"\\\x7f') } },
      { bytes: { $bytes: '' } },
      { bytes: { length: 7 } },
    ],
  ],
  [
    'a field in the middle of some rows',
    [
      { a: 1, c: 3 },
      { a: 1, b: 2, c: 3 },
      { z: 0, a: 1 },
    ],
  ],
  ['lists of numbers', [{ ids: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 9] }, { ids: [] }, {}]],
  ['lists of others', [{ ids: [3, 4.5] }, { ids: ['a', 4] }, { ids: null }]],
  ['text that is not base64', [{ text: 'ab=c' }, { text: '%PDF' }, { text: 'QR==' }]],
  ['difficult letters', [{ id: 1, name: 'it\'s \\ "\u2028" 直樹' }]],
])('packs and unpacks %s', async (_title, rows) => {
  const world = worldOf(rows)
  const unpacked = await unpack(JSON.parse(JSON.stringify(pack(world))))
  expect(JSON.stringify(unpacked)).toBe(JSON.stringify(world))
})
