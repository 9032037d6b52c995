import { describe, expect, it } from 'vitest'
import type { Download } from '../kernel/bytes.ts'
import { drawCrop, drawIcon } from './drawing.ts'
import { cog } from './icon.ts'
import { icons } from './icons.ts'

const textOf = ({ bytes }: Download) => new TextDecoder().decode(bytes)

describe('the predefined icons', () => {
  it('are about two dozen, each with a name and a picture of its own', () => {
    expect(icons.length).toBeGreaterThanOrEqual(24)
    expect(new Set(icons.map(({ name }) => name)).size).toBe(icons.length)
    expect(new Set(icons.map((icon) => textOf(drawIcon(icon)))).size).toBe(icons.length)
  })

  it.each(icons.map((icon) => [icon.name, icon] as const))('%s stays on its sheet, and has a white rim', (_, icon) => {
    const text = textOf(drawIcon(icon))
    expect(text).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 64 64" [^>]*>(<path [^<>]*\/>)+<\/svg>$/,
    )
    expect(text).not.toMatch(/NaN|undefined|Infinity/)
    expect(text.match(/stroke="#fff"/g)).toHaveLength(icon.parts.length)
    // Capital letters are followed by places, the others by steps.
    const places = icon.parts.flatMap(([, path]) =>
      [...path.matchAll(/[MLHVC]([-\d. ]+)/g)].map(([, numbers]) => numbers!),
    )
    const reach = places.flatMap((numbers) => numbers.trim().split(/ /).map(Number))
    expect(Math.min(...reach)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...reach)).toBeLessThanOrEqual(64)
  })

  it('are reckoned the same everywhere: no more than two places after the point', () => {
    expect(cog(32, 32, 8, 29, 22)).not.toMatch(/\.\d{3}/)
  })
})

describe('the picture of a crop', () => {
  it('is the same for the same hash, and another for another', () => {
    expect(drawCrop('c0ffee')).toEqual(drawCrop('c0ffee'))
    const many = Array.from({ length: 100 }, (_, i) => textOf(drawCrop(`crop-${i}`)))
    expect(new Set(many).size).toBe(100)
  })

  it('shows nothing of the hash itself', () => {
    expect(textOf(drawCrop('"><script>'))).not.toContain('script')
  })
})
