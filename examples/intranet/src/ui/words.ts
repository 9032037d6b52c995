/** Every word occurs in one of the texts, regardless of case and accents: "zak" finds "Żak". */
export function hasWords(texts: readonly string[], words: string): boolean {
  const text = fold(texts.join(' '))
  return fold(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
