import { toSortKey } from './suggest.ts'

/** Splits keywords at spaces. Accents and case do not matter. */
export function splitKeywords(text: string): string[] {
  return [...new Set(toSortKey(text).split(/\s+/).filter(Boolean))]
}

/** Joins texts, without accents and case, to look for keywords in them. */
export function toHaystack(texts: readonly string[]): string {
  return toSortKey(texts.join('\n'))
}

/** Whether a text has all of the keywords, or any of them. */
export function hasKeywords(haystack: string, keywords: readonly string[], how: 'AND' | 'OR' = 'AND'): boolean {
  if (keywords.length === 0) return true
  const isThere = (keyword: string) => haystack.includes(keyword)
  return how === 'AND' ? keywords.every(isThere) : keywords.some(isThere)
}
