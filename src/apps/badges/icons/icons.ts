import { box, cog, disc, type Icon, type Part, star } from './icon.ts'

const white = '#ffffff'
const mist = '#dde5ee'
const grey = '#9aa7b8'
const slate = '#56657c'
const ink = '#2f3b52'
const red = '#e5484d'
const crimson = '#b42c38'
const rose = '#ff9fa1'
const orange = '#f47b20'
const gold = '#f7b916'
const amber = '#d98a00'
const butter = '#ffdf70'
const leaf = '#46b35f'
const forest = '#278248'
const teal = '#14a39a'
const sky = '#7cc6f2'
const blue = '#2f80d0'
const navy = '#1c5796'
const purple = '#7d53d1'
const brown = '#8b5a3c'
const peach = '#f7c59f'
const sand = '#d79a68'

const drawings: Readonly<Record<string, readonly Part[]>> = {
  star: [
    [gold, star(32, 34, 29, 13)],
    [butter, star(32, 34, 16, 7.2)],
  ],
  trophy: [
    [amber, 'M18 12H8C8 23 12 29 20 30', 4.5],
    [amber, 'M46 12H56C56 23 52 29 44 30', 4.5],
    [amber, 'M28 36H36V49H28Z'],
    [gold, 'M16 6H48V20C48 33 42 40 32 40S16 33 16 20Z'],
    [white, star(32, 22, 9.5, 4.2)],
    [brown, box(18, 48, 28, 10, 3)],
  ],
  medal: [
    [navy, 'M46 4H35L25 25L34 32Z'],
    [blue, 'M18 4H29L39 25L30 32Z'],
    [amber, disc(32, 42, 18)],
    [gold, disc(32, 42, 14)],
    [white, star(32, 42, 10, 4.4)],
  ],
  crown: [
    [gold, 'M10 52L7 20L19.5 33L32 11L44.5 33L57 20L54 52Z'],
    [amber, 'M9.3 45H54.7L54 55H10Z'],
    [red, disc(32, 11, 5)],
    [red, disc(8, 19, 4.5)],
    [red, disc(56, 19, 4.5)],
    [white, disc(32, 38, 4)],
    [white, disc(19.5, 40, 2.8)],
    [white, disc(44.5, 40, 2.8)],
  ],
  heart: [
    [
      red,
      'M32 58C11 43 5 32 5 22.5C5 13 12 7 19.5 7C25 7 29.5 10 32 14.5C34.5 10 39 7 44.5 7C52 7 59 13 59 22.5C59 32 53 43 32 58Z',
    ],
    [rose, 'M14 24C13.5 19 16 15.5 20 15', 4.5],
  ],
  flame: [
    [
      orange,
      'M33 3C36 15 51 21 51 39C51 52 42.5 61 32 61S13 52 13 40C13 31 18 26 21 19C23 25 25 27 28 28C27 18 28 10 33 3Z',
    ],
    [
      butter,
      'M33 30C35 38 42 41 42 49C42 56 37.5 60 32 60S22 56 22 50C22 45 25 42 27 38C28 41 29.5 42 31 42C30.5 38 31.5 34 33 30Z',
    ],
  ],
  lightning: [
    [gold, 'M38 3L10 37H28L24 61L54 25H36Z'],
    [butter, 'M36 10L17 34H25Z'],
  ],
  flag: [
    [brown, 'M14 8V58', 5.5],
    [leaf, 'M17 9C28 4 36 15 57 9V38C36 44 28 32 17 38Z'],
    [forest, 'M33.25 9.4C39.25 10.75 46.5 12 57 9V38C46.5 41 39.25 39.5 33.25 38Z'],
    [gold, disc(14, 7.5, 4.5)],
  ],
  shield: [
    [blue, 'M32 4L56 12V30C56 45 46 55 32 61C18 55 8 45 8 30V12Z'],
    [navy, 'M32 4L56 12V30C56 45 46 55 32 61Z'],
    [white, 'M20 31L29 41L45 23', 6.5],
  ],
  cap: [
    [crimson, 'M14 28V45C22 53 42 53 50 45V28Z'],
    [ink, 'M32 10L60 24L32 38L4 24Z'],
    [gold, 'M32 24L54 29V44', 3.5],
    [gold, disc(54, 47, 4.5)],
  ],
  rocket: [
    [orange, 'M25 45H39C39 53 35 57 32 60.5C29 57 25 53 25 45Z'],
    [crimson, 'M22 29L10 44V55L24 47Z'],
    [crimson, 'M42 29L54 44V55L40 47Z'],
    [mist, 'M32 3C45 14 48 30 43 48H21C16 30 19 14 32 3Z'],
    [red, 'M32 3C38 8 41.7 13.6 43.5 19.5H20.5C22.3 13.6 26 8 32 3Z'],
    [navy, disc(32, 31, 7)],
    [sky, disc(32, 31, 4)],
  ],
  lightbulb: [
    [gold, 'M32 4A20 20 0 0 1 43.5 40.4C41 42.3 40 44.5 40 48H24C24 44.5 23 42.3 20.5 40.4A20 20 0 0 1 32 4Z'],
    [butter, 'M21 25C21 18 25 13.5 31 13', 4.5],
    [slate, box(23, 47, 18, 6, 3)],
    [ink, 'M26 53H38V56C38 58.8 35.3 61 32 61S26 58.8 26 56Z'],
  ],
  gear: [
    [slate, cog(32, 32, 8, 29, 22)],
    [grey, disc(32, 32, 14)],
    [white, disc(32, 32, 8)],
  ],
  puzzle: [
    [
      purple,
      'M8 20H21C19.5 17.5 19 15.5 19 13.5A8.5 8.5 0 0 1 36 13.5C36 15.5 35.5 17.5 34 20H47V32C49 30.5 51 30 52.5 30A8.5 8.5 0 0 1 52.5 47C51 47 49 46.5 47 45V59H8V46C10.5 47.5 12.5 48 14 48A7.5 7.5 0 0 0 14 33C12.5 33 10.5 33.5 8 35Z',
    ],
    ['#a98cec', 'M14 26H25', 4],
  ],
  key: [
    [amber, 'M43 43L50 36', 6.5],
    [amber, 'M50.5 50.5L57 44', 6.5],
    [gold, 'M27 27L54 54', 8.5],
    [gold, disc(20, 20, 16)],
    [white, disc(17, 17, 6)],
  ],
  target: [
    [red, disc(30, 34, 26)],
    [white, disc(30, 34, 19.5)],
    [red, disc(30, 34, 13)],
    [white, disc(30, 34, 6.5)],
    [ink, 'M30 34L52 12', 4.5],
    [gold, 'M44.5 19.5L45.5 10.5L52.5 3.5L54.5 9.5L60.5 11.5L53.5 18.5Z'],
  ],
  book: [
    [navy, 'M3 10H61V54C50 53 40 54 32 59C24 54 14 53 3 54Z'],
    [white, 'M32 19C26 14.5 17 13 8 14V47C17 46.5 26 48 32 52Z'],
    [mist, 'M32 19C38 14.5 47 13 56 14V47C47 46.5 38 48 32 52Z'],
    [sky, 'M14 24C18 24 22 25 26 27', 3],
    [sky, 'M14 33C18 33 22 34 26 36', 3],
    [blue, 'M50 24C46 24 42 25 38 27', 3],
    [blue, 'M50 33C46 33 42 34 38 36', 3],
  ],
  compass: [
    [ink, disc(32, 32, 28)],
    [mist, disc(32, 32, 21.5)],
    [red, 'M46 18L37 37L27 27Z'],
    [slate, 'M18 46L27 27L37 37Z'],
    [white, disc(32, 32, 3.5)],
  ],
  handshake: [
    [peach, 'M13 21L28 18L49 37C51 39 50 42 48 43C47 46 44 47 42 46C41 49 38 50 36 49C34 51 31 51 29 49L12 37Z'],
    [sand, 'M51 21L38 17C35 16 33 17 31 19L23 27C21 29 24 33 28 31L35 27L50 40L54 36Z'],
    [blue, 'M4 20L14 15L21 38L11 43Z'],
    [red, 'M60 20L50 15L43 38L53 43Z'],
  ],
  speech: [
    [teal, 'M14 7H50A9 9 0 0 1 59 16V36A9 9 0 0 1 50 45H34L20 58V45H14A9 9 0 0 1 5 36V16A9 9 0 0 1 14 7Z'],
    [white, disc(19, 26, 4.5)],
    [white, disc(32, 26, 4.5)],
    [white, disc(45, 26, 4.5)],
  ],
  globe: [
    [blue, disc(32, 32, 28)],
    [sky, 'M32 5C17 18 17 46 32 59C47 46 47 18 32 5Z', 3.2],
    [sky, 'M5 32H59', 3.2],
    [sky, 'M9.5 18.5H54.5', 3.2],
    [sky, 'M9.5 45.5H54.5', 3.2],
  ],
  'first-aid': [
    [crimson, 'M22 15V10A4 4 0 0 1 26 6H38A4 4 0 0 1 42 10V15', 5],
    [red, box(4, 14, 56, 44, 8)],
    [white, 'M27 22H37V31H46V41H37V50H27V41H18V31H27Z'],
  ],
  cup: [
    [grey, 'M19 16C15 12 22 10 19 5', 3.5],
    [grey, 'M29 16C25 12 32 10 29 5', 3.5],
    [grey, 'M39 16C35 12 42 10 39 5', 3.5],
    [forest, 'M47 28H50.5A7.5 7.5 0 0 1 50.5 43H46', 5.5],
    [leaf, 'M9 21H49V44A13 13 0 0 1 36 57H22A13 13 0 0 1 9 44Z'],
    [white, 'M16 28V42', 4],
  ],
  tree: [
    [brown, box(27.5, 42, 9, 19, 3)],
    [forest, disc(18, 33, 14)],
    [forest, disc(46, 33, 14)],
    [leaf, disc(32, 20, 17)],
    [leaf, disc(32, 36, 13)],
  ],
  mountain: [
    [gold, disc(50, 15, 7.5)],
    [slate, 'M25 57L43 23L60 57Z'],
    [navy, 'M4 57L25 11L46 57Z'],
    [mist, 'M25 11L32.3 27L28.6 25.2L25 31L21.4 25.2L17.7 27Z'],
  ],
  drop: [
    [blue, 'M32 3C45 20 53 30 53 41A21 20 0 0 1 11 41C11 30 19 20 32 3Z'],
    [sky, 'M20 40C20 47 24.5 51.5 31 52.5', 5],
  ],
}

/** The position of an icon, from 1, is its image id. Add new icons at the end, so that no id changes its meaning. */
export const icons: readonly Icon[] = Object.entries(drawings).map(([name, parts]) => ({ name, parts }))

export function findIcon(id: number): Icon | undefined {
  return icons[id - 1]
}
