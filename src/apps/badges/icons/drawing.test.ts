import { describe, expect, it } from 'vitest'
import type { Download } from '../../../core/bytes.ts'
import { drawCrop, drawIcon } from './drawing.ts'
import { cog } from './icon.ts'
import { icons } from './icons.ts'

const textOf = ({ bytes }: Download) => new TextDecoder().decode(bytes as Uint8Array)

/** Every x and y that the path reaches. */
function reachOf(path: string): number[] {
  let [x, y] = [0, 0]
  const reach: number[] = []
  for (const [, command, text] of path.matchAll(/([A-Za-z])([-\d. ]*)/g)) {
    const numbers = text!.trim().split(/ /).map(Number)
    // A half circle reaches one radius above and below its ends.
    if (command === 'a' && numbers[3] === 1) reach.push(y - numbers[0]!, y + numbers[0]!)
    const [across, down] = [numbers.at(-2) ?? 0, numbers.at(-1)!]
    if (command === 'h') x += down
    else if (command === 'v') y += down
    else if (command === 'a') [x, y] = [x + across, y + down]
    else if (command === 'H') x = down
    else if (command === 'V') y = down
    else if (command !== 'Z') [x, y] = [across, down]
    reach.push(x, y)
    // Curves can come close to their control points.
    if (command === 'C' || command === 'S') reach.push(...numbers)
  }
  return reach
}

describe('the predefined icons', () => {
  it('are about two dozen, each with its own name and picture', () => {
    expect(icons.length).toBeGreaterThanOrEqual(24)
    expect(new Set(icons.map(({ name }) => name)).size).toBe(icons.length)
    expect(new Set(icons.map((icon) => textOf(drawIcon(icon)))).size).toBe(icons.length)
  })

  it.each(icons.map((icon) => [icon.name, icon] as const))(
    '%s has a white rim, which does not touch the edge',
    (_, icon) => {
      const text = textOf(drawIcon(icon))
      expect(text).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 64 64" [^>]*>(<path [^<>]*\/>)+<\/svg>$/,
      )
      expect(text).not.toMatch(/NaN|undefined|Infinity/)
      expect(text.match(/stroke="#fff"/g)).toHaveLength(icon.parts.length)
      for (const [, path, width = 0] of icon.parts) {
        const rim = (width + 4) / 2
        expect(Math.min(...reachOf(path)) - rim, path).toBeGreaterThanOrEqual(0.99)
        expect(Math.max(...reachOf(path)) + rim, path).toBeLessThanOrEqual(63.01)
      }
    },
  )

  it('have coordinates with at most two decimals, so that they are the same everywhere', () => {
    expect(cog(32, 32, 8, 29, 22)).not.toMatch(/\.\d{3}/)
  })
})

describe('the picture of a crop', () => {
  it('is always the same for a hash, and differs between hashes', () => {
    expect(drawCrop('c0ffee')).toEqual(drawCrop('c0ffee'))
    const many = Array.from({ length: 100 }, (_, i) => textOf(drawCrop(`crop-${i}`)))
    expect(new Set(many).size).toBe(100)
  })

  it('does not show the hash', () => {
    expect(textOf(drawCrop('"><script>'))).not.toContain('script')
  })
})
