import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { filteredList } from './filter.ts'
import { searchText, searchWords } from './search-text.ts'
import { Table } from './table.ts'
import { table } from './table-schema.ts'
import { Transactions } from './transaction.ts'

// Costs are counts, because times depend on the machine: how many rows a list reads, in a small and a large table.

const Person = z.object({ id: z.int(), name: z.string(), team: z.int() })
type Person = z.infer<typeof Person>

/** Ten people are in team 1 and ten are called Zoe, whatever the size. */
function company(size: number) {
  const people = new Table<Person>('people', table(Person, { index: ['team'] }), new Transactions())
  const nameOf = (id: number) => (id % (size / 10) === 0 ? 'Zoe' : `Ann ${id}`)
  people.fill(Array.from({ length: size }, (_, i) => ({ id: i + 1, name: nameOf(i + 1), team: i < 10 ? 1 : 2 })))
  let looked = 0
  const by = {
    name: 'name',
    key: ({ name }: Person) => {
      looked++
      return name
    },
  }
  const text = searchText(({ name }: Person) => [name])
  const test = () => {
    looked++
    return true
  }
  const ofTeam = filteredList<Person, { team: number }>((where) => ({ where, test }))
  const called = filteredList<Person, { word: string }>(({ word }) => ({ words: searchWords(text, [word]), test }))
  const lists = {
    all: () => people.list(by),
    team: () => ofTeam(people, by, { team: 1 }),
    search: () => called(people, by, { word: 'zoe' }),
  }
  const count = (work: () => unknown) => {
    looked = 0
    work()
    return looked
  }
  return { people, lists, count }
}

describe.each([100, 10_000])('of %i rows', (size) => {
  it.each(['team', 'search'] as const)('a list by %s reads only rows from an index', (name) => {
    const { lists, count } = company(size)
    expect(count(() => expect(lists[name]().length).toBe(10))).toBe(20)
  })

  it.each(['all', 'team', 'search'] as const)('the list %s reads no rows when repeated', (name) => {
    const { lists, count } = company(size)
    lists[name]()
    expect(count(() => lists[name]().slice(0, 20))).toBe(0)
  })

  it.each(['all', 'team', 'search'] as const)('the list %s reads one row after that row changed', (name) => {
    const { people, lists, count } = company(size)
    lists[name]()
    people.patch(1, { name: 'Bea' })
    // Before and after, by filter and by order.
    expect(count(() => lists[name]().slice(0, 20))).toBeLessThanOrEqual(4)
  })

  it('a write to shared contents and its undo read only a few rows', () => {
    const { people, lists, count } = company(size)
    lists.all()
    const before = people.snapshot()
    const looked = count(() => {
      people.patch(1, { name: 'Bea' })
      expect(lists.all().length).toBe(size)
      people.restore(before)
      lists.all()
    })
    expect(looked).toBeLessThanOrEqual(4)
  })
})
