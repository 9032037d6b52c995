import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { peopleTables } from '../../apps/people/model.ts'
import { misfit, readerOf, rowReaderOf, weigh, weighRow, weighWrites } from './row.ts'
import { Instant } from './row-shapes.ts'

const Everything = z.object({
  id: z.int(),
  name: z.string().check(z.regex(/^[a-z]*$/, 'letters')),
  zone: z.string().check(z.refine((text) => text !== 'x', 'not x')),
  at: z.nullable(Instant),
  kind: z.enum(['a', 'b']),
  flag: z.optional(z.boolean()),
  ids: z.array(z.int()),
  photo: z.nullable(z.object({ x: z.nullable(z.int()) })),
  metadata: z.record(z.string(), z.unknown()),
})

const part = fc.constantFrom<unknown>(
  ...[null, undefined, true, 0, 1, -1, 1.5, Number.NaN, 2 ** 53, '', 'a', 'x', 'B1', '2026-03-02T09:30:00.000Z'],
  ...['2026-02-30T09:30:00Z', [], [1, 2], [1, '2'], {}, { x: 1 }, { x: null }, { x: 1, y: 2 }, { deep: { x: [1] } }],
  ...[JSON.parse('{"__proto__":1}'), new Date(0), new Map()],
)
const plain = {
  id: 1,
  name: 'ada',
  zone: 'y',
  at: null,
  kind: 'a',
  flag: true,
  ids: [1],
  photo: { x: 1 },
  metadata: { a: [1] },
}

describe('readerOf', () => {
  it('reads valid rows like zod, with the same field order, and nothing else', () => {
    const read = rowReaderOf(Everything)
    const names = fc.constantFrom(...Object.keys(plain), 'other')
    let fitting = 0
    const property = fc.property(fc.array(fc.tuple(names, part), { maxLength: 2 }), fc.array(names), (parts, gone) => {
      const row: Record<string, unknown> = { ...plain, ...Object.fromEntries(parts) }
      for (const name of gone.slice(1)) delete row[name]
      const mine = read(row)
      if (mine === misfit) return
      fitting++
      const zods = Everything.safeParse(row)
      expect(zods.data).toEqual(mine)
      expect(JSON.stringify(mine)).toBe(JSON.stringify(zods.data))
    })
    fc.assert(property, { numRuns: 2000 })
    expect(fitting).toBeGreaterThan(100)
  })

  it('copies lists and objects', () => {
    const mine = rowReaderOf(Everything)(plain) as typeof plain
    expect(mine).toEqual(plain)
    expect([mine.ids === plain.ids, mine.photo === plain.photo, mine.metadata === plain.metadata]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('handles the shape of a user', () => {
    const user = {
      id: 7,
      username: 'ada',
      password: null,
      firstname: 'Ada',
      surname: 'Byron',
      email: 'ada@x.example',
      blocked: false,
      company: '',
      job_title: '',
      user_code: '',
      language: 'en',
      timezone: 'Europe/London',
      ldap_guid: null,
      external_directory_id: null,
      external_directory_user_id: null,
      last_time_login: '2026-03-02T09:30:00.000Z',
      last_time_used: null,
      extranet_id: 1,
      manager_id: 2,
      group_ids: [1, 2],
      role_ids: [],
      admin_of: ['people'],
      photo: null,
      metadata: { skills: ['SQL'] },
    }
    expect(rowReaderOf(peopleTables.users.shape)(user)).toEqual(user)
    expect(rowReaderOf(peopleTables.users.shape)({ ...user, timezone: 'Mars/Base' })).toBe(misfit)
  })

  it.each([
    ['text that is changed', z.string().check(z.trim()), ' a ', 'a'],
    ['an address of mail', z.email(), 'x', misfit],
    ['a number with a limit', z.int().check(z.minimum(1)), 0, misfit],
    ['a number that need not be whole', z.number(), 1.5, 1.5],
    ['a default', z._default(z.int(), 3), undefined, 3],
    ['a list with a limit', z.array(z.int()).check(z.maxLength(1)), [1, 2], misfit],
  ])('leaves %s to zod', (_, shape, value, expected) => {
    expect(readerOf(shape)(value)).toBe(expected)
  })
})

describe('weigh', () => {
  it.each<[string, unknown, number]>([
    ['a text', 'x'.repeat(100), 100],
    ['bytes', new Uint8Array(100), 100],
    ['the texts in a list', ['x'.repeat(50), 'x'.repeat(50)], 134],
    ['names', { ['x'.repeat(92)]: 1 }, 132],
    ['many small things', Array(10).fill({}), 362],
  ])('counts %s', (_, value, weight) => {
    expect(weigh(value)).toBe(weight)
  })
})

describe('weighWrites', () => {
  const row = { id: 1, name: 'x'.repeat(10), bytes: new Uint8Array(1000) }

  it('counts replaced values, not those that both rows share', () => {
    const { before, after } = weighWrites([{ before: row, after: { ...row, name: 'x'.repeat(30) } }])
    expect([after - before, after < 1000]).toEqual([20, true])
  })

  it('counts a whole row that is added or deleted, with what every row takes', () => {
    expect(weighRow(row) - weigh(row)).toBe(256)
    expect(weighWrites([{ before: undefined, after: row }])).toEqual({ before: 0, after: weighRow(row) })
    expect(weighWrites([{ before: row, after: undefined }])).toEqual({ before: weighRow(row), after: 0 })
  })
})
