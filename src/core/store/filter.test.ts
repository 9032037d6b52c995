import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Filter, listFiltered, listWhere } from './filter.ts'
import { makeWords } from './search-text.ts'
import { Table } from './table.ts'
import { table } from './table-schema.ts'
import { Transactions } from './transaction.ts'

const Plant = z.object({ id: z.int(), name: z.string(), bed: z.int(), colours: z.array(z.string()) })
type Plant = z.infer<typeof Plant>

const byName = { name: 'name', key: ({ name }: Plant) => name }
const text = { name: 'name', of: ({ name }: Plant) => name.toLowerCase() }

function garden() {
  const plants = new Table<Plant>('plants', table(Plant, { index: ['bed', 'colours'] }), new Transactions())
  plants.add({ name: 'Tulip', bed: 1, colours: ['Red', 'white'] })
  plants.add({ name: 'Rose', bed: 1, colours: ['red'] })
  plants.add({ name: 'Lily', bed: 2, colours: ['white'] })
  plants.add({ name: 'Water lily', bed: 2, colours: ['red', 'white'] })
  return plants
}

describe('listFiltered', () => {
  it.each<[string, Filter<Plant>, string[]]>([
    ['nothing', {}, ['Lily', 'Rose', 'Tulip', 'Water lily']],
    ['a value', { where: { bed: 2 } }, ['Lily', 'Water lily']],
    ['no value', { where: { bed: undefined, colours: [] } }, ['Lily', 'Rose', 'Tulip', 'Water lily']],
    ['a value in a list, in any case', { where: { colours: 'RED' } }, ['Rose', 'Tulip', 'Water lily']],
    ['several values', { where: { colours: ['red', 'white'] } }, ['Tulip', 'Water lily']],
    ['ids', { ids: [3, 2, 99] }, ['Lily', 'Rose']],
    ['words', { words: makeWords(text, ['lily']) }, ['Lily', 'Water lily']],
    ['a test', { test: ({ colours }) => colours.length === 1 }, ['Lily', 'Rose']],
    [
      'all of them',
      { ids: [1, 4], where: { bed: 2 }, words: makeWords(text, ['l']), test: () => true },
      ['Water lily'],
    ],
  ])('asks for %s, and follows writes', (_, filter, expected) => {
    const plants = garden()
    const names = () => listFiltered(plants, byName, 'some', () => filter).rows.map(({ name }) => name)
    expect(names()).toEqual(expected)
    for (const { id } of plants.all()) plants.patch(id, { name: 'Fern', bed: 3, colours: [] })
    for (const { id, ...plant } of garden().all()) plants.patch(id, plant)
    expect(names()).toEqual(expected)
  })

  it('makes the filter once', () => {
    const plants = garden()
    let made = 0
    const ask = () =>
      listFiltered(plants, byName, 'some', () => {
        made++
        return {}
      })
    expect(ask()).toBe(ask())
    expect(made).toBe(1)
  })
})

describe('listWhere', () => {
  it('is empty where no row has the id', () => {
    expect(listWhere(garden(), byName, 'bed', 9).length).toBe(0)
    expect(listWhere(garden(), byName, 'bed', 1).rows.map(({ name }) => name)).toEqual(['Rose', 'Tulip'])
  })
})
