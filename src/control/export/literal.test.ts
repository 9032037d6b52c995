import { describe, expect, it } from 'vitest'
import { writeLiteral } from './literal.ts'

const evaluate = (text: string): unknown => new Function(`return ${text}`)()

describe('writeLiteral', () => {
  it('writes short values in one line, and long ones in several', () => {
    expect(writeLiteral({ id: 7, name: "Ada's", tags: ['a', 'b'], none: null })).toBe(
      "{ id: 7, name: 'Ada\\'s', tags: ['a', 'b'], none: null }",
    )
    expect(writeLiteral({ id: 7, text: 'x'.repeat(100), list: [] })).toBe(
      `{\n  id: 7,\n  text: '${'x'.repeat(100)}',\n  list: [],\n}`,
    )
  })

  it.each([
    'a "quote" and \\"one\\" more',
    "it's \\' and \\\\",
    '</script>\u2028\u2029',
    '\ud800 lone',
    'line\nbreak\ttab\0',
  ])('writes %j so that it reads the same', (text) => {
    expect(evaluate(writeLiteral(text))).toBe(text)
    expect(writeLiteral(text)).not.toMatch(/[<\n\u2028\u2029]/)
  })

  it('writes keys that need quotes, and __proto__ as a key', () => {
    const value = JSON.parse('{"__proto__":{"a":1},"a-b":2,"7":3,"07":4,"$bytes":5,"constructor":6}')
    expect(JSON.stringify(evaluate(`(${writeLiteral(value)})`))).toBe(JSON.stringify(value))
  })
})
