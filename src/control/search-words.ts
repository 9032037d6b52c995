import { splitKeywords } from '../core/text/keywords.ts'

/** The words of a search. All must occur; those after a minus must not. */
export interface SearchWords {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
}

/** `magda -photo` finds texts with "magda" and without "photo". Case and accents do not matter. */
export function readSearch(text: string): SearchWords {
  const words = splitKeywords(text)
  return {
    wanted: words.filter((word) => !word.startsWith('-')),
    unwanted: words.flatMap((word) => (word.startsWith('-') && word.length > 1 ? [word.slice(1)] : [])),
  }
}

/** `haystack` comes from `toSearchKey`. */
export function isFound({ wanted, unwanted }: SearchWords, haystack: string): boolean {
  return wanted.every((word) => haystack.includes(word)) && !unwanted.some((word) => haystack.includes(word))
}
