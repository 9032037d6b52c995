import { box, colours, disc, type Icon } from './icon.ts'

const { white, mist, grey, slate, red, crimson, gold, leaf, forest, teal, sky, blue, navy, brown, peach, sand } =
  colours

export const together: readonly Icon[] = [
  {
    name: 'handshake',
    parts: [
      [peach, 'M13 21L28 18L49 37C51 39 50 42 48 43C47 46 44 47 42 46C41 49 38 50 36 49C34 51 31 51 29 49L12 37Z'],
      [sand, 'M51 21L38 17C35 16 33 17 31 19L23 27C21 29 24 33 28 31L35 27L50 40L54 36Z'],
      [blue, 'M4 20L14 15L21 38L11 43Z'],
      [red, 'M60 20L50 15L43 38L53 43Z'],
    ],
  },
  {
    name: 'speech',
    parts: [
      [teal, 'M14 7H50A9 9 0 0 1 59 16V36A9 9 0 0 1 50 45H34L20 58V45H14A9 9 0 0 1 5 36V16A9 9 0 0 1 14 7Z'],
      [white, disc(19, 26, 4.5)],
      [white, disc(32, 26, 4.5)],
      [white, disc(45, 26, 4.5)],
    ],
  },
  {
    name: 'globe',
    parts: [
      [blue, disc(32, 32, 28)],
      [sky, 'M32 5C17 18 17 46 32 59C47 46 47 18 32 5Z', 3.2],
      [sky, 'M5 32H59', 3.2],
      [sky, 'M9.5 18.5H54.5', 3.2],
      [sky, 'M9.5 45.5H54.5', 3.2],
    ],
  },
  {
    name: 'first-aid',
    parts: [
      [crimson, 'M22 15V10A4 4 0 0 1 26 6H38A4 4 0 0 1 42 10V15', 5],
      [red, box(4, 14, 56, 44, 8)],
      [white, 'M27 22H37V31H46V41H37V50H27V41H18V31H27Z'],
    ],
  },
  {
    name: 'cup',
    parts: [
      [grey, 'M19 16C15 12 22 10 19 5', 3.5],
      [grey, 'M29 16C25 12 32 10 29 5', 3.5],
      [grey, 'M39 16C35 12 42 10 39 5', 3.5],
      [forest, 'M47 28H50.5A7.5 7.5 0 0 1 50.5 43H46', 5.5],
      [leaf, 'M9 21H49V44A13 13 0 0 1 36 57H22A13 13 0 0 1 9 44Z'],
      [white, 'M16 28V42', 4],
    ],
  },
  {
    name: 'tree',
    parts: [
      [brown, box(27.5, 42, 9, 19, 3)],
      [forest, disc(18, 33, 14)],
      [forest, disc(46, 33, 14)],
      [leaf, disc(32, 20, 17)],
      [leaf, disc(32, 36, 13)],
    ],
  },
  {
    name: 'mountain',
    parts: [
      [gold, disc(50, 15, 7.5)],
      [slate, 'M25 57L43 23L60 57Z'],
      [navy, 'M4 57L25 11L46 57Z'],
      [mist, 'M25 11L32.3 27L28.6 25.2L25 31L21.4 25.2L17.7 27Z'],
    ],
  },
  {
    name: 'drop',
    parts: [
      [blue, 'M32 3C45 20 53 30 53 41A21 20 0 0 1 11 41C11 30 19 20 32 3Z'],
      [sky, 'M20 40C20 47 24.5 51.5 31 52.5', 5],
    ],
  },
]
