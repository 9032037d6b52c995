import { describe, expect, it } from 'vitest'
import { checkJson, scanWorld } from './json-scan.ts'

const check = (text: string) => () => checkJson(new TextEncoder().encode(text), 10)

describe('checkJson', () => {
  it.each([
    ['as many as there may be', '[1, {"a": 2}]'],
    ['none in a text', '["a, b, [c], {d}", "\\",,,,[[", "\\\\"]'],
    ['none in a text that does not end', '["a,,,,,,\\'],
  ])('counts values: %s', (_, text) => {
    expect(check(text)).not.toThrow()
  })

  it.each([
    ['a list', '[1, 2, 3, 4, 5, 6, 7]'],
    ['an object', '{"a": [1, 2], "b": 3}'],
    ['empty ones', '[{}, {}]'],
    ['behind a text that ends with a backslash', '["\\\\", 1, 2, 3, 4, 5, 6]'],
  ])('refuses one too many: %s', (_, text) => {
    expect(check(text)).toThrow('body: must have at most 10 values')
  })
})

describe('scanWorld', () => {
  const scan = (text: string, size: number) => () => {
    const bytes = new TextEncoder().encode(text)
    const check = scanWorld()
    for (let at = 0; at < bytes.length; at += size) check(bytes.subarray(at, at + size))
  }

  it.each([1, 2, 3, 5, 1000])('finds the ends of strings in chunks of %d bytes', (size) => {
    const inString = `"${'[\\\\\\"'.repeat(100)}",`
    expect(scan(`[${inString.repeat(2000)}1]`, size)).not.toThrow()
    expect(scan(`[${inString}${'{},'.repeat(480_000)}1]`, 1000 * size)).toThrow('counts as 20')
  })
})
