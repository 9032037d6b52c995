import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInTurns, readPieces } from './parse-in-turns.ts'

const lengths = [1, 3, 10, 60]

function read(text: string, length?: number): { value: unknown; pieces: number } {
  const steps = readPieces(text, length)
  let pieces = 1
  let step = steps.next()
  for (; !step.done; step = steps.next()) pieces++
  return { value: step.value, pieces }
}

describe('readPieces', () => {
  it('reads the same as JSON.parse, with any piece length', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(...lengths), (text, length) => {
        expect(read(text, length).value).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each([
    '{"b":1,"1":[1,2,3,4,5,6,7,8,9],"a":[[1,2,3,4,5],{"c":[1,2,3,4,5,6]}]}',
    '{"__proto__":[1,2,3,4,5,6,7,8,9],"a":{"__proto__":{"b":[1,2,3,4,5,6]}}}',
    '{"a":[1,2,3,4,5,6,7,8,9],"a":1}',
    '{"a":[1,2,3,4,5,6,7,8,9],"a":null}',
    '{"a":1,"a":[1,2,3,4,5,6,7,8,9]}',
    ' [ "\\\\" , "\\"]," , [ ] , { } , "a\\\\\\"," , [ 1 , 2 , [ 3 , 4 , 5 , 6 , 7 ] ] ] ',
  ])('reads names, quotes and spaces as JSON.parse does: %s', (text) => {
    for (const length of lengths)
      expect(JSON.stringify(read(text, length).value)).toBe(JSON.stringify(JSON.parse(text)))
  })

  it('refuses what JSON.parse refuses', () => {
    const list = '[1,"2",{"a":[3,4,5,6,7,8,9]},[10,11]]'
    fc.assert(
      fc.property(
        fc.nat(list.length),
        fc.nat(3),
        fc.constantFrom('', ',', '[', ']', '{', '}', '"', ':', ' ', '\\', 'null', '[1,2,3,4]', ',[1,2,3,4]'),
        fc.constantFrom(...lengths),
        (at, removed, added, length) => {
          const text = list.slice(0, at) + added + list.slice(at + removed)
          const outcome = (parse: () => unknown) => {
            try {
              return JSON.stringify(parse())
            } catch (error) {
              return (error as Error).name
            }
          }
          expect(outcome(() => read(text, length).value)).toBe(outcome(() => JSON.parse(text)))
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('splits long lists, also deep in objects', () => {
    const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `Name ${id}` }))
    const { value, pieces } = read(JSON.stringify({ format: 1, tables: { users: { rows, nextId: 7 }, files: {} } }))
    expect(value).toEqual({ format: 1, tables: { users: { rows, nextId: 7 }, files: {} } })
    expect(pieces).toBeGreaterThan(10)
  })
})

describe('parseInTurns', () => {
  it('lets other work run while a long text is parsed', async () => {
    const text = `[${'"some text",'.repeat(1_000_000)}0]`
    let value: unknown
    const parsing = parseInTurns(text).then((parsed) => {
      value = parsed
    })
    let turns = 0
    for (; value === undefined; turns++) await new Promise((resolve) => setImmediate(resolve))
    await parsing
    expect(value).toHaveLength(1_000_001)
    expect(turns).toBeGreaterThan(2)
  })

  it('rejects if the text is not JSON, short or long', async () => {
    for (const count of [1, 1_000_000])
      await expect(parseInTurns(`[${'"some text",'.repeat(count)}]`)).rejects.toThrow(SyntaxError)
  })
})
