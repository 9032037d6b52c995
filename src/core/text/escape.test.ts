import { describe, expect, it } from 'vitest'
import { escapeText, quoteWord } from './escape.ts'

describe('escapeText', () => {
  it('escapes all characters of markup and attributes', () => {
    expect(escapeText(`<b title="a" lang='b'> & c`)).toBe('&lt;b title=&quot;a&quot; lang=&#39;b&#39;&gt; &amp; c')
  })
})

describe('quoteWord', () => {
  it.each([
    ['two words', "'two words'"],
    ['$HOME `id` \\', "'$HOME `id` \\'"],
    ["it's", `'it'\\''s'`],
    ['a\0b', "'ab'"],
    ['', "''"],
  ])('quotes %j as one word', (text, word) => {
    expect(quoteWord(text)).toBe(word)
  })
})
