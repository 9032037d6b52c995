// Drawings of 160 by 90, around (80, 46). A cover's file name chooses one: `travel.svg`.

const [ink, white, red, gold, teal, blue, leaf, wood, grey, slate] = [
  '#2f3b52',
  '#ffffff',
  '#e0644f',
  '#f2b441',
  '#2b8c8f',
  '#4b86c6',
  '#5fa56a',
  '#b98555',
  '#c3ccd6',
  '#75839a',
]

const fill = (colour: string | undefined, path: string) => `<path fill="${colour}" d="${path}"/>`
const line = (colour: string | undefined, width: number, path: string) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`
const disc = (colour: string | undefined, x: number, y: number, r: number) =>
  `<circle fill="${colour}" cx="${x}" cy="${y}" r="${r}"/>`
const box = (colour: string | undefined, x: number, y: number, width: number, height: number, corner = 2) =>
  `<rect fill="${colour}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}"/>`
const table = box(wood, 34, 72, 92, 4)

function person(x: number, skin: string, hair: string, cloth: string | undefined): string {
  return (
    fill(cloth, `M${x - 13} 76c0-12 5-17 13-17s13 5 13 17z`) +
    box(skin, x - 3, 52, 6, 10, 3) +
    disc(skin, x, 46, 8.5) +
    fill(hair, `M${x - 9} 47c-1-8 3-12 9-12s10 4 9 12c-1-4-3-6-5-7-4 1-9 1-11 0-1 2-2 4-2 7z`)
  )
}

export const motifs: Readonly<Record<string, string>> = {
  lab:
    table +
    fill(white, 'M70 22h20v4h-3v16l14 24a4 4 0 0 1-4 6H63a4 4 0 0 1-4-6l14-24V26h-3z') +
    fill(teal, 'M67 54h26l8 13a3 3 0 0 1-3 5H62a3 3 0 0 1-3-5z') +
    disc(white, 76, 62, 2.4) +
    disc(white, 85, 66, 1.6) +
    disc(white, 82, 58, 1.4) +
    fill(white, 'M110 40h12v28a6 6 0 0 1-12 0z') +
    fill(red, 'M110 54h12v14a6 6 0 0 1-12 0z') +
    box(grey, 40, 40, 4, 32, 2) +
    line(slate, 3, 'M42 46h12') +
    disc(gold, 56, 46, 4),
  meter:
    box(slate, 22, 50, 116, 14, 3) +
    box(grey, 22, 53, 116, 3, 0) +
    box(ink, 44, 46, 8, 22) +
    box(ink, 108, 46, 8, 22) +
    disc(blue, 80, 44, 27) +
    disc(white, 80, 44, 21) +
    line(grey, 2.4, 'M64 50a17 17 0 1 1 32 0') +
    line(red, 2.6, 'M80 46l9-11') +
    disc(ink, 80, 46, 3) +
    box(ink, 69, 52, 22, 7, 1.5) +
    line(white, 1.4, 'M73 55.5h2M78 55.5h2M83 55.5h2M87 55.5h1'),
  pipes:
    line(slate, 13, 'M14 30h40q12 0 12 12v10q0 12 12 12h68') +
    line(grey, 3, 'M14 27h40q15 0 15 15v10q0 9 9 9h68') +
    line(teal, 9, 'M112 8v50') +
    box(ink, 30, 21, 7, 18) +
    box(ink, 59, 44, 14, 6) +
    box(ink, 105, 49, 14, 8) +
    line(red, 4, 'M101 22h22') +
    disc(red, 112, 22, 4) +
    fill(blue, 'M88 74c4 5 6 7 6 10a6 6 0 0 1-12 0c0-3 2-5 6-10z'),
  radio:
    box(slate, 66, 58, 28, 18, 3) +
    box(white, 70, 62, 20, 6, 1) +
    line(ink, 2, 'M73 65h5M81 65h2') +
    line(ink, 3, 'M80 58V34') +
    disc(red, 80, 32, 4) +
    line(white, 3.4, 'M70 40a13 13 0 0 1 0-17M90 40a13 13 0 0 0 0-17M62 46a24 24 0 0 1 0-30M98 46a24 24 0 0 0 0-30') +
    line(teal, 3.4, 'M54 52a35 35 0 0 1 0-42M106 52a35 35 0 0 0 0-42') +
    table,
  laptop:
    box(ink, 52, 22, 56, 38, 4) +
    box(blue, 56, 26, 48, 30, 1.5) +
    line(white, 2.4, 'M62 34h16M62 41h26M62 48h20') +
    disc(gold, 95, 36, 5) +
    fill(grey, 'M44 60h72l6 8a3 3 0 0 1-3 4H41a3 3 0 0 1-3-4z') +
    box(slate, 70, 62, 20, 3, 1.5),
  key:
    fill(ink, 'M66 40v-8a14 14 0 0 1 28 0v8h-6v-8a8 8 0 0 0-16 0v8z') +
    box(gold, 58, 38, 44, 36, 6) +
    box('#d9982c', 58, 62, 44, 12, 6) +
    disc(ink, 80, 52, 5) +
    fill(ink, 'M77.6 54h4.8l2 10h-8.8z') +
    box(white, 108, 60, 32, 12, 6) +
    disc(ink, 116, 66, 2) +
    disc(ink, 124, 66, 2) +
    disc(ink, 132, 66, 2),
  printer:
    box(white, 62, 16, 36, 30, 2) +
    line(grey, 2.4, 'M69 24h22M69 31h16') +
    box(slate, 46, 38, 68, 28, 5) +
    box(ink, 54, 52, 52, 8, 2) +
    disc('#8be28b', 105, 45, 2.4) +
    disc(gold, 98, 45, 2.4) +
    fill(white, 'M60 56h40l4 22H56z') +
    line(blue, 2.4, 'M66 64h28M65 71h20'),
  office:
    table +
    box(ink, 60, 28, 42, 28, 3) +
    box('#bfe0ee', 63, 31, 36, 22, 1) +
    box(slate, 78, 56, 6, 12, 1) +
    box(slate, 70, 68, 22, 4) +
    line(red, 2.6, 'M68 47l8-7 7 4 10-9') +
    fill(leaf, 'M116 58c-8-4-10-12-6-18 6 4 8 10 6 18zM117 58c0-9 5-14 12-14 1 7-4 13-12 14z') +
    box(red, 109, 58, 15, 14, 3) +
    fill(white, 'M40 62h12v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z') +
    line(white, 2, 'M52 64h3v5h-3'),
  home:
    fill(red, 'M80 14l38 30H42z') +
    box(white, 50, 42, 60, 34, 0) +
    box(wood, 73, 54, 14, 22, 1) +
    disc(gold, 84, 66, 1.4) +
    box(blue, 56, 50, 12, 12, 1) +
    box(blue, 92, 50, 12, 12, 1) +
    line(white, 1.6, 'M62 50v12M56 56h12M98 50v12M92 56h12') +
    box(slate, 98, 18, 7, 16, 1) +
    fill(leaf, 'M22 76c0-12 6-20 12-20s12 8 12 20zM114 76c0-9 5-15 10-15s10 6 10 15z'),
  travel:
    line(slate, 3, 'M18 78h124') +
    box(white, 26, 34, 96, 36, 12) +
    fill(red, 'M26 56h96v4a10 10 0 0 1-10 10H36a10 10 0 0 1-10-10z') +
    fill(ink, 'M104 40h10q6 0 8 10h-18z') +
    box(blue, 38, 41, 13, 10) +
    box(blue, 56, 41, 13, 10) +
    box(blue, 74, 41, 13, 10) +
    disc(ink, 44, 72, 5) +
    disc(ink, 64, 72, 5) +
    disc(ink, 100, 72, 5) +
    disc(gold, 114, 62, 2.4) +
    line(white, 3, 'M20 20h18M50 14h26M96 22h20'),
  money:
    fill(white, 'M58 12h44v64l-5.5-4-5.5 4-5.5-4-5.5 4-5.5-4-5.5 4-5.5-4-5.5 4z') +
    line(grey, 2.6, 'M66 24h18M66 33h26M66 42h22') +
    line(ink, 3, 'M66 56h12M86 56h8') +
    disc('#d9982c', 112, 62, 14) +
    disc(gold, 112, 60, 14) +
    disc('#f8cf7d', 112, 60, 9) +
    disc('#d9982c', 40, 68, 10) +
    disc(gold, 40, 66, 10) +
    disc('#f8cf7d', 40, 66, 6),
  calendar:
    box(white, 50, 20, 60, 56, 5) +
    fill(red, 'M55 20h50a5 5 0 0 1 5 5v10H50V25a5 5 0 0 1 5-5z') +
    line(ink, 3.6, 'M64 14v12M96 14v12') +
    [0, 1, 2]
      .map((row) =>
        [0, 1, 2, 3]
          .map((column) =>
            box(row === 1 && column > 0 && column < 3 ? teal : grey, 57 + column * 12.4, 42 + row * 11, 8.6, 7),
          )
          .join(''),
      )
      .join('') +
    disc(gold, 122, 26, 10),
  health:
    box(red, 48, 32, 64, 44, 7) +
    line(ink, 4, 'M68 32v-6a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v6') +
    disc(white, 80, 54, 16) +
    fill(red, 'M76.5 44h7v6.5H90v7h-6.5V64h-7v-6.5H70v-7h6.5z') +
    line(white, 3, 'M22 54h10l4-10 6 20 3-10M118 54h8l4-12 5 20 3-8h4'),
  safety:
    fill(gold, 'M80 12l34 60a4 4 0 0 1-3.4 6H49.4a4 4 0 0 1-3.4-6z') +
    fill(white, 'M80 24l25 46H55z') +
    line(ink, 5, 'M80 40v14') +
    disc(ink, 80, 62, 3) +
    fill(red, 'M122 78l7-26h6l7 26z') +
    fill(white, 'M127 60h10l1.6 6h-13.2z') +
    box(ink, 118, 76, 28, 3, 1.5),
  people: `<g transform="translate(-24 -23.4) scale(1.3)">${person(52, '#f1c7a3', '#5b3c2c', teal)}${person(108, '#a96f48', '#25202a', gold)}${person(80, '#f9d5bd', '#96412a', red)}</g>`,
  customers:
    fill(white, 'M40 16h48a7 7 0 0 1 7 7v20a7 7 0 0 1-7 7H62L50 60V50H40a7 7 0 0 1-7-7V23a7 7 0 0 1 7-7z') +
    line(grey, 3, 'M44 28h38M44 37h26') +
    fill(teal, 'M86 38h34a7 7 0 0 1 7 7v16a7 7 0 0 1-7 7h-6v10l-11-10H86a7 7 0 0 1-7-7V45a7 7 0 0 1 7-7z') +
    disc(white, 92, 53, 3) +
    disc(white, 103, 53, 3) +
    disc(white, 114, 53, 3),
  coffee:
    table +
    fill(white, 'M56 36h40v20a14 14 0 0 1-14 14H70a14 14 0 0 1-14-14z') +
    line(white, 4, 'M96 42h4a8 8 0 0 1 0 16h-5') +
    fill(wood, 'M56 36h40v4H56z') +
    line(white, 2.6, 'M66 28c-4-5 4-7 0-13M76 28c-4-5 4-7 0-13M86 28c-4-5 4-7 0-13') +
    disc(gold, 118, 64, 8) +
    disc('#f8cf7d', 118, 64, 3),
  building:
    fill(slate, 'M26 76V44l18-12v12l18-12v44z') +
    box(white, 62, 22, 40, 54, 1) +
    [0, 1, 2]
      .map((row) => [0, 1, 2].map((column) => box(blue, 67 + column * 11, 28 + row * 12, 8, 8, 1)).join(''))
      .join('') +
    box(wood, 76, 64, 12, 12, 1) +
    box(slate, 110, 30, 8, 46, 1) +
    box(red, 110, 34, 8, 5, 0) +
    line(white, 4, 'M116 22q6-6 14-4') +
    box(gold, 34, 54, 7, 8, 1) +
    box(gold, 47, 54, 7, 8, 1) +
    line(ink, 3, 'M18 77h124'),
  chip:
    line(slate, 3.4, 'M66 18v56M76 18v56M86 18v56M96 18v56M52 32h58M52 42h58M52 52h58M52 62h58') +
    box(ink, 58, 24, 46, 46, 5) +
    box(teal, 68, 34, 26, 26, 3) +
    line(white, 3, 'M76 42l-4 5 4 5M86 42l4 5-4 5') +
    disc(gold, 124, 24, 7),
  pages:
    box(grey, 66, 14, 44, 58, 4) +
    box(white, 56, 20, 44, 58, 4) +
    line(teal, 4, 'M64 32h18') +
    line(grey, 3, 'M64 43h28M64 52h28M64 61h18'),
}
