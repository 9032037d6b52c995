import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Filter, filteredList, listWhere } from './filter.ts'
import { searchText, searchWords } from './search-text.ts'
import { Table } from './table.ts'
import { table } from './table-schema.ts'
import { Transactions } from './transaction.ts'

const Plant = z.object({ id: z.int(), name: z.string(), bed: z.int(), colours: z.array(z.string()) })
type Plant = z.infer<typeof Plant>

const byName = { name: 'name', key: ({ name }: Plant) => name }
const text = searchText(({ name }: Plant) => [name])

function garden() {
  const plants = new Table<Plant>('plants', table(Plant, { index: ['bed', 'colours'] }), new Transactions())
  plants.add({ name: 'Tulip', bed: 1, colours: ['Red', 'white'] })
  plants.add({ name: 'Rose', bed: 1, colours: ['red'] })
  plants.add({ name: 'Lily', bed: 2, colours: ['white'] })
  plants.add({ name: 'Water lily', bed: 2, colours: ['red', 'white'] })
  return plants
}

describe('filteredList', () => {
  it.each<[string, Filter<Plant>, string[]]>([
    ['nothing', {}, ['Lily', 'Rose', 'Tulip', 'Water lily']],
    ['a value', { where: { bed: 2 } }, ['Lily', 'Water lily']],
    ['no value', { where: { bed: undefined, colours: [] } }, ['Lily', 'Rose', 'Tulip', 'Water lily']],
    ['a value in a list, in any case', { where: { colours: 'RED' } }, ['Rose', 'Tulip', 'Water lily']],
    ['several values', { where: { colours: ['red', 'white'] } }, ['Tulip', 'Water lily']],
    ['ids', { ids: [3, 2, 99] }, ['Lily', 'Rose']],
    ['words', { words: searchWords(text, ['lily']) }, ['Lily', 'Water lily']],
    ['a test', { test: ({ colours }) => colours.length === 1 }, ['Lily', 'Rose']],
    [
      'all of them',
      { ids: [1, 4], where: { bed: 2 }, words: searchWords(text, ['l']), test: () => true },
      ['Water lily'],
    ],
  ])('selects %s, and follows writes', (_, filter, expected) => {
    const plants = garden()
    const list = filteredList<Plant, object>(() => filter)
    const names = () => list(plants, byName, {}).rows.map(({ name }) => name)
    expect(names()).toEqual(expected)
    for (const { id } of plants.all()) plants.patch(id, { name: 'Fern', bed: 3, colours: [] })
    for (const { id, ...plant } of garden().all()) plants.patch(id, plant)
    expect(names()).toEqual(expected)
  })

  it('creates the filter once for each of its values', () => {
    const plants = garden()
    const made: (readonly number[])[] = []
    const inBeds = filteredList<Plant, { beds: readonly number[] }>(({ beds }) => {
      made.push(beds)
      return { test: ({ bed }) => beds.includes(bed) }
    })
    const ask = (...beds: number[]) => inBeds(plants, byName, { beds })
    expect(ask(1)).toBe(ask(1))
    expect(ask(1, 2).length).toBe(4)
    expect(made).toEqual([[1], [1, 2]])
  })

  it('differs from another definition with the same values', () => {
    const plants = garden()
    const above = filteredList<Plant, { bed: number }>(({ bed }) => ({ test: (plant) => plant.bed > bed }))
    const upTo = filteredList<Plant, { bed: number }>(({ bed }) => ({ test: (plant) => plant.bed <= bed }))
    const names = [above, upTo].map((list) => list(plants, byName, { bed: 1 }).rows.map(({ name }) => name))
    expect(names).toEqual([
      ['Lily', 'Water lily'],
      ['Rose', 'Tulip'],
    ])
  })

  it('accepts only plain values, and requires all of them', () => {
    // @ts-expect-error: a function cannot be part of what a list is kept by.
    filteredList<Plant, { test: () => boolean }>(({ test }) => ({ test }))
    const inBed = filteredList<Plant, { bed: number; colour: string }>(({ bed, colour }) => ({
      where: { bed, colours: colour },
    }))
    // @ts-expect-error: the colour is missing.
    expect(() => inBed(garden(), byName, { bed: 1 })).not.toThrow()
  })
})

describe('listWhere', () => {
  it('is empty if no row has the id', () => {
    expect(listWhere(garden(), byName, 'bed', 9).length).toBe(0)
    expect(listWhere(garden(), byName, 'bed', 1).rows.map(({ name }) => name)).toEqual(['Rose', 'Tulip'])
  })
})
