import { describe, expect, it } from 'vitest'
import { TextIndex } from './text-index.ts'

const texts = (...all: string[]) => all.map((text, i) => ({ id: i + 1, text }))

describe('TextIndex', () => {
  it('knows the texts that can have a word, and counts them', () => {
    const index = TextIndex.of(texts('unicorn', 'corn', 'cob', ''))
    expect(index.find(['corn'])).toEqual([1, 2])
    expect(index.find(['uni', 'cob'])).toEqual([1, 3])
    expect(index.find(['ob'])).toEqual([3])
    expect(index.find(['nothing'])).toEqual([])
    expect([index.count('corn'), index.count('unicorn'), index.count('nothing')]).toEqual([2, 1, 0])
  })

  it('may find any text by a word that is too short', () => {
    const index = TextIndex.of(texts('corn'))
    expect(index.find(['c'])).toBeUndefined()
    expect(index.find(['corn', 'c'])).toBeUndefined()
    expect(index.count('c')).toBe(Number.POSITIVE_INFINITY)
  })

  it('finds what has changed by every word, once, and stays as it was', () => {
    const index = TextIndex.of(texts('unicorn', 'corn'))
    const later = index.changed(2)!.changed(7)!
    expect(later.find(['corn'])).toEqual([2, 7, 1])
    expect(later.find(['cob'])).toEqual([2, 7])
    expect(index.find(['cob'])).toEqual([])
  })

  it('has to be made anew when much has changed', () => {
    let index: TextIndex | undefined = TextIndex.of(texts('corn'))
    for (let id = 1; id <= 64; id++) index = index!.changed(id)
    expect(index!.changed(64)).toBeDefined()
    expect(index!.changed(65)).toBeUndefined()
  })
})
