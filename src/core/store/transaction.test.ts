import { describe, expect, it } from 'vitest'
import { Ledger } from './transaction.ts'

function workshop() {
  const settled: unknown[][] = []
  const ledger = new Ledger((moves) => void settled.push(moves.map(({ after }) => after)))
  const words: string[] = []
  const write = (word: string) => {
    const redo = () => void words.push(word)
    redo()
    ledger.record({
      table: 'words',
      id: words.length,
      before: undefined,
      after: word,
      undo: () => void words.pop(),
      redo,
    })
  }
  return { ledger, words, write, settled }
}

describe('atomically', () => {
  it('gives the result and what was changed, in order', () => {
    const { ledger, write } = workshop()
    const { result, changes } = ledger.atomically(() => {
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
    const { ledger, words, write } = workshop()
    const undone: string[] = []
    const fail = () => {
      for (const word of ['a', 'b']) {
        const undo = () => void undone.push(word)
        ledger.record({ table: 'words', id: 1, before: undefined, after: word, undo, redo: () => {} })
      }
      write('c')
      throw new Error('no')
    }
    expect(() => ledger.atomically(fail)).toThrow('no')
    expect(undone).toEqual(['b', 'a'])
    expect(words).toEqual([])
  })

  it('undoes the inner work alone when the outer goes on', () => {
    const { ledger, words, write } = workshop()
    const { changes } = ledger.atomically(() => {
      write('a')
      expect(() =>
        ledger.atomically(() => {
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
    const { ledger, words, write } = workshop()
    const fail = () => {
      write('a')
      ledger.atomically(() => write('b'))
      throw new Error('no')
    }
    expect(() => ledger.atomically(fail)).toThrow('no')
    expect(words).toEqual([])
  })

  it('keeps nothing of what is written outside of it', () => {
    const { ledger, words, write } = workshop()
    write('a')
    expect(ledger.atomically(() => undefined).changes).toEqual([])
    expect(words).toEqual(['a'])
  })

  it('settles what is done as a whole, and what is written outside of it at once', () => {
    const { ledger, write, settled } = workshop()
    write('a')
    ledger.atomically(() => {
      write('b')
      ledger.atomically(() => write('c'))
      expect(settled).toEqual([['a']])
    })
    expect(settled).toEqual([['a'], ['b', 'c']])
  })

  it('settles nothing of what is taken back, nor of what changes nothing', () => {
    const { ledger, write, settled } = workshop()
    const fail = () => {
      write('a')
      throw new Error('no')
    }
    expect(() => ledger.atomically(fail)).toThrow('no')
    ledger.atomically(() => undefined)
    expect(settled).toEqual([])
  })
})

describe('unrecorded', () => {
  it('settles nothing, and leaves the running work as it is', () => {
    const { ledger, words, write, settled } = workshop()
    ledger.unrecorded(() => write('a'))
    const { changes } = ledger.atomically(() => {
      write('b')
      ledger.unrecorded(() => write('c'))
    })
    expect([words, changes.map(({ after }) => after), settled]).toEqual([['a', 'b', 'c'], ['b'], [['b']]])
  })
})
