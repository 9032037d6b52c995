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
    ['\x1b!\'"\\\r', `"$(printf %b '\\0033\\0041\\0047"\\\\\\r')"`],
    ['ü\n\n', `"$(printf %b '\\0303\\0274')\n\n"`],
    ['a'.repeat(901), `'${'a'.repeat(900)}'\\\n'a'`],
  ])('quotes %j as one word', (text, word) => {
    expect(quoteWord(text)).toBe(word)
  })
})
