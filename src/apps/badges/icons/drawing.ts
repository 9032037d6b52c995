import { Download } from '../../../core/bytes.ts'
import { Random } from '../../../core/random.ts'
import { box, type Icon, type Part } from './icon.ts'

const rim = 4

/** A white rim keeps the icon visible on any background colour. */
export function drawIcon({ name, parts }: Icon): Download {
  const below = parts.map(([, ...shape]) => draw(['#fff', ...shape], rim))
  return sheet(`aria-label="${name}"`, [...below, ...parts.map((part) => draw(part))].join(''))
}

function draw([colour, path, width]: Part, wider = 0): string {
  const breadth = (width ?? 0) + wider
  const edge = breadth === 0 ? '' : ` stroke="${colour}" stroke-width="${breadth}"`
  return `<path fill="${width === undefined ? colour : 'none'}"${edge} d="${path}"/>`
}

/** The cropped image is not stored, so this draws a symmetric pattern from its hash. */
export function drawCrop(hash: string): Download {
  const random = new Random(seedOf(hash))
  const hue = random.between(0, 359)
  const cells = Array.from({ length: 15 }, (_, i) => ({
    columns: new Set([i % 3, 4 - (i % 3)]),
    row: Math.floor(i / 3),
  }))
    .filter(() => random.next() < 0.55)
    .flatMap(({ columns, row }) => [...columns].map((column) => box(13 + column * 7.75, 13 + row * 7.75, 7, 7, 1.5)))
  const ground = `<circle cx="32" cy="32" r="29" fill="hsl(${hue} 55% 44%)" stroke="#fff" stroke-width="2"/>`
  return sheet('', `${ground}<path fill="hsl(${(hue + 30) % 360} 85% 93%)" d="${cells.join('')}"/>`)
}

function seedOf(text: string): number {
  let seed = 0
  for (const letter of text) seed = (Math.imul(seed, 31) + letter.codePointAt(0)!) >>> 0
  return seed
}

function sheet(label: string, content: string): Download {
  return new Download(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256" role="img" stroke-linejoin="round" stroke-linecap="round"${label && ` ${label}`}>${content}</svg>`,
    'image/svg+xml',
  )
}
