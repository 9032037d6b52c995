import { box, cog, colours, disc, type Icon } from './icon.ts'

const { white, mist, grey, slate, ink, red, crimson, orange, gold, amber, butter, sky, blue, navy, purple } = colours

export const work: readonly Icon[] = [
  {
    name: 'rocket',
    parts: [
      [orange, 'M25 45H39C39 53 35 57 32 60.5C29 57 25 53 25 45Z'],
      [crimson, 'M22 29L10 44V55L24 47Z'],
      [crimson, 'M42 29L54 44V55L40 47Z'],
      [mist, 'M32 3C45 14 48 30 43 48H21C16 30 19 14 32 3Z'],
      [red, 'M32 3C38 8 41.7 13.6 43.5 19.5H20.5C22.3 13.6 26 8 32 3Z'],
      [navy, disc(32, 31, 7)],
      [sky, disc(32, 31, 4)],
    ],
  },
  {
    name: 'lightbulb',
    parts: [
      [gold, 'M32 4A20 20 0 0 1 43.5 40.4C41 42.3 40 44.5 40 48H24C24 44.5 23 42.3 20.5 40.4A20 20 0 0 1 32 4Z'],
      [butter, 'M21 25C21 18 25 13.5 31 13', 4.5],
      [slate, box(23, 47, 18, 6, 3)],
      [ink, 'M26 53H38V56C38 58.8 35.3 61 32 61S26 58.8 26 56Z'],
    ],
  },
  {
    name: 'gear',
    parts: [
      [slate, cog(32, 32, 8, 29, 22)],
      [grey, disc(32, 32, 14)],
      [white, disc(32, 32, 8)],
    ],
  },
  {
    name: 'puzzle',
    parts: [
      [
        purple,
        'M8 20H21C19.5 17.5 19 15.5 19 13.5A8.5 8.5 0 0 1 36 13.5C36 15.5 35.5 17.5 34 20H47V32C49 30.5 51 30 52.5 30A8.5 8.5 0 0 1 52.5 47C51 47 49 46.5 47 45V59H8V46C10.5 47.5 12.5 48 14 48A7.5 7.5 0 0 0 14 33C12.5 33 10.5 33.5 8 35Z',
      ],
      ['#a98cec', 'M14 26H25', 4],
    ],
  },
  {
    name: 'key',
    parts: [
      [amber, 'M43 43L50 36', 6.5],
      [amber, 'M50.5 50.5L57 44', 6.5],
      [gold, 'M27 27L54 54', 8.5],
      [gold, disc(20, 20, 16)],
      [white, disc(17, 17, 6)],
    ],
  },
  {
    name: 'target',
    parts: [
      [red, disc(30, 34, 26)],
      [white, disc(30, 34, 19.5)],
      [red, disc(30, 34, 13)],
      [white, disc(30, 34, 6.5)],
      [ink, 'M30 34L52 12', 4.5],
      [gold, 'M44.5 19.5L45.5 10.5L52.5 3.5L54.5 9.5L60.5 11.5L53.5 18.5Z'],
    ],
  },
  {
    name: 'book',
    parts: [
      [navy, 'M3 10H61V54C50 53 40 54 32 59C24 54 14 53 3 54Z'],
      [white, 'M32 19C26 14.5 17 13 8 14V47C17 46.5 26 48 32 52Z'],
      [mist, 'M32 19C38 14.5 47 13 56 14V47C47 46.5 38 48 32 52Z'],
      [sky, 'M14 24C18 24 22 25 26 27', 3],
      [sky, 'M14 33C18 33 22 34 26 36', 3],
      [blue, 'M50 24C46 24 42 25 38 27', 3],
      [blue, 'M50 33C46 33 42 34 38 36', 3],
    ],
  },
  {
    name: 'compass',
    parts: [
      [ink, disc(32, 32, 28)],
      [mist, disc(32, 32, 21.5)],
      [red, 'M46 18L37 37L27 27Z'],
      [slate, 'M18 46L27 27L37 37Z'],
      [white, disc(32, 32, 3.5)],
    ],
  },
]
