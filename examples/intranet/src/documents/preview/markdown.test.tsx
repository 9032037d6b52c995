import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'
import { MarkdownPreview } from './markdown-preview.tsx'

const show = (text: string) => render(<MarkdownPreview text={text} />).container.firstElementChild!.innerHTML

describe('Markdown', () => {
  it.each([
    ['# A\nb\nc', '<h2>A</h2><p>b\nc</p>'],
    [
      '**a** *b* _c_ `**d**` ~~e~~ f_g_h',
      '<p><strong>a</strong> <em>b</em> <em>c</em> <code>**d**</code> <s>e</s> f_g_h</p>',
    ],
    ['- a\n  more\n  - b\n- c', '<ul><li>a\nmore<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['1. a\n2. b\n\ntext', '<ol><li>a</li><li>b</li></ol><p>text</p>'],
    ['- [x] a\n- [ ] b', '<ul><li class="task">☑ a</li><li class="task">☐ b</li></ul>'],
    ['> a\n> - b', '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>'],
    ['```js\n# a\n```\n---', '<pre><code># a</code></pre><hr>'],
    [
      '| a | b |\n|---|:-:|\n| 1 | *2* |',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><em>2</em></td></tr></tbody></table>',
    ],
    ['[a](https://b.test/c)', '<p><a href="https://b.test/c" target="_blank" rel="noreferrer">a</a></p>'],
  ])('shows %j', (text, html) => {
    expect(show(text)).toBe(html)
  })

  it.each([
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](data:text/html,b)',
    '![a](https://b.test/c.png)',
  ])('makes no markup, foreign link or foreign picture of %s', (text) => {
    expect(show(text)).not.toMatch(/<img|href/)
  })
})

describe('CSV', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1,5;"x;y"',
      [
        ['a', 'b'],
        ['1,5', 'x;y'],
      ],
    ],
    [
      'a\tb\n"1\n2"\t"say ""hi"""',
      [
        ['a', 'b'],
        ['1\n2', 'say "hi"'],
      ],
    ],
    ['a,b\n,\n\nc', [['a', 'b'], ['', ''], ['c']]],
    ['', []],
  ])('reads %j', (text, rows) => {
    expect(readCsv(text)).toEqual(rows)
  })
})
