import { describe, expect, it } from 'vitest'
import { findRange } from './version-range.ts'

const versions = ['0.0.1', '0.0.2', '0.1.0', '0.1.9', '0.2.0', '1.0.0', '1.2.3', '1.3.0', '2.0.0']

describe('findRange', () => {
  it.each([
    ['^0.1.0', ['0.1.0', '0.1.9']],
    ['^0.0.1', ['0.0.1']],
    ['^0.0', ['0.0.1', '0.0.2']],
    ['^0', ['0.0.1', '0.0.2', '0.1.0', '0.1.9', '0.2.0']],
    ['^1.2.3', ['1.2.3', '1.3.0']],
    ['~1.2', ['1.2.3']],
    ['~1', ['1.0.0', '1.2.3', '1.3.0']],
    ['1.2.3', ['1.2.3']],
    ['=0.1', ['0.1.0', '0.1.9']],
    ['1.x', ['1.0.0', '1.2.3', '1.3.0']],
    ['*', versions],
    ['>=0.1.9 <1.3', ['0.1.9', '0.2.0', '1.0.0', '1.2.3']],
    ['> 1.2', ['1.3.0', '2.0.0']],
    ['<=0.1', ['0.0.1', '0.0.2', '0.1.0', '0.1.9']],
    ['0.2 - 1.2', ['0.2.0', '1.0.0', '1.2.3']],
    ['^0.1.0 || >=2', ['0.1.0', '0.1.9', '2.0.0']],
    ['>=3', []],
  ])('reads %s as npm does', (text, those) => {
    expect(versions.filter(findRange(text)!)).toEqual(those)
  })

  it('takes a version before its release for the release', () => {
    expect(findRange('^0.2.0')!('0.2.0-beta.1')).toBe(true)
  })

  it.each(['latest', '', '^', '1.2.3.4', '^0.1.0 ||', 'workspace:*', '>=0.1, <2'])(
    'knows that %j is no range',
    (text) => {
      expect(findRange(text)).toBeUndefined()
    },
  )
})
