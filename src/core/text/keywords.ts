/** Keywords are separated by spaces; case does not matter. */
export function splitKeywords(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))]
}

/** Texts as keywords are looked for in them: taken together, in one case. */
export function toHaystack(texts: readonly string[]): string {
  return texts.join('\n').toLowerCase()
}

/** Whether there are all of the keywords, or any of them. */
export function hasKeywords(haystack: string, keywords: readonly string[], how: 'AND' | 'OR' = 'AND'): boolean {
  if (keywords.length === 0) return true
  const isThere = (keyword: string) => haystack.includes(keyword)
  return how === 'AND' ? keywords.every(isThere) : keywords.some(isThere)
}
