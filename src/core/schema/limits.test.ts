import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { findTooLong, limits } from './limits.ts'
import { anyShownAs, commaIds, commaList, filledText, idList, keywords, orNothing, prose, unlessEmpty } from './read.ts'
import { Metadata } from './shapes.ts'

const long = 'x'.repeat(limits.text + 1)
const many = Array.from({ length: limits.elements + 1 }, (_, i) => ({ id: i }))
const eitherKind = z.union([z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b'), x: z.string() })])
const fields = Object.fromEntries(Array.from({ length: limits.fields + 1 }, (_, i) => [`f${i}`, 1]))

describe('limits', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a text', z.object({ name: filledText }), { name: long }, 'name: characters'],
    ['a text that may be missing', z.object({ name: orNothing(filledText) }), { name: long }, 'name: characters'],
    ['a text that is made into something else', z.preprocess((given) => given, z.string()), long, ': characters'],
    ['one of two', z.union([z.string(), z.int()]).transform(String), long, ': characters'],
    ['one of two, of which the other takes it', z.union([z.string(), prose]), long, ''],
    ['a field of one of two objects', eitherKind, { kind: 'b', x: long }, 'x: characters'],
    ['a field that its object does not read', eitherKind, { kind: 'a', x: long }, ''],
    ['what a rule reads, as it is shown', z.object({ of: anyShownAs(z.string()) }), { of: long }, 'of: characters'],
    [
      'one of two objects',
      z.union([z.object({ a: z.string() }), z.object({ a: filledText })]),
      { a: long },
      'a: characters',
    ],
    [
      'a text in a list',
      z.array(z.object({ name: z.string() })),
      [{ name: 'a' }, { name: long }],
      '1.name: characters',
    ],
    ['a list', idList, many, ': elements'],
    ['a list with a limit of its own', z.array(z.int()).max(2), [1, 2, 3], ': elements'],
    ['free names', z.object({ metadata: Metadata }), { metadata: fields }, 'metadata: fields'],
    ['a free name', z.object({ metadata: Metadata }), { metadata: { [long]: 1 } }, 'metadata: characters'],
    ['prose', z.object({ text: prose }), { text: long }, ''],
    ['a text with a limit of its own', z.string().trim().max(3), long, ''],
    ['a filter that may be empty', z.object({ tag: unlessEmpty(filledText) }), { tag: long }, 'tag: characters'],
    ['what no shape looks into', z.unknown(), long, ''],
    ['what is not there', z.object({ name: filledText }), {}, ''],
  ])('apply to %s', (_, shape, value, expected) => {
    const found = findTooLong(shape, value, 'text')
    expect(found ? `${found.path.join('.')}: ${found.message.split(' ').at(-1)}` : '').toBe(expected)
  })

  it('are higher for prose', () => {
    expect(prose.safeParse('x'.repeat(400_000)).success).toBe(true)
    expect(prose.safeParse('x'.repeat(400_001)).error?.issues[0]?.message).toBe('must have at most 400000 characters')
  })

  it.each<[z.ZodType, string, string]>([
    [keywords, 'word '.repeat(101), ''],
    [keywords, Array.from({ length: 26 }, (_, i) => i).join(' '), 'must have at most 25 words'],
    [commaList, Array.from({ length: 101 }, (_, i) => i).join(), 'must have at most 100 words'],
    [commaList, 'a,'.repeat(500), ''],
    [commaIds, Array.from({ length: 2001 }, (_, i) => i).join(), 'must have at most 2000 ids'],
    [commaIds, '1,'.repeat(8001), 'must have at most 16000 characters'],
  ])('are separate for searches', (shape, text, message) => {
    expect(shape.safeParse(text).error?.issues[0]?.message ?? '').toBe(message)
  })
})
