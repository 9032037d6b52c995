import { Download } from '../../core/bytes.ts'
import { motifs } from './cover-motifs.ts'

// Everybody can see covers, even those of drafts, so they show no text of the article.

const grounds = [
  '#ffd8b4',
  '#bfe0f4',
  '#cfe8c6',
  '#f9c6bd',
  '#dfd2f4',
  '#fbe39b',
  '#b6e2da',
  '#cdd7f2',
  '#f6cfe0',
  '#e6d8c4',
]

const all = Object.values(motifs)

/** The file name chooses the motif, if there is one of that name, and the id its background. */
export function drawCover(
  { id, cover_filename }: { id: number; cover_filename: string | null },
  width: number,
): Download {
  const name = cover_filename?.split('.')[0] ?? ''
  const motif = Object.hasOwn(motifs, name) ? motifs[name]! : all[id % all.length]!
  const ground = grounds[(id * 7) % grounds.length]
  const [x, y] = [(id * 61) % 160, (id * 37) % 90]
  return new Download(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" width="${width}" height="${(width * 9) / 16}" role="img">` +
      `<rect width="160" height="90" fill="${ground}"/><g fill="#fff" opacity=".38"><circle cx="${x}" cy="${y}" r="44"/><circle cx="${160 - x}" cy="${(y + 45) % 90}" r="20"/></g>` +
      `<ellipse cx="80" cy="79" rx="62" ry="4" fill="#2f3b52" opacity=".12"/>${motif}</svg>`,
    'image/svg+xml',
  )
}
