import { describe, expect, it } from 'vitest'
import { History, newHistory } from './history.ts'
import { StateHolder } from './transaction.ts'
import * as undo from './undo.ts'

/** A history of words, and the words that are not undone. */
function story() {
  const held = new StateHolder({ history: newHistory(), content: 0, written: 0 })
  const history = new History(held)
  const words: string[] = []
  const say = (word: string, before?: unknown) => {
    words.push(word)
    const write = { table: 'words', id: 1, before, after: word, nextId: 1 }
    history.add({ writes: [write], random: { before: 0, after: 0 } })
  }
  const way: string[] = []
  const goTo = (position: number) =>
    undo.goTo(held, position, {
      undo: () => way.push(`- ${words.pop()}`),
      redo: ({ writes }) => {
        words.push(writes[0]!.after as string)
        way.push(`+ ${writes[0]!.after}`)
      },
    })
  return { held, history, words, say, goTo, way }
}

const mebibyte = 1024 * 1024 - 100
const withBytes = (size: number) => ({ id: 1, bytes: new Uint8Array(size) })

describe('History', () => {
  it('undoes and redoes', () => {
    const { history, words, say, goTo } = story()
    for (const word of ['a', 'b', 'c']) say(word)
    goTo(1)
    expect(words).toEqual(['a'])
    expect(history).toMatchObject({ earliest: 0, position: 1, latest: 3 })
    goTo(3)
    expect(words).toEqual(['a', 'b', 'c'])
    goTo(0)
    expect(words).toEqual([])
  })

  it('reports each step on the way', () => {
    const { say, goTo, way } = story()
    for (const word of ['a', 'b']) say(word)
    goTo(0)
    goTo(1)
    expect(way).toEqual(['- b', '- a', '+ a'])
  })

  it('drops undone steps after a new one', () => {
    const { history, words, say, goTo } = story()
    for (const word of ['a', 'b', 'c']) say(word)
    goTo(1)
    say('d')
    expect(history).toMatchObject({ position: 2, latest: 2 })
    goTo(1)
    goTo(2)
    expect(words).toEqual(['a', 'd'])
  })

  it('refuses other positions', () => {
    const { say, goTo } = story()
    say('a')
    for (const position of [-1, 2]) expect(() => goTo(position)).toThrow(`The history has no step ${position}.`)
  })

  it('knows which of its points are abandoned', () => {
    const { held, history, say, goTo } = story()
    const points = [history.point]
    const left = () => points.map((point) => undo.isAbandoned(held.state.history, point))
    for (const word of ['a', 'b', 'c']) {
      say(word)
      points.push(history.point)
    }
    expect(points.map(({ step }) => step)).toEqual([0, 1, 2, 3])
    goTo(1)
    expect([history.point, left().includes(true)]).toEqual([points[1], false])
    expect(points.map((point) => undo.isUndone(held.state.history, point))).toEqual([false, false, true, true])
    const { state } = held
    say('d')
    expect(left()).toEqual([false, false, true, true])
    for (let i = 0; i < 1000; i++) say('e')
    // This stays true after the steps that replaced them are dropped.
    expect(left()).toEqual([false, false, true, true])
    goTo(history.earliest)
    expect([history.position, undo.isAbandoned(held.state.history, history.point)]).toEqual([2, false])
    points.push(history.point)
    held.state = { ...held.state, history: newHistory() }
    expect([left(), history.position, undo.isAbandoned(held.state.history, history.point)]).toEqual([
      Array(5).fill(true),
      0,
      false,
    ])
    // A restored state knows its own points again, but no later ones.
    held.state = { ...state, history: undo.branchOf(state.history) }
    expect(left()).toEqual([false, false, false, false, true])
    goTo(3)
    say('f')
    expect(left()).toEqual([false, false, false, false, true])
  })

  it('knows earlier steps', () => {
    const { held, history, say, goTo } = story()
    const points = [history.point]
    for (const word of ['a', 'b', 'c']) {
      say(word)
      points.push(history.point)
    }
    goTo(2)
    for (let i = 0; i < 2; i++) {
      held.state = { ...held.state, history: undo.newHistoryAfter(held.state.history) }
      expect(history).toMatchObject({ earliest: 0, position: 0, latest: 0 })
      expect(points.map((point) => undo.isPast(held.state.history, point))).toEqual([true, true, true, false])
      expect(points.map((point) => undo.isUndone(held.state.history, point))).toEqual([false, false, false, true])
      expect([
        undo.isPast(held.state.history, history.point),
        undo.isUndone(held.state.history, history.point),
      ]).toEqual([false, false])
    }
    say('d')
    expect([undo.isPast(held.state.history, history.point), history.position]).toEqual([false, 1])
  })

  it('keeps a thousand steps, and continues to count', () => {
    const { history, words, say, goTo } = story()
    for (let i = 1; i <= 1500; i++) say(`${i}`)
    expect(history).toMatchObject({ earliest: 500, position: 1500, latest: 1500 })
    goTo(500)
    expect(words.at(-1)).toBe('500')
    expect(() => goTo(499)).toThrow(RangeError)
  })

  it('weighs rows in the world, and rows that only it holds', () => {
    const { held, history, say, goTo } = story()
    const [row, steps] = [256, 2 * (256 + 64)]
    const weights = () => [history.content, held.state.history.weight - steps]
    say('x'.repeat(10))
    say('y'.repeat(30), 'x'.repeat(10))
    expect(weights()).toEqual([row + 30, row + 10])
    goTo(1)
    expect(weights()).toEqual([row + 10, row + 30])
    goTo(0)
    expect(weights()).toEqual([0, 2 * row + 40])
    goTo(2)
    expect(weights()).toEqual([row + 30, row + 10])
    goTo(1)
    say('z'.repeat(5), 'x'.repeat(10))
    expect(weights()).toEqual([row + 5, row + 10])
    expect(history.written).toBe(3 * row + 45)
  })

  it('keeps 64 MiB of bytes that are no longer in the world', () => {
    const { history, say } = story()
    for (let i = 0; i < 9; i++) say('replaced', withBytes(8 * mebibyte))
    expect(history.earliest).toBe(1)
  })

  it('has room again after large steps were abandoned', () => {
    const { history, say, goTo } = story()
    for (let i = 0; i < 8; i++) say('replaced', withBytes(8 * mebibyte))
    goTo(0)
    for (let i = 0; i < 8; i++) say('replaced', withBytes(8 * mebibyte))
    expect(history).toMatchObject({ earliest: 0, latest: 8 })
  })

  it('keeps the last step, however many bytes it has', () => {
    const { history, words, say, goTo } = story()
    say('a')
    say('replaced', withBytes(65 * mebibyte))
    expect(history).toMatchObject({ earliest: 1, latest: 2 })
    goTo(1)
    expect(words).toEqual(['a'])
  })

  it('weighs nothing after it is cleared', () => {
    const { held, history, say } = story()
    say('a', withBytes(64 * mebibyte))
    held.state = { ...held.state, history: newHistory() }
    expect(history).toMatchObject({ earliest: 0, position: 0, latest: 0 })
    for (let i = 0; i < 2; i++) say('b', withBytes(32 * mebibyte))
    expect(history.earliest).toBe(0)
  })
})
