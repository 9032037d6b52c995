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
  ['fields that are missing', [{ id: 1, a: 1 }, { id: 2 }, { id: 3, a: null }]],
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
  ['difficult letters', [{ id: 1, name: 'it\'s \\ "\u2028" 直樹' }]],
])('packs and unpacks %s', async (_title, rows) => {
  const world = worldOf(rows)
  const unpacked = await unpack(JSON.parse(JSON.stringify(pack(world))))
  expect(JSON.stringify(unpacked)).toBe(JSON.stringify(world))
})
