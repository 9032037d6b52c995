import { toSortKey } from './suggest.ts'

// Letters that are often confused, or differ between keyboards.
const alike: Record<string, string> = { ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ٱ: 'ا' }

export function toSearchKey(text: string): string {
  const key = toSortKey(text)
  return /[ةىیکٱ]/.test(key) ? key.replace(/[ةىیکٱ]/g, (letter) => alike[letter]!) : key
}

export function splitKeywords(text: string): string[] {
  if (text === '') return []
  return [...new Set(toSearchKey(text).split(/\s+/).filter(Boolean))]
}

export function splitCommas(text: string): string[] {
  return text.split(/, */)
}

export function toHaystack(texts: readonly string[]): string {
  return toSearchKey(texts.join('\n'))
}

export function hasKeywords(haystack: string, keywords: readonly string[], how: 'AND' | 'OR' = 'AND'): boolean {
  if (how === 'OR' && keywords.length > 0) return keywords.some((keyword) => haystack.includes(keyword))
  for (const keyword of keywords) if (!haystack.includes(keyword)) return false
  return true
}
