import { describe, expect, it } from 'vitest'
import { hasKeywords, splitKeywords, toHaystack } from './keywords.ts'

describe('splitKeywords', () => {
  it('splits at any white space, and ignores case', () => {
    expect(splitKeywords('  Ada\tBYRON \n')).toEqual(['ada', 'byron'])
    expect(splitKeywords('   ')).toEqual([])
  })

  it.each([
    ['Zoë ÅNGSTRÖM', 'zoe angstrom'],
    ['أحمد إيمان آمنة', 'احمد ايمان امنه'],
    ['العـــطّار', 'العطار'],
    ['فاطمة هدى هانئ ٱلنور', 'فاطمه هدي هاني النور'],
    ['علی کریم', 'علي كريم'],
  ])('reads %s as %s, as does the searched text', (written, plain) => {
    expect(splitKeywords(written)).toEqual(plain.split(' '))
    expect(hasKeywords(toHaystack([plain]), splitKeywords(written))).toBe(true)
    expect(hasKeywords(toHaystack([written]), splitKeywords(plain))).toBe(true)
  })
})

describe('hasKeywords', () => {
  const texts = ['Ada', 'Byron', 'Engine & Sons']

  it.each([
    ['every keyword, in different texts', ['ada', 'engine'], 'AND', true],
    ['one keyword missing', ['ada', 'loom'], 'AND', false],
    ['one of them is enough', ['loom', 'byr'], 'OR', true],
    ['none of them', ['loom', 'jacquard'], 'OR', false],
    ['no keyword at all', [], 'AND', true],
    ['no keyword at all, any of them', [], 'OR', true],
    ['a keyword across two texts', ['adabyron'], 'AND', false],
  ] as const)('%s', (_, keywords, how, expected) => {
    expect(hasKeywords(toHaystack(texts), keywords, how)).toBe(expected)
  })
})
