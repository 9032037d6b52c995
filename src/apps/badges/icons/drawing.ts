import { Download } from '../../../core/bytes.ts'
import { Random } from '../../../core/random.ts'
import { cog, disc, type Icon, type Part, star } from './icon.ts'

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

const forms = [
  disc(32, 32, 28),
  cog(32, 32, 22, 29, 26.5),
  'M32 3L57 11V30C57 46 46 56 32 61C18 56 7 46 7 30V11Z',
  'M32 3L57 17.5V46.5L32 61L7 46.5V17.5Z',
]
const emblems = [
  star(32, 32, 15, 6.6),
  cog(32, 32, 8, 14, 10),
  'M19 45C17 28 28 18 46 18C47 36 36 47 24 43.6L18 49L16.6 47Z',
  'M36 15L20 35H30L27 50L45 28H34.6Z',
  'M15 45L28 21L35 33L39 27L49 45Z',
  'M32 15C39 24 44 30 44 36A12 12 0 0 1 20 36C20 30 25 24 32 15Z',
  'M32 46C20 38 17 32 17 27A7.6 7.6 0 0 1 32 24.6A7.6 7.6 0 0 1 47 27C47 32 44 38 32 46Z',
]

/** The cropped image is not stored, so this draws a medal from its hash. */
export function drawCrop(hash: string): Download {
  const random = new Random(seedOf(hash))
  const pick = (items: readonly string[]) => items[random.between(0, items.length - 1)]!
  const [form, emblem, hue, turn] = [pick(forms), pick(emblems), random.between(0, 359), random.between(25, 80)]
  const ground = `<path fill="hsl(${hue} 52% 42%)" stroke="#fff" stroke-width="2" d="${form}"/>`
  const ring = `<circle cx="32" cy="32" r="20.5" fill="hsl(${hue} 50% 34%)" stroke="hsl(${hue} 60% 72%)" stroke-width="1.4" stroke-dasharray=".1 ${random.between(3, 6)}"/>`
  return sheet('', `${ground}${ring}<path fill="hsl(${(hue + turn) % 360} 88% 80%)" d="${emblem}"/>`)
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
