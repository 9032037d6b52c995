import { describe, expect, it } from 'vitest'
import { StateHolder } from '../store/transaction.ts'
import { emptyJournal, Journal, type StateWithJournal } from './journal.ts'
import type { Entry } from './journal-entry.ts'

const mebibyte = 1024 * 1024

/** The fields that a journal reads. */
function weighing(weight: number): Entry {
  const entry = {
    weight,
    forgotten: false,
    forget() {
      Object.assign(this, { weight: 0, forgotten: true })
    },
  }
  return entry as object as Entry
}

function fill(journal: Journal, count: number): void {
  for (let i = 0; i < count; i++) journal.add(weighing(0))
}

describe('Journal', () => {
  it.each([
    [1, 1, 1],
    [1000, 1, 1000],
    [1001, 2, 1000],
    [1999, 1000, 1000],
    [2000, 1001, 1000],
    [5003, 4004, 1000],
  ])('of %d requests starts at number %d and has %d entries', (count, first, length) => {
    const journal = new Journal()
    fill(journal, count)
    const all = journal.all()
    expect([all[0]?.id, all.at(-1)?.id, all.length]).toEqual([first, count, length])
  })

  it('returns a list that does not change later', () => {
    const journal = new Journal()
    fill(journal, 2)
    const all = journal.all()
    fill(journal, 1)
    expect(all).toHaveLength(2)
  })

  it('counts from 1 again after it is cleared', () => {
    const journal = new Journal()
    fill(journal, 3)
    journal.clear()
    expect(journal.all()).toEqual([])
    expect(journal.add(weighing(0)).id).toBe(1)
  })

  it('drops the long bodies of the oldest entries first', () => {
    const journal = new Journal()
    journal.add(weighing(0))
    for (let i = 0; i < 40; i++) journal.add(weighing(mebibyte))
    const forgotten = journal.all().map((held) => held.forgotten)
    expect(forgotten).toEqual([false, ...Array(24).fill(true), ...Array(16).fill(false)])
  })

  it('keeps the last body, however long', () => {
    const journal = new Journal()
    expect([33, 34].map((size) => journal.add(weighing(size * mebibyte)).forgotten)).toEqual([false, false])
    expect(journal.all().map((held) => held.forgotten)).toEqual([true, false])
  })

  it('has room again when entries are dropped', () => {
    const journal = new Journal()
    for (let i = 0; i < 15; i++) journal.add(weighing(mebibyte))
    fill(journal, 1250)
    for (let i = 0; i < 15; i++) journal.add(weighing(mebibyte))
    expect(journal.all().some((held) => held.forgotten)).toBe(false)
  })

  it('counts its weight, and never drops short bodies', () => {
    const held = new StateHolder<StateWithJournal>({ journal: emptyJournal, violations: [] })
    const journal = new Journal(held)
    for (let i = 0; i < 1100; i++) journal.add(weighing(16 * 1024))
    expect([held.state.journal.weight, journal.all().some((held) => held.forgotten)]).toEqual([1100 * 16 * 1024, false])
    fill(journal, 1250)
    expect(held.state.journal.weight).toBe(0)
  })
})
