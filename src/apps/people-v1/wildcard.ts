/**
 * Without an asterisk the pattern matches a whole word of the text.
 * An asterisk at its start or end stands for any characters there.
 */
export function matchesWildcard(text: string, pattern: string): boolean {
  const isOpenLeft = pattern.startsWith('*')
  const isOpenRight = pattern.length > 1 && pattern.endsWith('*')
  const word = pattern.slice(isOpenLeft ? 1 : 0, isOpenRight ? -1 : undefined).toLowerCase()
  if (isOpenLeft && isOpenRight) return text.toLowerCase().includes(word)
  const whole = text.toLowerCase()
  const words = ` ${spaceOut(whole)} `
  if (isOpenLeft) return whole.endsWith(word) || words.includes(`${spaceOut(word)} `)
  if (isOpenRight) return whole.startsWith(word) || words.includes(` ${spaceOut(word)}`)
  return whole === word || words.includes(` ${spaceOut(word)} `)
}

/** Replaces everything between words by one space. */
export function spaceOut(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}'’]+/gu, ' ')
}

/** The words that each text has which matches, for an index of texts that are spaced out. */
export function wordsOfWildcard(pattern: string): string[] {
  const words = spaceOut(pattern.replace(/^\*|\*$/g, '').toLowerCase()).trim()
  return words === '' ? [] : [words]
}
