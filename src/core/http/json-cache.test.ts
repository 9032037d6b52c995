import { describe, expect, it } from 'vitest'
import { createCache, writeJson } from './json-cache.ts'

const textOf = (reply: unknown) => {
  const written = writeJson(reply)
  return typeof written === 'string' ? written : new TextDecoder().decode(written)
}

describe('createCache', () => {
  const row = Object.freeze({ id: 1 })
  const create = () => createCache(({ id }: typeof row, base: string, name: string) => ({ id, url: `${base}/${name}` }))

  it('returns the same frozen body for the same row and arguments', () => {
    const present = create()
    const body = present(row, 'http://a', 'ada')
    expect(body).toEqual({ id: 1, url: 'http://a/ada' })
    expect(Object.isFrozen(body)).toBe(true)
    expect(present(row, 'http://a', 'ada')).toBe(body)
  })

  it('presents the row again if an argument changes', () => {
    const present = create()
    const body = present(row, 'http://a', 'ada')
    expect(present(row, 'http://b', 'ada').url).toBe('http://b/ada')
    expect(present(row, 'http://b', 'eve').url).toBe('http://b/eve')
    expect(present(row, 'http://a', 'ada')).toBe(body)
  })

  it('holds the last four bodies of a row', () => {
    const present = create()
    const [first, second] = ['a', 'b', 'c', 'd'].map((name) => present(row, '', name))
    expect(present(row, '', 'a')).toBe(first)
    present(row, '', 'e')
    expect(present(row, '', 'a')).toBe(first)
    expect(present(row, '', 'b')).not.toBe(second)
  })

  it('has separate bodies for equal rows and for other presenters', () => {
    const present = create()
    const body = present(row, 'http://a', 'ada')
    expect(present({ ...row }, 'http://a', 'ada')).not.toBe(body)
    expect(create()(row, 'http://a', 'ada')).not.toBe(body)
  })
})

describe('writeJson', () => {
  const ada = Object.freeze({ id: 1, name: 'Ada "Łovelace" 李\u2028', extranet: { id: 2, tags: ['é', null] } })
  const bo = Object.freeze({ id: 2, name: '', gone: undefined, extranet: null })
  const loose = { id: 3, when: new Date(0) }

  it.each<[string, unknown]>([
    ['one that is cached', ada],
    ['one that is not', loose],
    ['a list', [ada, bo, ada]],
    ['a frozen list', Object.freeze([ada, bo])],
    ['a list of which some are cached', [ada, loose]],
    ['a list in a list', [[ada], [bo]]],
    ['an empty list', []],
    ['a frozen empty list', Object.freeze([])],
    ['a page', { data: [ada, bo], pagination: { offset: 0, next: null } }],
    ['an empty page', { data: [], pagination: { total: 0 } }],
    ['a page with two lists', { folders: [ada], documents: [], 'more "documents"': [bo] }],
    ['a page with something undefined in it', { data: [ada], pagination: undefined }],
    ['a page with a function in it', { data: [ada], more() {}, toString: undefined }],
    ['a page that writes itself', { data: [ada], toJSON: () => 7 }],
    ['a list deeper down', { outer: { data: [ada] }, data: [bo] }],
    ['text', 'Zoë\n\ud83d\ude00'],
    ['a number', 7],
    ['null', null],
  ])('writes %s as JSON.stringify does', (_, reply) => {
    expect(textOf(reply)).toBe(JSON.stringify(reply))
    // Again, now from the cache.
    expect(textOf(reply)).toBe(JSON.stringify(reply))
  })

  it('writes a cached body only once', () => {
    let asked = 0
    const counted = Object.freeze({ id: 1, toJSON: () => ({ id: 1, asked: ++asked }) })
    expect([textOf(counted), textOf([counted]), textOf({ data: [counted] })]).toEqual([
      '{"id":1,"asked":1}',
      '[{"id":1,"asked":1}]',
      '{"data":[{"id":1,"asked":1}]}',
    ])
  })
})
