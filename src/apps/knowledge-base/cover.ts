import { Download } from '../../core/bytes.ts'

// Everybody can see covers, even those of drafts, so they show nothing of the article.

export function drawCover({ id }: { id: number }, width: number): Download {
  // Neighbouring ids get very different colours.
  const hue = (id * 137) % 360
  // Close to the background on the colour wheel, so that the colours match.
  const accent = (hue + 320) % 360
  const motif = motifs[scatter(id) % motifs.length]!
  return new Download(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" width="${width}" height="${(width * 9) / 16}" role="img">` +
      `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue} 55% 56%)"/><stop offset="1" stop-color="hsl(${(hue + 45) % 360} 60% 34%)"/></linearGradient></defs>` +
      `<rect width="160" height="90" fill="url(#g)"/>${motif(accent)}</svg>`,
    'image/svg+xml',
  )
}

/** Hashes ids, so that regular steps between ids do not show. */
function scatter(id: number): number {
  const mixed = Math.imul(id ^ (id >>> 7), 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

type Motif = (accent: number) => string

const dial: Motif = (accent) =>
  `<g fill="none" stroke-linecap="round" stroke-width="7"><path d="M52 64a32 32 0 1 1 56 0" stroke="#fff" stroke-opacity=".35"/>` +
  `<path d="M52 64A32 32 0 0 1 90 18" stroke="#fff"/><path d="M80 48 97 31" stroke="hsl(${accent} 60% 80%)"/></g><circle cx="80" cy="48" r="7" fill="#fff"/>`

const waves: Motif = (accent) =>
  `<circle cx="98" cy="28" r="13" fill="hsl(${accent} 60% 80%)"/><path d="M0 50q20-14 40 0t40 0 40 0 40 0v40H0z" fill="#fff" fill-opacity=".25"/>` +
  `<path d="M0 62q20-14 40 0t40 0 40 0 40 0v28H0z" fill="#fff" fill-opacity=".4"/><path d="M0 75q20-14 40 0t40 0 40 0 40 0v15H0z" fill="#fff" fill-opacity=".85"/>`

const discs: Motif = (accent) =>
  `<circle cx="66" cy="40" r="24" fill="#fff" fill-opacity=".85"/><circle cx="96" cy="36" r="17" fill="hsl(${accent} 60% 80%)" fill-opacity=".9"/><circle cx="86" cy="63" r="15" fill="#fff" fill-opacity=".4"/>`

const bars: Motif = (accent) =>
  `<g fill="#fff"><rect x="48" y="54" width="13" height="20" rx="3" fill-opacity=".55"/><rect x="66" y="40" width="13" height="34" rx="3" fill-opacity=".7"/><rect x="84" y="28" width="13" height="46" rx="3" fill-opacity=".9"/></g>` +
  `<rect x="102" y="15" width="13" height="59" rx="3" fill="hsl(${accent} 60% 80%)"/>`

const pages: Motif = (accent) =>
  `<rect x="62" y="16" width="44" height="58" rx="4" fill="#fff" fill-opacity=".4"/><rect x="54" y="20" width="44" height="58" rx="4" fill="#fff"/>` +
  `<g stroke-width="5" stroke-linecap="round"><path d="M62 33h18" stroke="hsl(${accent} 55% 48%)"/><path d="M62 46h28M62 56h28M62 66h16" stroke="#0003"/></g>`

const motifs: readonly Motif[] = [dial, waves, discs, bars, pages]
