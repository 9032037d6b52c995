import { describe, expect, it } from 'vitest'
import { Transactions } from './transaction.ts'

function workshop() {
  const committed: unknown[][] = []
  const transactions = new Transactions((writes) => {
    if (writes.some(({ after }) => after === 'refused')) throw new Error('no room')
    committed.push(writes.map(({ after }) => after))
  })
  const written = () => (transactions.current.tables[0] ?? []) as readonly string[]
  const write = (word: string) => {
    const words = [...written(), word]
    const write = { table: 'words', id: words.length, before: undefined, after: word, nextId: 1 }
    transactions.write(0, words, [write])
  }
  return { transactions, written, write, committed }
}

describe('atomically', () => {
  it('returns the result and the changes, in order', () => {
    const { transactions, write } = workshop()
    const { result, changes } = transactions.atomically(() => {
      write('a')
      write('b')
      return 7
    })
    expect(result).toBe(7)
    expect(changes).toMatchObject([
      { table: 'words', id: 1, before: undefined, after: 'a' },
      { table: 'words', id: 2, before: undefined, after: 'b' },
    ])
  })

  it('rolls back if the commit fails, even for a single write', () => {
    const { transactions, written, write, committed } = workshop()
    write('a')
    expect(() => write('refused')).toThrow('no room')
    const both = () => transactions.atomically(() => ['b', 'refused'].map(write))
    expect(both).toThrow('no room')
    expect(written()).toEqual(['a'])
    expect(committed).toEqual([['a']])
  })

  it('rolls back if the work throws, and rethrows the error', () => {
    const { transactions, written, write } = workshop()
    write('a')
    const before = written()
    const fail = () => {
      for (const word of ['b', 'c']) write(word)
      throw new Error('no')
    }
    expect(() => transactions.atomically(fail)).toThrow('no')
    expect(written()).toBe(before)
  })

  it('undoes only the inner work if the outer continues', () => {
    const { transactions, written, write } = workshop()
    const { changes } = transactions.atomically(() => {
      write('a')
      expect(() =>
        transactions.atomically(() => {
          write('b')
          throw new Error('no')
        }),
      ).toThrow('no')
      write('c')
    })
    expect(written()).toEqual(['a', 'c'])
    expect(changes.map(({ after }) => after)).toEqual(['a', 'c'])
  })

  it('undoes finished inner work together with the outer', () => {
    const { transactions, written, write } = workshop()
    const fail = () => {
      write('a')
      transactions.atomically(() => write('b'))
      throw new Error('no')
    }
    expect(() => transactions.atomically(fail)).toThrow('no')
    expect(written()).toEqual([])
  })

  it('does not return writes from outside', () => {
    const { transactions, written, write } = workshop()
    write('a')
    expect(transactions.atomically(() => undefined).changes).toEqual([])
    expect(written()).toEqual(['a'])
  })

  it('commits a transaction as a whole, and other writes immediately', () => {
    const { transactions, write, committed } = workshop()
    write('a')
    transactions.atomically(() => {
      write('b')
      transactions.atomically(() => write('c'))
      expect(committed).toEqual([['a']])
    })
    expect(committed).toEqual([['a'], ['b', 'c']])
  })

  it('commits nothing if it is rolled back or changes nothing', () => {
    const { transactions, write, committed } = workshop()
    const fail = () => {
      write('a')
      throw new Error('no')
    }
    expect(() => transactions.atomically(fail)).toThrow('no')
    transactions.atomically(() => undefined)
    expect(committed).toEqual([])
  })
})
