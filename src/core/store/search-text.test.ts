import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { hasKeywords, toHaystack } from '../text/keywords.ts'
import { filteredList } from './filter.ts'
import { searchText, searchWords, TextIndex } from './search-text.ts'
import { Table } from './table.ts'
import { table } from './table-schema.ts'
import { Transactions } from './transaction.ts'

const Note = z.object({ id: z.int(), text: z.string() })
type Note = z.infer<typeof Note>

const text = searchText((note: Note) => [note.text])
const notesFound = filteredList<Note, { keywords: readonly string[]; how: 'AND' | 'OR' }>(({ keywords, how }) => ({
  words: searchWords(text, keywords, how),
}))
const byText = { name: 'text', key: (note: Note) => note.text }

function noteTable(...texts: string[]): Table<Note> {
  const notes = new Table<Note>('notes', table(Note), new Transactions())
  notes.fill(texts.map((text, i) => ({ id: i + 1, text })))
  return notes
}

function search(notes: Table<Note>, keywords: string[], how: 'AND' | 'OR'): string[] {
  return notesFound(notes, byText, { keywords, how }).rows.map((note) => note.text)
}

describe('a search by keywords', () => {
  it.each([
    [['corn'], 'AND', ['Corn', 'Unicorn']],
    [['uni', 'corn'], 'AND', ['Unicorn']],
    [['orn', 'xyz'], 'OR', ['Corn', 'Unicorn']],
    [['c'], 'AND', ['Cob', 'Corn', 'Unicorn']],
    [['n'], 'AND', ['Corn', 'Unicorn']],
    [['ob'], 'AND', ['Cob']],
    [['nothing'], 'AND', []],
  ] as const)('finds %j (%s)', (keywords, how, found) => {
    const notes = noteTable('Unicorn', 'Corn', 'Cob', ...Array.from({ length: 20 }, (_, i) => `z${i}`))
    expect(search(notes, [...keywords], how)).toEqual(found)
  })

  it('finds the same rows as a full scan, after any writes', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ß', ' ', '😀'), maxLength: 6 })
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ß', '😀'), minLength: 1, maxLength: 4 })
    const keywords = fc.array(word, { minLength: 1, maxLength: 3 })
    const how = fc.constantFrom('AND' as const, 'OR' as const)
    const write = fc.record({ id: fc.integer({ min: 1, max: 12 }), text: fc.option(letters, { nil: undefined }) })
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 40 }),
        fc.array(write, { maxLength: 50 }),
        keywords,
        how,
        (texts, writes, words, how) => {
          const notes = noteTable(...texts)
          search(notes, words, how)
          for (const { id, text } of writes) {
            if (text === undefined) notes.delete(id)
            else if (notes.has(id)) notes.patch(id, { text })
            else notes.add({ id, text })
          }
          const expected = notes.all().filter((note) => hasKeywords(toHaystack([note.text]), words, how))
          expect(search(notes, words, how).sort()).toEqual(expected.map((note) => note.text).sort())
          // First use, so only the index is involved.
          const anew = [...words, words[0]!]
          expect(search(notes, anew, how).sort()).toEqual(expected.map((note) => note.text).sort())
        },
      ),
      { numRuns: 60 },
    )
  })
})

const indexOf = (...texts: string[]) =>
  TextIndex.of(
    texts.map((_, i) => i + 1),
    texts,
  )

describe('TextIndex', () => {
  it('finds strings with all of the words, or any of them', () => {
    const index = indexOf('unicorn', 'corn', 'cob', '')
    expect(index.find(['corn'], 'AND')).toEqual([1, 2])
    expect(index.find(['corn', 'uni'], 'AND')).toEqual([1])
    expect(index.find(['uni', 'cob'], 'OR')!.sort()).toEqual([1, 3])
    expect(index.find(['ob'], 'AND')).toEqual([3])
    expect(index.find(['nothing'], 'AND')).toEqual([])
  })

  it('finds a single letter in any text', () => {
    const index = indexOf('unicorn', 'corn', 'cob', '')
    expect(index.find(['c'], 'AND')).toEqual([1, 2, 3])
    expect(index.find(['n', 'co'], 'AND')).toEqual([1, 2])
    expect(index.find(['u', 'ob'], 'OR')).toEqual([1, 3])
  })

  it('finds nothing if it would search too many strings', () => {
    const index = indexOf('unicorn', 'corn', 'cob', '')
    expect([index.find(['corn'], 'AND', 3), index.find(['corn'], 'AND', 2)]).toEqual([[1, 2], undefined])
    expect([index.find(['c'], 'AND', 5), index.find(['c'], 'AND', 4)]).toEqual([[1, 2, 3], undefined])
  })

  it('finds changed strings, without changing itself', () => {
    const index = indexOf('unicorn', 'corn')
    const later = index.changed(2, 'cob')!.changed(7, 'corncob')!.changed(1, '')!
    expect(later.find(['corn'], 'AND')).toEqual([7])
    expect(later.find(['cob'], 'AND')).toEqual([2, 7])
    expect(index.find(['corn'], 'AND')).toEqual([1, 2])
  })

  it('must be rebuilt after many changes', () => {
    let index: TextIndex | undefined = indexOf('corn')
    for (let id = 1; id <= 64; id++) index = index!.changed(id, 'cob')
    expect(index!.changed(64, '')).toBeDefined()
    expect(index!.changed(65, '')).toBeUndefined()
  })
})
