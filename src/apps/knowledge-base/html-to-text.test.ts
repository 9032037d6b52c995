import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed, times } from '../../../test/stress/times.ts'
import { toPlainText } from './html-to-text.ts'

describe('toPlainText', () => {
  it.each([
    ['nothing', '', ''],
    ['words', 'Just words', 'Just words'],
    ['white space', '  one\n\t two  ', 'one two'],
    ['tags inside a line', 'one<b>two</b> <i class="x">three</i>', 'onetwo three'],
    ['paragraphs', '<p>one</p><p>two</p>', 'one\ntwo'],
    ['blocks in blocks', '<div><ul>\n <li>one</li>\n <li><p>two</p></li></ul></div>', 'one\ntwo'],
    ['line breaks', 'one<br>two<BR/>three<br />four', 'one\ntwo\nthree\nfour'],
    ['headings', '<h2>One</h2>two', 'One\ntwo'],
    ['table', '<table><tr><td>one</td><td>two</td></tr><tr><th>three</th></tr></table>', 'one two\nthree'],
    ['scripts', 'a<script>alert("<p>x</p>")</script>b', 'ab'],
    ['a script whose text looks like its end', 'a<script>"</scriptor>"</SCRIPT >b', 'ab'],
    ['a script that never ends', 'a<script>b</p>c', 'a'],
    ['styles', '<style>p > a { color: red }</style>a', 'a'],
    ['frames', 'a<iframe src="x">no frames</iframe>b', 'ab'],
    ['comments', 'a<!-- <b>b</b> -- > -->c', 'ac'],
    ['empty comments', 'a<!-->b<!--->c<!---->d', 'abcd'],
    ['a comment that never ends', 'a<!-- b', 'a'],
    ['doctype and XML', '<!doctype html><?xml version="1.0"?>a</>b', 'ab'],
    ['a closing bracket between quotes', '<a title="1 > 0" alt=\'>\'>a</a>', 'a'],
    ['a quote outside of a value', '<a "x>b', 'b'],
    ['a tag that never ends', 'a<b class="', 'a'],
    ['a quote that never ends', 'a<b class=">c', 'a'],
    ['text that is not a tag', '1 < 2 <3 a<', '1 < 2 <3 a<'],
    ['a tag of another alphabet', 'a<ж>b', 'a<ж>b'],
    ['tags with names of their own', '<my-note>a</my-note>', 'a'],
    ['a tag with a very long name', `<${'p'.repeat(100)}>a`, 'a'],
  ])('reads %s', (_, html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  it.each([
    ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
    ['a&nbsp;&#160;&#xA0;b', 'a b'],
    ['&auml;&Ouml;&szlig;&eacute;&Ccedil;&ntilde;&Aring;&scaron;', 'äÖßéÇñÅš'],
    ['&euro;&ndash;&hellip;&laquo;&raquo;&minus;', '€–…«»−'],
    ['&#72;&#x69;&#X21;&#128512;', 'Hi!😀'],
    ['&#128;&#150;&#159;', '€–Ÿ'],
    ['&#0;&#xD800;&#x110000;&#99999999999999999999;', '\ufffd\ufffd\ufffd\ufffd'],
    ['&nonsense; &copy &; &#; &#x; &1;', '&nonsense; &copy &; &#; &#x; &1;'],
    ['&toString; &constructor; &__proto__;', '&toString; &constructor; &__proto__;'],
    ['&amp;lt;', '&lt;'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ])('decodes the entities in %s once', (html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  const escapeHtml = (text: string) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)

  it('returns escaped text, with collapsed white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toPlainText(escapeHtml(text))).toBe(text.replace(/\s+/g, ' ').trim())
      }),
      { seed: fuzzSeed(), numRuns: times(75) },
    )
  })

  const part = fc.constantFrom(
    ...['<', '>', '</', '<!--', '-->', '<!', '"', "'", '=', '&', ';', '&#', '<script>', '</script', '<p', '<br>', ' '],
    ...['\n', 'a', '<b title="', '&amp;', '&#x', '<style/>', '\0', 'İ'],
  )

  it('accepts any input, without leading, trailing or repeated white space', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = toPlainText(parts.join(''))
        expect(text).toBe(text.trim())
        expect(text).not.toMatch(/[ \n]{2}/)
      }),
      { seed: fuzzSeed(), numRuns: times(125) },
    )
  })

  // With quadratic run time, these would take many minutes.
  it.each(['<', '<a', '<a "', "<a b='", '<!--', '</', '&', '&#1', '&a', ' ', '<b> </b>', '<script>', '</p>', '<!'])(
    'converts half a million repetitions of %o',
    (part) => {
      expect(toPlainText(part.repeat(500_000)).length).toBeLessThanOrEqual(part.length * 500_000)
    },
  )
})
