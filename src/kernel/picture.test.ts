import { describe, expect, it } from 'vitest'
import type { Download } from './bytes.ts'
import { drawAvatar, drawLogo } from './picture.ts'

const textOf = ({ bytes }: Download) => new TextDecoder().decode(bytes)
const lettersIn = (picture: Download) => />([^<]*)<\/text>/.exec(textOf(picture))?.[1]

describe.each([
  ['drawAvatar', drawAvatar],
  ['drawLogo', drawLogo],
])('%s', (_, draw) => {
  it('draws the same for the same name, and another for another', () => {
    expect(draw('Ada Byron')).toEqual(draw('Ada Byron'))
    expect(draw('Ada Byron').bytes).not.toEqual(draw('Ada Brown').bytes)
  })

  it('draws an SVG that says whose it is', () => {
    const picture = draw('Zoë Ångström')
    expect(picture.type).toBe('image/svg+xml')
    expect(textOf(picture)).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" .* aria-label="Zoë Ångström">.*<\/svg>$/,
    )
  })

  it('escapes what XML would take for its own', () => {
    const text = textOf(draw('<b a="1">&'))
    expect(text).toContain('aria-label="&#60;b a=&#34;1&#34;&#62;&#38;"')
    expect(text).not.toContain('<b')
    expect(text.replace(/&#\d+;/g, '')).not.toContain('&')
  })

  it('draws for a name of nothing', () => {
    expect(lettersIn(draw(' '))).toBe('')
  })
})

describe('the letters', () => {
  it.each([
    ['Ada Byron', 'AB', 'A'],
    ['ada maria  byron', 'AB', 'A'],
    ['Plato', 'P', 'P'],
    ['éva ørsted', 'ÉØ', 'É'],
    ['李 小龙', '李小', '李'],
    ['😀 smile', '😀S', '😀'],
    ['& Sons', '&#38;S', '&#38;'],
  ])('of %s are %s, and %s on a logo', (name, initials, first) => {
    expect([lettersIn(drawAvatar(name)), lettersIn(drawLogo(name))]).toEqual([initials, first])
  })
})
