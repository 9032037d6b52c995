import { describe, expect, it } from 'vitest'
import type { Download } from '../../core/bytes.ts'
import { drawAvatar, drawLogo } from './avatar.ts'

const textOf = ({ bytes }: Download) => new TextDecoder().decode(bytes as Uint8Array)
const lettersIn = (picture: Download) => />([^<]*)<\/text>/.exec(textOf(picture))?.[1]

describe.each([
  ['drawAvatar', drawAvatar],
  ['drawLogo', drawLogo],
])('%s', (_, draw) => {
  it('draws the same picture for the same name, and different ones for different names', () => {
    expect(draw('Ada Byron')).toEqual(draw('Ada Byron'))
    expect(draw('Ada Byron').bytes).not.toEqual(draw('Ada Brown').bytes)
  })

  it('draws an SVG that has the name as its label', () => {
    const picture = draw('Zoë Ångström')
    expect(picture.type).toBe('image/svg+xml')
    expect(textOf(picture)).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" .* aria-label="Zoë Ångström">.*<\/svg>$/,
    )
  })

  it('escapes XML characters', () => {
    const text = textOf(draw('<b a="1">&'))
    expect(text).toContain('aria-label="&#60;b a=&#34;1&#34;&#62;&#38;"')
    expect(text).not.toContain('<b')
    expect(text.replace(/&#\d+;/g, '')).not.toContain('&')
  })

  it('draws a picture for an empty name', () => {
    expect(lettersIn(draw(' '))).toBe('')
  })
})

describe('the initials', () => {
  it.each([
    ['Ada Byron', 'AB', 'A'],
    ['ada maria  byron', 'AB', 'A'],
    ['Plato', 'P', 'P'],
    ['éva ørsted', 'ÉØ', 'É'],
    ['李 小龙', '李小', '李'],
    ['😀 smile', 'S', 'S'],
    ['& Sons', 'S', 'S'],
    ['Ada Byron 42', 'AB', 'A'],
    ['<b>Ada</b> "Byron" --', 'AB', 'A'],
    ['<b> 2 & 3', '', ''],
    ['E\u0301va', 'É', 'É'],
  ])('of %s are %s, and %s on a logo', (name, initials, first) => {
    expect([lettersIn(drawAvatar(name)), lettersIn(drawLogo(name))]).toEqual([initials, first])
  })
})

describe('the background', () => {
  const coloursIn = (picture: Download) =>
    [...textOf(picture).matchAll(/hsl\((\d+) (\d+)% (\d+)%\)/g)].map(([, ...numbers]) => numbers.map(Number))

  it('has enough contrast with white text at every hue', () => {
    const hues = new Set<number>()
    for (let i = 0; hues.size < 360; i++) {
      const [from, to] = coloursIn(drawAvatar(`Person ${i}`))
      const [mark] = coloursIn(drawLogo(`Person ${i}`))
      for (const colour of [from, to, mark])
        expect(contrastToWhite(colour!), String(colour)).toBeGreaterThanOrEqual(4.5)
      hues.add(from![0]!)
    }
  })

  it('is as light as the contrast allows', () => {
    const light = Array.from({ length: 50 }, (_, i) => contrastToWhite(coloursIn(drawAvatar(`Person ${i}`))[0]!))
    expect(Math.max(...light)).toBeLessThan(6.5)
  })
})

/** Rounds red, green and blue to integers, as screens do. */
function contrastToWhite([hue, saturation, lightness]: number[]): number {
  const chroma = (1 - Math.abs((2 * lightness!) / 100 - 1)) * (saturation! / 100)
  const [sixth, least] = [hue! / 60, lightness! / 100 - chroma / 2]
  const second = chroma * (1 - Math.abs((sixth % 2) - 1))
  const orders = [
    [chroma, second, 0],
    [second, chroma, 0],
    [0, chroma, second],
    [0, second, chroma],
    [second, 0, chroma],
    [chroma, 0, second],
  ]
  const [red, green, blue] = orders[Math.floor(sixth)]!.map((part) => {
    const value = Math.round((part + least) * 255) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05)
}
