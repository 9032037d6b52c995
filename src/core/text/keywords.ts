/** Splits keywords at spaces. Case does not matter. */
export function splitKeywords(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))]
}

/** Joins texts, in lower case, to look for keywords in them. */
export function toHaystack(texts: readonly string[]): string {
  return texts.join('\n').toLowerCase()
}

/** Whether a text has all of the keywords, or any of them. */
export function hasKeywords(haystack: string, keywords: readonly string[], how: 'AND' | 'OR' = 'AND'): boolean {
  if (keywords.length === 0) return true
  const isThere = (keyword: string) => haystack.includes(keyword)
  return how === 'AND' ? keywords.every(isThere) : keywords.some(isThere)
}
