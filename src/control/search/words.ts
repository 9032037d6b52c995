import { splitKeywords, toSearchKey } from '../../core/text/keywords.ts'

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

/** `isIn` compares a word with text from `toSearchKey`. */
export function isFound({ wanted, unwanted }: SearchWords, isIn: (word: string) => boolean): boolean {
  return wanted.every(isIn) && !unwanted.some(isIn)
}

/** Finds items by their texts. Texts with a word that starts with the first searched word come first. */
export function findItems<T>(items: readonly T[], textOf: (item: T) => string, search: string): T[] {
  if (search === '') return [...items]
  const words = readSearch(search)
  const [first = ''] = words.wanted
  const found = items.flatMap((item) => {
    const key = toSearchKey(textOf(item))
    return isFound(words, (word) => key.includes(word)) ? [{ item, isFirst: ` ${key}`.includes(` ${first}`) }] : []
  })
  return [...found.filter(({ isFirst }) => isFirst), ...found.filter(({ isFirst }) => !isFirst)].map(({ item }) => item)
}
