import { box, colours, disc, type Icon, star } from './icon.ts'

const { white, red, crimson, rose, orange, gold, amber, butter, blue, navy, brown, ink, leaf, forest } = colours

export const honours: readonly Icon[] = [
  {
    name: 'star',
    parts: [
      [gold, star(32, 34, 29, 13)],
      [butter, star(32, 34, 16, 7.2)],
    ],
  },
  {
    name: 'trophy',
    parts: [
      [amber, 'M18 12H8C8 23 12 29 20 30', 4.5],
      [amber, 'M46 12H56C56 23 52 29 44 30', 4.5],
      [amber, 'M28 36H36V49H28Z'],
      [gold, 'M16 6H48V20C48 33 42 40 32 40S16 33 16 20Z'],
      [white, star(32, 22, 9.5, 4.2)],
      [brown, box(18, 48, 28, 10, 3)],
    ],
  },
  {
    name: 'medal',
    parts: [
      [navy, 'M46 4H35L25 25L34 32Z'],
      [blue, 'M18 4H29L39 25L30 32Z'],
      [amber, disc(32, 42, 18)],
      [gold, disc(32, 42, 14)],
      [white, star(32, 42, 10, 4.4)],
    ],
  },
  {
    name: 'crown',
    parts: [
      [gold, 'M10 52L7 20L19.5 33L32 11L44.5 33L57 20L54 52Z'],
      [amber, 'M9.3 45H54.7L54 55H10Z'],
      [red, disc(32, 11, 5)],
      [red, disc(8, 19, 4.5)],
      [red, disc(56, 19, 4.5)],
      [white, disc(32, 38, 4)],
      [white, disc(19.5, 40, 2.8)],
      [white, disc(44.5, 40, 2.8)],
    ],
  },
  {
    name: 'heart',
    parts: [
      [
        red,
        'M32 58C11 43 5 32 5 22.5C5 13 12 7 19.5 7C25 7 29.5 10 32 14.5C34.5 10 39 7 44.5 7C52 7 59 13 59 22.5C59 32 53 43 32 58Z',
      ],
      [rose, 'M14 24C13.5 19 16 15.5 20 15', 4.5],
    ],
  },
  {
    name: 'flame',
    parts: [
      [
        orange,
        'M33 3C36 15 51 21 51 39C51 52 42.5 61 32 61S13 52 13 40C13 31 18 26 21 19C23 25 25 27 28 28C27 18 28 10 33 3Z',
      ],
      [
        butter,
        'M33 30C35 38 42 41 42 49C42 56 37.5 60 32 60S22 56 22 50C22 45 25 42 27 38C28 41 29.5 42 31 42C30.5 38 31.5 34 33 30Z',
      ],
    ],
  },
  {
    name: 'lightning',
    parts: [
      [gold, 'M38 3L10 37H28L24 61L54 25H36Z'],
      [butter, 'M36 10L17 34H25Z'],
    ],
  },
  {
    name: 'flag',
    parts: [
      [brown, 'M14 8V58', 5.5],
      [leaf, 'M17 9C28 4 36 15 57 9V38C36 44 28 32 17 38Z'],
      [forest, 'M33.25 9.4C39.25 10.75 46.5 12 57 9V38C46.5 41 39.25 39.5 33.25 38Z'],
      [gold, disc(14, 7.5, 4.5)],
    ],
  },
  {
    name: 'shield',
    parts: [
      [blue, 'M32 4L56 12V30C56 45 46 55 32 61C18 55 8 45 8 30V12Z'],
      [navy, 'M32 4L56 12V30C56 45 46 55 32 61Z'],
      [white, 'M20 31L29 41L45 23', 6.5],
    ],
  },
  {
    name: 'cap',
    parts: [
      [crimson, 'M14 28V45C22 53 42 53 50 45V28Z'],
      [ink, 'M32 10L60 24L32 38L4 24Z'],
      [gold, 'M32 24L54 29V44', 3.5],
      [gold, disc(54, 47, 4.5)],
    ],
  },
]
