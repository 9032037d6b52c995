import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../../shapes.ts'
import { type Entries, withEntry, withLate } from './entry-list.ts'

const anEntry = (id: number, status = 200) => ({ id, status }) as JournalEntry
const entries = (...ids: number[]): Entries => ids.map((id) => anEntry(id))
const idsOf = (list: Entries) => list.map(({ id }) => id)

describe('the list of requests', () => {
  it('has new ones first, also those that arrive late', () => {
    expect(idsOf(withEntry(entries(5, 3), anEntry(6), 10))).toEqual([6, 5, 3])
    expect(idsOf(withEntry(entries(5, 3), anEntry(4), 10))).toEqual([5, 4, 3])
    expect(idsOf(withEntry(entries(5, 3), anEntry(1), 10))).toEqual([5, 3, 1])
    expect(idsOf(withEntry([], anEntry(1), 10))).toEqual([1])
  })

  it('replaces a request with the same id', () => {
    expect(withEntry(entries(2, 1), anEntry(2, 404), 10)).toEqual([anEntry(2, 404), anEntry(1)])
  })

  it('holds the newest only', () => {
    expect(idsOf(withEntry(entries(2, 1), anEntry(3), 2))).toEqual([3, 2])
  })

  it('contains what arrived while it was loading', () => {
    expect(idsOf(withLate(entries(3, 2), entries(3, 4, 5)))).toEqual([5, 4, 3, 2])
    expect(idsOf(withLate([], entries(1, 2)))).toEqual([2, 1])
  })
})
