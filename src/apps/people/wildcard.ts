/** A pattern matches whole words. An asterisk at its start or end matches any characters. */
export function makeWildcardTest(pattern: string): (text: string) => boolean {
  const isOpenLeft = pattern.startsWith('*')
  const isOpenRight = pattern.length > 1 && pattern.endsWith('*')
  const word = pattern.slice(isOpenLeft ? 1 : 0, isOpenRight ? -1 : undefined).toLowerCase()
  if (isOpenLeft && isOpenRight) return (text) => text.toLowerCase().includes(word)
  const spaced = `${isOpenLeft ? '' : ' '}${spaceOut(word)}${isOpenRight ? '' : ' '}`
  return (text) => {
    const whole = text.toLowerCase()
    if (isOpenLeft ? whole.endsWith(word) : isOpenRight ? whole.startsWith(word) : whole === word) return true
    return ` ${spaceOut(whole)} `.includes(spaced)
  }
}

export function spaceOut(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}'’]+/gu, ' ')
}

/** Words that every match contains, for looking up an index of spaced-out text. */
export function wordsOfWildcard(pattern: string): string[] {
  const words = spaceOut(pattern.replace(/^\*|\*$/g, '').toLowerCase()).trim()
  return words === '' ? [] : [words]
}
