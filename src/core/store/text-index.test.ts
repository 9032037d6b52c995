import { describe, expect, it } from 'vitest'
import { TextIndex } from './text-index.ts'

const indexOf = (...texts: string[]) =>
  TextIndex.of(
    texts.map((_, i) => i + 1),
    texts,
  )

describe('TextIndex', () => {
  it('finds the texts with all of the words, or any of them', () => {
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

  it('finds nothing where it would search too many texts', () => {
    const index = indexOf('unicorn', 'corn', 'cob', '')
    expect([index.find(['corn'], 'AND', 3), index.find(['corn'], 'AND', 2)]).toEqual([[1, 2], undefined])
    expect([index.find(['c'], 'AND', 5), index.find(['c'], 'AND', 4)]).toEqual([[1, 2, 3], undefined])
  })

  it('finds what has changed by its last text, and stays as it was', () => {
    const index = indexOf('unicorn', 'corn')
    const later = index.changed(2, 'cob')!.changed(7, 'corncob')!.changed(1, '')!
    expect(later.find(['corn'], 'AND')).toEqual([7])
    expect(later.find(['cob'], 'AND')).toEqual([2, 7])
    expect(index.find(['corn'], 'AND')).toEqual([1, 2])
  })

  it('has to be built again when much has changed', () => {
    let index: TextIndex | undefined = indexOf('corn')
    for (let id = 1; id <= 64; id++) index = index!.changed(id, 'cob')
    expect(index!.changed(64, '')).toBeDefined()
    expect(index!.changed(65, '')).toBeUndefined()
  })
})
