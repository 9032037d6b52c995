import { describe, expect, it } from 'vitest'
import { createCache, writeJson } from './json-cache.ts'

describe('createCache', () => {
  const row = Object.freeze({ id: 1 })
  const present = () => ({ id: 1, name: 'Ada' })

  it('gives the same frozen body for the same row and causes', () => {
    const getOrMake = createCache<typeof row, { id: number; name: string }>()
    const body = getOrMake(row, ['http://a', 7], present)
    expect(body).toEqual({ id: 1, name: 'Ada' })
    expect(Object.isFrozen(body)).toBe(true)
    expect(getOrMake(row, ['http://a', 7], present)).toBe(body)
  })

  it('makes another when any cause has changed', () => {
    const getOrMake = createCache<typeof row, { id: number; name: string }>()
    const body = getOrMake(row, ['http://a', 7], present)
    expect(getOrMake(row, ['http://b', 7], present)).not.toBe(body)
    const moved = getOrMake(row, ['http://b', 8], () => ({ id: 1, name: 'Eve' }))
    expect(moved.name).toBe('Eve')
    expect(getOrMake(row, ['http://b', 8], present)).toBe(moved)
  })

  it('makes another for another row, however alike, and for another presenter', () => {
    const getOrMake = createCache<typeof row, { id: number; name: string }>()
    const body = getOrMake(row, [], present)
    expect(getOrMake({ ...row }, [], present)).not.toBe(body)
    expect(createCache<typeof row, { id: number; name: string }>()(row, [], present)).not.toBe(body)
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
    ['a list deeper down', { outer: { data: [ada] }, data: [bo] }],
    ['text', 'Zoë\n\ud83d\ude00'],
    ['a number', 7],
    ['null', null],
  ])('writes %s as JSON.stringify does', (_, reply) => {
    expect(writeJson(reply)).toBe(JSON.stringify(reply))
    // Once more, with what is cached now.
    expect(writeJson(reply)).toBe(JSON.stringify(reply))
  })

  it('writes what is cached only once', () => {
    let asked = 0
    const counted = Object.freeze({ id: 1, toJSON: () => ({ id: 1, asked: ++asked }) })
    expect([writeJson(counted), writeJson([counted]), writeJson({ data: [counted] })]).toEqual([
      '{"id":1,"asked":1}',
      '[{"id":1,"asked":1}]',
      '{"data":[{"id":1,"asked":1}]}',
    ])
  })
})
