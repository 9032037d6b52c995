import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defaultFidelity, type Fidelity } from '../fidelity.ts'
import { extra } from '../schema/extra.ts'
import { anyShownAs, digits, pageSize } from '../schema/read.ts'
import type { Endpoint } from './contract.ts'
import { readQuery, reportUnknownFields } from './validate.ts'

const useExtra = () => {}

describe('unknown fields', () => {
  const cat = z.object({ kind: z.literal('cat'), lives: z.int() })
  const dog = z.object({ kind: z.literal('dog'), leash: z.boolean() })
  const bird = z.object({ kind: z.literal('bird'), wings: z.int() })

  it.each<[string, z.ZodType, string[]]>([
    ['an object', cat, ['leash', 'livs']],
    ['one of two', z.union([cat, dog]), ['livs']],
    ['one of two, distinguished by a field', z.discriminatedUnion('kind', [cat, dog]), ['livs']],
    ['one of two, or of one more', z.union([z.union([cat, bird]), bird]), ['leash', 'livs']],
    ['an object that is made into something else', cat.transform(({ lives }) => lives), ['leash', 'livs']],
    ['made into an object', z.preprocess((body) => body, cat).transform(({ lives }) => lives), ['leash', 'livs']],
    ['an object, or anything', z.union([cat, z.record(z.string(), z.unknown())]), []],
    ['anything that documents show as one', anyShownAs(z.union([z.string(), cat])), ['leash', 'livs']],
    ['whatever comes', z.unknown(), []],
  ])('cause a warning if the body is %s', (_, shape, unknown) => {
    const warnings: string[] = []
    reportUnknownFields(
      shape,
      { kind: 'cat', lives: 9, leash: true, livs: 8 },
      { useExtra, ignore: (what, hint) => void warnings.push(what + hint) },
    )
    expect(warnings.map((warning) => /"(\w+)"/.exec(warning)![1])).toEqual(unknown)
    if (unknown.includes('livs')) expect(warnings.at(-1)).toMatch('Did you mean "lives"?')
  })

  it.each<[string, z.ZodType, unknown, string[]]>([
    ['in lists', z.object({ cats: z.array(cat) }), { cats: [{}, { livs: 8 }] }, ['cats[1].livs']],
    ['in a list that is the whole', z.array(cat), [{ livs: 8, lives: 9 }], ['[0].livs']],
    [
      'in objects',
      z.object({ home: z.object({ cat }) }),
      { hom: 1, home: { cat: { livs: 8 } } },
      ['hom', 'home.cat.livs'],
    ],
    ['in what may be missing', z.object({ cat: cat.nullable().default(null) }), { cat: { livs: 8 } }, ['cat.livs']],
    ['under free names', z.record(z.string(), cat), { tom: { livs: 8 } }, ['tom.livs']],
    ['in one or several', z.union([cat, z.array(cat)]), [{ leash: 1 }], ['[0].leash']],
    ['in one of two', z.object({ pet: z.union([cat, dog, z.null()]) }), { pet: { livs: 8, leash: 1 } }, ['pet.livs']],
    ['in two that differ below', z.union([z.object({ a: cat }), z.object({ a: dog })]), { a: { livs: 8 } }, ['a.livs']],
    ['in one that is open, of several', z.union([z.union([z.looseObject({}), z.array(dog)]), cat]), { livs: 8 }, []],
    ['in an open object, below', z.looseObject({ cat }), { livs: 8, cat: { livs: 8 } }, ['cat.livs']],
    ['in a strict one', z.object({ cat: z.strictObject({ lives: z.int() }) }), { cat: { livs: 8 } }, []],
    [
      'in a secret',
      z.object({ name: z.string(), token: z.object({ lives: z.int() }) }),
      { token: { livs: 8 } },
      ['...'],
    ],
    ['where a list is expected', z.object({ cats: z.array(cat) }), { cats: { livs: 8 } }, []],
  ])('are named by their path: %s', (_, shape, json, paths) => {
    const warnings: string[] = []
    reportUnknownFields(shape, json, { useExtra, ignore: (what) => void warnings.push(what) })
    expect(warnings).toEqual(paths.map((path) => `the field "${path}" is unknown`))
  })

  it('are found in a recursive shape', () => {
    const box = z.object({
      size: z.int(),
      get boxes() {
        return z.array(box).optional()
      },
    })
    const warnings: string[] = []
    reportUnknownFields(box, { siz: 1, boxes: [{ siz: 1 }] }, { useExtra, ignore: (what) => void warnings.push(what) })
    // A recursive shape is not followed again.
    expect(warnings).toEqual(['the field "siz" is unknown'])
  })

  it('are counted if there are many', () => {
    const warnings: string[] = []
    const json = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`live${i}`, 1]))
    reportUnknownFields(cat, json, { useExtra, ignore: (what) => void warnings.push(what) })
    expect(warnings).toHaveLength(11)
    expect(warnings.at(-1)).toBe('49990 more fields are unknown')
    const list = Array.from({ length: 50_000 }, () => ({ livs: 1 }))
    reportUnknownFields(z.array(cat), list, { useExtra, ignore: (what) => void warnings.push(what) })
    expect(warnings.slice(20)).toEqual(['the field "[9].livs" is unknown', '49990 more fields are unknown'])
  })

  it.each([
    ['nickname', z.object({ password: z.string(), name: z.string() }), 'nickname'],
    ['hunter2', z.object({ password: z.string() }), '...'],
  ])('are named, unless all known fields are secrets: %s', (name, shape, shown) => {
    const warnings: string[] = []
    reportUnknownFields(shape, { [name]: 1 }, { useExtra, ignore: (what) => void warnings.push(what) })
    expect(warnings).toEqual([`the field "${shown}" is unknown`])
  })

  it.each([null, 'text', 5, undefined])('are not in %j', (json) => {
    const warnings: string[] = []
    reportUnknownFields(cat, json, { useExtra, ignore: (what, hint) => void warnings.push(what + hint) })
    expect(warnings).toEqual([])
  })
})

describe('a form that the spec does not list', () => {
  const date = z.union([z.object({ day: z.int() }), extra(z.string(), 'it is shorter', 'Use {day}.')])
  const user = z.union([z.int(), extra(digits, 'forms have it', 'Use a number.'), extra(z.null(), 'none', 'Use 0.')])
  const shape = z.object({ date: date.nullable(), user: user.optional() })

  it.each([
    ['is reported', { date: '2 March' }, ['the field "date"']],
    ['is not the listed one', { date: { day: 2 } }, []],
    ['is not null', { date: null }, []],
    ['can be a string', { user: '7' }, ['the field "user"']],
    ['can be null', { user: null }, ['the field "user"']],
    ['is not the number', { user: 7 }, []],
    ['is not a missing field', {}, []],
  ])('%s', (_, json, expected) => {
    const used: string[] = []
    reportUnknownFields(shape, json, { useExtra: (what) => void used.push(what), ignore: () => {} })
    expect(used).toEqual(expected)
  })
})

describe('a query', () => {
  const query = z.object({ name: z.string(), limit: pageSize().optional() })
  const endpoint: Endpoint = { method: 'GET', path: '', summary: 'Finds', query }
  const silent = { useExtra, ignore: () => {}, warn: () => {} }
  const read = (search: string, fidelity: Fidelity = defaultFidelity) => readQuery(endpoint, search, silent, fidelity)

  it.each(['?name=%E0%A4%A', '?name=%FF', '?%FF=1&name=x', '?name=%EF%BF%BD%FF'])('must be UTF-8: %s', (search) => {
    expect(() => read(search)).toThrow('query: is not UTF-8')
  })

  it.each([
    ['?name=100%', '100%'],
    ['?name=%EF%BF%BD', '\uFFFD'],
    ['?name=\uFFFDx', '\uFFFDx'],
    ['?name=J%C3%BCrgen', 'Jürgen'],
  ])('is read: %s', (search, name) => {
    expect(read(search)).toEqual({ name })
  })

  it('is the same when repeated, even if a route changed it', () => {
    const once = read('?name=Ada') as { name: string }
    once.name = 'Eve'
    expect(read('?name=Ada')).toEqual({ name: 'Ada' })
  })

  it('has new lists and dates each time', () => {
    const commas = z.string().transform((text) => text.split(','))
    const since = z.object({ ids: commas, since: z.optional(z.coerce.date()) })
    const own = (search: string) => readQuery({ ...endpoint, query: since }, search, silent, defaultFidelity) as Query
    type Query = z.output<typeof since>
    for (let i = 0; i < 2; i++) {
      const { ids } = own('?ids=b,a')
      expect(ids).toEqual(['b', 'a'])
      ids.sort()
      const { since } = own('?ids=b&since=2026-03-02')
      expect(since?.getUTCDate()).toBe(2)
      since?.setUTCDate(9)
    }
  })

  it('is parsed again with other settings', () => {
    expect(read('?name=Ada&limit=-1')).toEqual({ name: 'Ada', limit: 0 })
    const refused = { ...defaultFidelity, 'page-size': 'refused' } as Fidelity
    expect(() => read('?name=Ada&limit=-1', refused)).toThrow('limit')
  })

  it('warns about unknown parameters each time', () => {
    const ignored: string[] = []
    for (let i = 0; i < 2; i++)
      readQuery(endpoint, '?name=Ada&nam=1', { ...silent, ignore: (what) => void ignored.push(what) }, {})
    expect(ignored).toEqual(Array(2).fill('the parameter "nam" is unknown'))
  })

  it('warns about extra parameters each time, and is parsed once', () => {
    const used: string[] = []
    let parsed = 0
    const page = z.string().transform(() => ++parsed)
    const own = { ...endpoint, query: z.object({ page: extra(page, 'it is shorter', 'Use offset.') }) }
    const remarks = {
      ...silent,
      useExtra: (...[what, instead]: [string, string?]) => void used.push(`${what}: ${instead}`),
    }
    for (let i = 0; i < 2; i++) expect(readQuery(own, '?page=2', remarks, defaultFidelity)).toEqual({ page: 1 })
    expect(used).toEqual(Array(2).fill('the parameter "page": Use offset.'))
  })
})
