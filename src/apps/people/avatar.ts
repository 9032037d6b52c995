import { Download } from '../../core/bytes.ts'
import { hueOf, initialsOf } from '../../core/text/initials.ts'

/** Draws the initials on a colour derived from the name, readable at 32 and at 256 pixels. */
export function drawAvatar(fullname: string): Download {
  return draw(
    fullname,
    (hue, initials) =>
      `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${shade(hue, 58, 52)}"/><stop offset="1" stop-color="${shade((hue + 40) % 360, 62, 38)}"/></linearGradient></defs>` +
      `<rect width="64" height="64" fill="url(#g)"/>` +
      `<text x="32" y="33" dominant-baseline="central" text-anchor="middle" font-family="system-ui,sans-serif" font-size="26" font-weight="600" fill="#fff">${initials.join('')}</text>`,
  )
}

export function drawLogo(name: string): Download {
  return draw(
    name,
    (hue, initials) =>
      `<rect x="4" y="4" width="56" height="56" rx="14" fill="${shade(hue, 60, 42)}"/><circle cx="48" cy="16" r="9" fill="hsl(${(hue + 160) % 360} 75% 62%)"/>` +
      `<text x="30" y="37" dominant-baseline="central" text-anchor="middle" font-family="system-ui,sans-serif" font-size="34" font-weight="700" fill="#fff">${initials[0] ?? ''}</text>`,
  )
}

function draw(wholeName: string, paint: (hue: number, initials: string[]) => string): Download {
  const name = wholeName.slice(0, 500)
  const begin = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256" role="img" aria-label="${escapeXml(name)}">`
  return new Download(`${begin}${paint(hueOf(name), initialsOf(name))}</svg>`, 'image/svg+xml')
}

/** Darkens a colour until white letters are readable: greens and yellows must be darker than blues. */
function shade(hue: number, saturation: number, lightness: number): string {
  let percent = lightness
  while (contrastToWhite(hue, saturation, percent) < 4.55) percent--
  return `hsl(${hue} ${saturation}% ${percent}%)`
}

/** The contrast ratio of WCAG 2. Text needs at least 4.5. */
function contrastToWhite(hue: number, saturation: number, lightness: number): number {
  const reach = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100)
  const light = (turn: number) => {
    const place = (turn + hue / 30) % 12
    const value = lightness / 100 - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 1.05 / (0.2126 * light(0) + 0.7152 * light(8) + 0.0722 * light(4) + 0.05)
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
