/** The initials of the first and the last word. Numbers, symbols and HTML tags are not words. */
export function initialsOf(name: string): string[] {
  const words = name
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFC')
    .split(/\s+/)
  const letters = words.flatMap((word) => /\p{L}/u.exec(word)?.[0].toUpperCase() ?? [])
  return letters.length > 2 ? [letters[0]!, letters.at(-1)!] : letters
}

/** The hue of an avatar's colour. */
export function hueOf(name: string): number {
  return [...name].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) >>> 0, 0) % 360
}
