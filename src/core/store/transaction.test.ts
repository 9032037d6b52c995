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
  it('gives the result and what was changed, in order', () => {
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

  it('goes back to what was there when the commit refuses, of one write too', () => {
    const { transactions, written, write, committed } = workshop()
    write('a')
    expect(() => write('refused')).toThrow('no room')
    const both = () => transactions.atomically(() => ['b', 'refused'].map(write))
    expect(both).toThrow('no room')
    expect(written()).toEqual(['a'])
    expect(committed).toEqual([['a']])
  })

  it('goes back to what was there when the work throws, and passes the error on', () => {
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

  it('undoes the inner work alone when the outer goes on', () => {
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

  it('does not return what is written outside of it', () => {
    const { transactions, written, write } = workshop()
    write('a')
    expect(transactions.atomically(() => undefined).changes).toEqual([])
    expect(written()).toEqual(['a'])
  })

  it('commits what is done as a whole, and what is written outside of it at once', () => {
    const { transactions, write, committed } = workshop()
    write('a')
    transactions.atomically(() => {
      write('b')
      transactions.atomically(() => write('c'))
      expect(committed).toEqual([['a']])
    })
    expect(committed).toEqual([['a'], ['b', 'c']])
  })

  it('commits nothing where it is undone, nor where nothing changes', () => {
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
