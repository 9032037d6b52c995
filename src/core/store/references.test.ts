import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deleteRecords } from './references.ts'
import { Table } from './table.ts'
import { table } from './table-schema.ts'
import { Transactions } from './transaction.ts'

const Gardener = z.object({ id: z.int(), teacher_id: z.nullable(z.int()) })
const Bed = z.object({ id: z.int(), owner_id: z.int(), helper_ids: z.array(z.int()), heir_ids: z.array(z.int()) })
const Plant = z.object({ id: z.int(), bed_id: z.int(), twin_id: z.nullable(z.int()) })

const schemas = {
  gardeners: table(Gardener, { references: { teacher_id: { to: 'gardeners', whenGone: 'forget' } } }),
  beds: table(Bed, {
    references: {
      owner_id: { to: 'gardeners', whenGone: 'inherit' },
      helper_ids: { to: 'gardeners', whenGone: 'forget' },
      heir_ids: { to: 'gardeners', whenGone: 'inherit' },
    },
  }),
  plants: table(Plant, {
    references: { bed_id: { to: 'beds', whenGone: 'delete' }, twin_id: { to: 'plants', whenGone: 'delete' } },
  }),
}

function garden() {
  const transactions = new Transactions()
  const tables = {
    gardeners: new Table('gardeners', schemas.gardeners, transactions),
    beds: new Table('beds', schemas.beds, transactions),
    plants: new Table('plants', schemas.plants, transactions),
  }
  for (const teacher_id of [null, 1, 2]) tables.gardeners.add({ teacher_id })
  const drop = (name: keyof typeof schemas, id: number, heir: number | null = null) =>
    deleteRecords(tables as never, name, [id], heir)
  return { transactions, tables, drop }
}

describe('deleteRecords', () => {
  it('passes inherited records to the heir, and removes other references', () => {
    const { tables, drop } = garden()
    tables.beds.add({ owner_id: 2, helper_ids: [2, 3], heir_ids: [2] })
    tables.beds.add({ owner_id: 3, helper_ids: [], heir_ids: [1, 2] })
    drop('gardeners', 2, 1)
    expect(tables.gardeners.all()).toEqual([
      { id: 1, teacher_id: null },
      { id: 3, teacher_id: null },
    ])
    expect(tables.beds.all()).toEqual([
      { id: 1, owner_id: 1, helper_ids: [3], heir_ids: [1] },
      { id: 2, owner_id: 3, helper_ids: [], heir_ids: [1] },
    ])
  })

  it('deletes records that cannot exist without it', () => {
    const { tables, drop } = garden()
    for (let i = 0; i < 2; i++) tables.beds.add({ owner_id: 1, helper_ids: [], heir_ids: [] })
    tables.plants.add({ bed_id: 1, twin_id: null })
    tables.plants.add({ bed_id: 2, twin_id: null })
    tables.plants.add({ bed_id: 2, twin_id: 1 })
    drop('beds', 1)
    expect(tables.plants.all().map(({ id }) => id)).toEqual([2])
  })

  it('deletes many at once, with the same result as one by one', () => {
    const [one, other] = [garden(), garden()]
    for (const { tables } of [one, other]) {
      for (let i = 4; i <= 80; i++) tables.gardeners.add({ teacher_id: (i % 3) + 1 })
      for (let i = 1; i <= 60; i++)
        tables.beds.add({ owner_id: i, helper_ids: [i, i + 1, i + 2], heir_ids: [i + 3, 1] })
      for (let i = 1; i <= 60; i++) tables.plants.add({ bed_id: i, twin_id: i > 50 ? i - 50 : null })
      // Builds the index, so that it has to follow.
      tables.beds.where('helper_ids', 7)
    }
    const gone = Array.from({ length: 40 }, (_, i) => i + 2)
    deleteRecords(one.tables as never, 'gardeners', gone, 1)
    deleteRecords(one.tables as never, 'beds', gone, null)
    for (const id of gone) other.drop('gardeners', id, 1)
    for (const id of gone) other.drop('beds', id)
    for (const name of ['gardeners', 'beds', 'plants'] as const)
      expect(one.tables[name].all()).toEqual(other.tables[name].all())
    const helping = (id: number) => one.tables.beds.where('helper_ids', id).map((bed) => bed.id)
    expect([helping(7), helping(50)]).toEqual([[], [48, 49, 50]])
  })

  it('ends when records refer to each other, or to themselves', () => {
    const { tables, drop } = garden()
    tables.beds.add({ owner_id: 1, helper_ids: [], heir_ids: [] })
    tables.plants.add({ bed_id: 1, twin_id: 2 })
    tables.plants.add({ bed_id: 1, twin_id: 1 })
    tables.plants.add({ bed_id: 1, twin_id: 3 })
    drop('plants', 1)
    expect(tables.plants.all().map(({ id }) => id)).toEqual([3])
    drop('plants', 3)
    expect(tables.plants.size).toBe(0)
  })

  it('is undone as a whole', () => {
    const { transactions, tables, drop } = garden()
    tables.beds.add({ owner_id: 2, helper_ids: [2], heir_ids: [2] })
    const before = [tables.gardeners.all(), tables.beds.all()].map((rows) => [...rows])
    // Nobody inherits the bed, and a bed must have an owner.
    expect(() => transactions.atomically(() => drop('gardeners', 2, null))).toThrow('owner_id')
    expect([tables.gardeners.all(), tables.beds.all()]).toEqual(before)
    expect(tables.beds.where('helper_ids', 2)).toHaveLength(1)
  })
})
