/** Text with `#` in place of its numbers, dates and times: `Saved # ago`. They may differ between visits. */
export function withoutValues(text: string, language: string): string {
  return withoutNumbers(text).replace(timesIn(language), '#')
}

export function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '#')
}

const known = new Map<string, RegExp>()

/** Matches the names of months and days, and phrases such as `# minutes ago` and `yesterday`. */
function timesIn(language: string): RegExp {
  const found = known.get(language) ?? createPattern([...phrasesOf('en'), ...phrasesOf(language)])
  known.set(language, found)
  return found
}

const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const

function phrasesOf(language: string): string[] {
  try {
    const names = (['long', 'short'] as const).flatMap((style) => {
      const month = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
      const weekday = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' })
      return [
        ...Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2026, at))),
        ...Array.from({ length: 7 }, (_, at) => weekday.format(Date.UTC(2026, 0, at + 1))),
      ]
    })
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    const phrases = units.flatMap((unit) => [-2, -1, 0, 1, 2].map((value) => relative.format(value, unit)))
    return [...names, ...phrases.map(withoutNumbers), 'AM', 'PM']
  } catch {
    // The page's language is not a tag of one.
    return []
  }
}

function createPattern(phrases: readonly string[]): RegExp {
  const longestFirst = phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<!\\p{L})(?:${longestFirst.join('|')})(?!\\p{L})`, 'giu')
}
