import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { presentPalette } from './brand.ts'

function coloursOf(css: string): Record<string, string> {
  return Object.fromEntries([...css.matchAll(/--(\w+): (#\w+);/g)].map(([, name, colour]) => [name!, colour!]))
}

function luminanceOf(colour: string): number {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : colour.match(/\w\w/g)!
  const [red, green, blue] = digits.map((hex) => {
    const value = Number.parseInt(hex, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** The contrast ratio of WCAG 2. */
function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

it('has a contrast of 4.5 for all text, including placeholders, which axe does not check', () => {
  const palette = presentPalette()
  const [light, dark] = palette.split('@media')
  for (const colours of [coloursOf(light!), coloursOf(dark!)]) {
    for (const text of ['text', 'soft', 'accent', 'read', 'add', 'change', 'remove']) {
      for (const ground of ['page', 'card', 'code']) {
        expect(contrastOf(colours[text]!, colours[ground]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
  expect(palette).toContain('::placeholder { color: var(--soft); opacity: 1 }')
})

it('is the palette of the intranet as well', () => {
  const path = join(import.meta.dirname, '../../examples/intranet/src/style/base.css')
  const pairs = readFileSync(path, 'utf8').matchAll(/--(\w+): light-dark\((#\w+), (#\w+)\)/g)
  const intranet = new Map([...pairs].map(([, name, light, dark]) => [name, [light, dark]]))
  const [light, dark] = presentPalette().split('@media').map(coloursOf)
  const names = { ground: 'page', card: 'card', line: 'line', ink: 'text', soft: 'soft', accent: 'accent' }
  const states = { good: 'add', warn: 'change', bad: 'remove' }
  for (const [own, ours] of Object.entries({ ...names, ...states })) {
    expect([own, ...intranet.get(own)!]).toEqual([own, light![ours], dark![ours]])
  }
})
