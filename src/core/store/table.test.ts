import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Random } from '../random.ts'
import { compareKeys } from './order.ts'
import { TableError } from './row.ts'
import { Table } from './table.ts'
import { table } from './table-schema.ts'
import { Transactions } from './transaction.ts'

const Plant = z.object({
  id: z.int(),
  name: z.string(),
  height: z.nullable(z.number()),
  bed_id: z.nullable(z.int()),
  colours: z.array(z.string()),
  scent: z.optional(z.string()),
})
type Plant = z.infer<typeof Plant>

const schema = table(Plant, {
  unique: ['name'],
  index: ['colours'],
  references: { bed_id: { to: 'beds', whenGone: 'forget' } },
})
const byHeight = { name: 'height', key: (plant: Plant) => plant.height }

function plantTable() {
  const transactions = new Transactions()
  const plants = new Table<Plant>('plants', schema, transactions)
  return { transactions, plants }
}

function aPlant(name: string, rest: Partial<Plant> = {}): Omit<Plant, 'id'> {
  return { name, height: null, bed_id: null, colours: [], ...rest }
}

const idsOf = (rows: readonly Plant[]) => rows.map(({ id }) => id)

describe('rows', () => {
  it('are frozen, including their lists', () => {
    const { plants } = plantTable()
    const plant = plants.add(aPlant('Rose', { colours: ['red'] }))
    expect(() => Object.assign(plant, { name: 'Weed' })).toThrow(TypeError)
    expect(() => plant.colours.push('blue')).toThrow(TypeError)
    expect(plants.get(1)).toBe(plant)
  })

  it('are frozen after a fill', () => {
    const { plants } = plantTable()
    plants.fill([{ id: 1, ...aPlant('Rose', { colours: ['red'] }) }])
    expect(() => Object.assign(plants.get(1)!, { name: 'Weed' })).toThrow(TypeError)
    expect(() => plants.where('colours', 'red')[0]!.colours.push('blue')).toThrow(TypeError)
  })

  it('are replaced by a patch; the old row does not change', () => {
    const { plants } = plantTable()
    const before = plants.add(aPlant('Rose'))
    const after = plants.patch(1, { height: 3 })
    expect(before.height).toBeNull()
    expect(after).toEqual({ ...before, height: 3 })
    expect(plants.all()).toEqual([after])
  })

  it('are replaced as a whole, in one write, without missing fields', () => {
    const { plants, transactions } = plantTable()
    const before = plants.add(aPlant('Rose', { scent: 'sweet' }))
    const { changes } = transactions.atomically(() => plants.replace(1, aPlant('ROSE')))
    expect(plants.get(1)).toEqual({ id: 1, ...aPlant('ROSE') })
    expect(plants.get(1)).not.toHaveProperty('scent')
    expect(changes).toEqual([expect.objectContaining({ id: 1, before, after: plants.get(1) })])
    expect(() => plants.replace(1, { name: 'Weed' } as never)).toThrow('plants 1: height')
    expect(() => plants.replace(2, aPlant('Weed'))).toThrow('There is no row 2 in plants.')
  })

  it('stay sorted by id, in whatever order they are added', () => {
    const { plants } = plantTable()
    for (const id of [5, 2, 9, 1]) plants.add({ id, ...aPlant(`plant ${id}`) })
    expect(idsOf(plants.all())).toEqual([1, 2, 5, 9])
  })
})

describe('ids', () => {
  it('are never reused, even after the last row is deleted', () => {
    const { plants } = plantTable()
    plants.add(aPlant('Rose'))
    plants.add(aPlant('Iris'))
    plants.delete(2)
    plants.delete(1)
    expect(plants.add(aPlant('Lily')).id).toBe(3)
  })

  it('continue after a given id', () => {
    const { plants } = plantTable()
    plants.add({ id: 40, ...aPlant('Rose') })
    expect(plants.add(aPlant('Iris')).id).toBe(41)
    plants.add({ id: 7, ...aPlant('Lily') })
    expect(plants.add(aPlant('Aster')).id).toBe(42)
  })

  it('continue at the next id of a filled table, or after its highest row', () => {
    const { plants } = plantTable()
    plants.fill([{ id: 3, ...aPlant('Rose') }], 10)
    expect(plants.nextId).toBe(10)
    plants.fill([{ id: 30, ...aPlant('Rose') }], 10)
    expect(plants.nextId).toBe(31)
  })

  it('that are in use are refused', () => {
    const { plants } = plantTable()
    plants.add(aPlant('Rose'))
    expect(() => plants.add({ id: 1, ...aPlant('Iris') })).toThrow(TableError)
  })
})

describe('writes', () => {
  it('that violate the shape are refused, and change nothing', () => {
    const { plants } = plantTable()
    plants.add(aPlant('Rose'))
    expect(() => plants.patch(1, { height: 'tall' as never })).toThrow('plants 1: height')
    expect(() => plants.add(aPlant('Iris', { bed_id: 1.5 }))).toThrow(TableError)
    expect(() => plants.patch(2, { height: 1 })).toThrow('There is no row 2 in plants.')
    expect(plants.all()).toEqual([{ id: 1, ...aPlant('Rose') }])
    expect(plants.nextId).toBe(2)
  })

  it('keep unique fields unique, regardless of case', () => {
    const { plants } = plantTable()
    plants.add(aPlant('Rose'))
    plants.add(aPlant('Iris'))
    expect(() => plants.add(aPlant('ROSE'))).toThrow('Row 1 in plants already has this name.')
    expect(() => plants.patch(2, { name: 'rose' })).toThrow(TableError)
    expect(plants.patch(1, { name: 'rOSE' }).name).toBe('rOSE')
    plants.delete(1)
    expect(plants.add(aPlant('rose')).id).toBe(3)
  })
})

describe('where', () => {
  it('finds strings in any case, and items of a list', () => {
    const { plants } = plantTable()
    plants.add(aPlant('Rose', { colours: ['Red', 'white', 'red'], bed_id: 4 }))
    plants.add(aPlant('Iris', { colours: ['white'] }))
    expect(idsOf(plants.where('name', 'rOsE'))).toEqual([1])
    expect(idsOf(plants.where('colours', 'RED'))).toEqual([1])
    expect(idsOf(plants.where('colours', 'white'))).toEqual([1, 2])
    expect(plants.findBy('colours', 'blue')).toBeUndefined()
  })

  it('follows patches and deletions', () => {
    const { plants } = plantTable()
    plants.add(aPlant('Rose', { colours: ['red', 'white'] }))
    plants.add(aPlant('Iris', { colours: ['white'] }))
    plants.patch(1, { colours: ['white', 'blue'] })
    expect([idsOf(plants.where('colours', 'red')), idsOf(plants.where('colours', 'blue'))]).toEqual([[], [1]])
    plants.delete(1)
    expect(idsOf(plants.where('colours', 'white'))).toEqual([2])
  })

  it('explains how to add a missing index', () => {
    const { plants } = plantTable()
    expect(() => plants.where('height', 1)).toThrow('Please add it to the table')
  })
})

describe('ordered', () => {
  it('stays sorted after random writes, like a plain sort', () => {
    const { plants } = plantTable()
    const random = new Random(7)
    const drawHeight = () => (random.next() < 0.2 ? null : random.between(1, 12))
    for (let round = 0; round < 600; round++) {
      const id = random.between(1, 60)
      const row = plants.get(id)
      if (!row) plants.add({ id, ...aPlant(`plant ${id}`, { height: drawHeight() }) })
      else if (random.next() < 0.4) plants.delete(id)
      else plants.patch(id, { height: drawHeight() })
      if (round === 300) plants.snapshot()
      const naive = [...plants.all()].sort((a, b) => compareKeys(a.height, b.height) || a.id - b.id)
      expect(idsOf(plants.list(byHeight).rows)).toEqual(idsOf(naive))
    }
  })

  it('does not sort again while nothing changes', () => {
    const { plants } = plantTable()
    plants.add(aPlant('Rose'))
    expect(plants.list(byHeight).rows).toBe(plants.list(byHeight).rows)
  })
})

describe('derive', () => {
  it('is computed once, and again after every kind of change', () => {
    const { transactions, plants } = plantTable()
    let runs = 0
    const look = () => plants.derive({ name: 'count', make: (rows) => ({ size: rows.all().length, runs: ++runs }) })
    plants.add(aPlant('Rose'))
    expect(look()).toBe(look())
    plants.patch(1, { height: 1 })
    expect(look().runs).toBe(2)
    plants.add(aPlant('Iris'))
    expect(look()).toEqual({ size: 2, runs: 3 })
    plants.delete(2)
    expect(look()).toEqual({ size: 1, runs: 4 })
    const fail = () => {
      plants.delete(1)
      look()
      throw new Error('no')
    }
    expect(() => transactions.atomically(fail)).toThrow('no')
    expect(look().size).toBe(1)
  })

  it('drops values over its limit, and still returns correct ones', () => {
    const { plants } = plantTable()
    for (let i = 0; i < 200; i++) expect(plants.derive({ name: String(i), make: () => i })).toBe(i)
    expect(plants.derive({ name: '0', make: () => 'again' })).toBe('again')
  })
})

it.each([
  ['plants', 'plant'],
  ['berries', 'berry'],
  ['dishes', 'dish'],
  ['boxes', 'box'],
  ['badges', 'badge'],
])('%s has the noun %s', (name, noun) => {
  expect(new Table<Plant>(name, schema, new Transactions()).noun).toBe(noun)
})
