import { Download } from './bytes.ts'

/** A drawn portrait: initials on a colour of the person's own. Good at 32 and at 256 pixels. */
export function drawAvatar(name: string): Download {
  const hue = hueOf(name)
  return new Download(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256" role="img" aria-label="${escapeXml(name)}">` +
      `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue} 58% 52%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 62% 38%)"/></linearGradient></defs>` +
      `<rect width="64" height="64" fill="url(#g)"/>` +
      `<text x="32" y="33" dominant-baseline="central" text-anchor="middle" font-family="system-ui,sans-serif" font-size="26" font-weight="600" fill="#fff">${escapeXml(initialsOf(name))}</text></svg>`,
    'image/svg+xml',
  )
}

/** A drawn company mark: two shapes and the first letter. */
export function drawLogo(name: string): Download {
  const hue = hueOf(name)
  return new Download(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256" role="img" aria-label="${escapeXml(name)}">` +
      `<rect x="4" y="4" width="56" height="56" rx="14" fill="hsl(${hue} 60% 42%)"/><circle cx="48" cy="16" r="9" fill="hsl(${(hue + 160) % 360} 75% 62%)"/>` +
      `<text x="30" y="37" dominant-baseline="central" text-anchor="middle" font-family="system-ui,sans-serif" font-size="34" font-weight="700" fill="#fff">${escapeXml(Array.from(initialsOf(name))[0] ?? '')}</text></svg>`,
    'image/svg+xml',
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toUpperCase()
}

function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return hash % 360
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
