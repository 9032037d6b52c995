import { describe, expect, it } from 'vitest'
import { Transactions } from './transaction.ts'

function workshop() {
  const committed: unknown[][] = []
  const transactions = new Transactions((writes) => void committed.push(writes.map(({ after }) => after)))
  const words: string[] = []
  const write = (word: string) => {
    const redo = () => void words.push(word)
    redo()
    transactions.record({
      table: 'words',
      id: words.length,
      before: undefined,
      after: word,
      undo: () => void words.pop(),
      redo,
    })
  }
  return { transactions, words, write, committed }
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
    expect(changes).toEqual([
      { table: 'words', id: 1, before: undefined, after: 'a' },
      { table: 'words', id: 2, before: undefined, after: 'b' },
    ])
  })

  it('undoes in reverse when the work throws, and passes the error on', () => {
    const { transactions, words, write } = workshop()
    const undone: string[] = []
    const fail = () => {
      for (const word of ['a', 'b']) {
        const undo = () => void undone.push(word)
        transactions.record({ table: 'words', id: 1, before: undefined, after: word, undo, redo: () => {} })
      }
      write('c')
      throw new Error('no')
    }
    expect(() => transactions.atomically(fail)).toThrow('no')
    expect(undone).toEqual(['b', 'a'])
    expect(words).toEqual([])
  })

  it('undoes the inner work alone when the outer goes on', () => {
    const { transactions, words, write } = workshop()
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
    expect(words).toEqual(['a', 'c'])
    expect(changes.map(({ after }) => after)).toEqual(['a', 'c'])
  })

  it('undoes finished inner work together with the outer', () => {
    const { transactions, words, write } = workshop()
    const fail = () => {
      write('a')
      transactions.atomically(() => write('b'))
      throw new Error('no')
    }
    expect(() => transactions.atomically(fail)).toThrow('no')
    expect(words).toEqual([])
  })

  it('does not return what is written outside of it', () => {
    const { transactions, words, write } = workshop()
    write('a')
    expect(transactions.atomically(() => undefined).changes).toEqual([])
    expect(words).toEqual(['a'])
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

describe('unrecorded', () => {
  it('commits nothing, and leaves the running work as it is', () => {
    const { transactions, words, write, committed } = workshop()
    transactions.unrecorded(() => write('a'))
    const { changes } = transactions.atomically(() => {
      write('b')
      transactions.unrecorded(() => write('c'))
    })
    expect([words, changes.map(({ after }) => after), committed]).toEqual([['a', 'b', 'c'], ['b'], [['b']]])
  })
})
