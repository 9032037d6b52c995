import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Table } from './table.ts'
import { table } from './table-schema.ts'
import { Transactions } from './transaction.ts'

const Plant = z.object({ id: z.int(), name: z.string(), height: z.number(), colours: z.array(z.string()) })
type Plant = z.infer<typeof Plant>

const schema = table(Plant, { unique: ['name'], index: ['colours'] })
const byHeight = { name: 'height', key: (plant: Plant) => plant.height }

let transactions: Transactions
let plants: Table<Plant>
let fork: Table<Plant>

beforeEach(() => {
  transactions = new Transactions()
  plants = new Table<Plant>('plants', schema, transactions)
  plants.add({ name: 'Rose', height: 3, colours: ['red'] })
  plants.add({ name: 'Iris', height: 2, colours: ['blue'] })
  plants.add({ name: 'Aster', height: 1, colours: ['blue', 'white'] })
  plants.list(byHeight).rows
  fork = new Table<Plant>('plants', schema, new Transactions())
})

function wholeOf(table: Table<Plant>) {
  return {
    rows: [...table.all()],
    next: table.nextId,
    gets: [1, 2, 3, 4, 5].map((id) => table.get(id)),
    blue: [...table.where('colours', 'blue')],
    names: ['rose', 'iris', 'aster', 'lily'].map((name) => table.findBy('name', name)),
    byHeight: [...table.list(byHeight).rows],
  }
}

function writeAll(table: Table<Plant>): void {
  table.patch(2, { height: 9, colours: ['red'] })
  table.delete(1)
  table.add({ name: 'Lily', height: 0, colours: ['blue'] })
}

describe('a rollback', () => {
  it('restores rows, ids, indexes and orders', () => {
    const before = wholeOf(plants)
    const fail = () => {
      writeAll(plants)
      plants.patch(4, { name: 'Rose' })
      plants.delete(4)
      throw new Error('no')
    }
    expect(() => transactions.atomically(fail)).toThrow('no')
    expect(wholeOf(plants)).toEqual(before)
    expect(plants.add({ name: 'Lily', height: 0, colours: [] }).id).toBe(4)
  })

  it('restores them even if a snapshot was taken in between', () => {
    const before = wholeOf(plants)
    let middle: object = {}
    const fail = () => {
      plants.delete(1)
      middle = plants.snapshot()
      plants.delete(2)
      throw new Error('no')
    }
    expect(() => transactions.atomically(fail)).toThrow('no')
    expect(wholeOf(plants)).toEqual(before)
    fork.restore(middle)
    expect(fork.all().map(({ id }) => id)).toEqual([2, 3])
  })
})

describe('a fork', () => {
  it('shares rows, and costs nothing until the first write', () => {
    fork.restore(plants.snapshot())
    expect(fork.all()).toBe(plants.all())
    expect(fork.list(byHeight).rows).toBe(plants.list(byHeight).rows)
    fork.patch(2, { height: 7 })
    expect(fork.all()).not.toBe(plants.all())
    expect(fork.get(1)).toBe(plants.get(1))
    expect(fork.get(3)).toBe(plants.get(3))
  })

  it('is not seen by its origin', () => {
    const before = wholeOf(plants)
    fork.restore(plants.snapshot())
    writeAll(fork)
    expect(wholeOf(plants)).toEqual(before)
    expect(fork.all().map(({ id }) => id)).toEqual([2, 3, 4])
  })

  it('does not see its origin', () => {
    const before = wholeOf(plants)
    fork.restore(plants.snapshot())
    writeAll(plants)
    expect(wholeOf(fork)).toEqual(before)
    expect(plants.where('colours', 'blue').map(({ id }) => id)).toEqual([3, 4])
  })

  it('has separate views', () => {
    fork.restore(plants.snapshot())
    const sizeOf = (table: Table<Plant>) => table.derive({ name: 'size', make: (rows) => rows.all().length })
    expect([sizeOf(plants), sizeOf(fork)]).toEqual([3, 3])
    fork.delete(1)
    expect([sizeOf(plants), sizeOf(fork)]).toEqual([3, 2])
  })
})

describe('a snapshot', () => {
  it('can be restored any number of times', () => {
    const before = wholeOf(plants)
    const snapshot = plants.snapshot()
    for (let round = 0; round < 3; round++) {
      writeAll(plants)
      plants.restore(snapshot)
      expect(wholeOf(plants)).toEqual(before)
    }
  })
})
