/** Removes accents, case, and Arabic marks and stretching. */
export function toSortKey(text: string): string {
  // Most letters are ASCII, and the others take many times as long.
  const plain = /[^\0-~]/.test(text) ? text.replace(/[^\0-~]+/g, removeMarks) : text
  return plain.toLowerCase()
}

function removeMarks(letters: string): string {
  return letters.normalize('NFD').replace(/[\p{M}\u0640]/gu, '')
}

/** Two swapped letters count as one edit. */
export function distanceBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  let before = row
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const edits = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1))
      next.push(isSwapped ? Math.min(edits, before[j - 2]! + 1) : edits)
    }
    before = row
    row = next
  }
  return row[to.length]!
}

/** The cost for each known word is the product of both lengths. */
const longestWord = 200
/** In letters. Further words are ignored. */
const mostCompared = 2_000_000

/** Best first. */
export function nearestTo(wrong: string, known: readonly string[], most = 3): string[] {
  if (wrong.length > longestWord) return []
  // With half of its letters wrong, it is another word.
  const reach = (word: string) => Math.min(Math.max(3, word.length / 3), (Math.max(word.length, wrong.length) - 1) / 2)
  return known
    .filter((word) => Math.abs(word.length - wrong.length) <= reach(word))
    .slice(0, mostCompared / (wrong.length + 1) ** 2)
    .map((word) => ({ word, distance: distanceBetween(wrong.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= reach(word))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ word }) => word)
}

/** ` Did you mean "small-company"?`, or '' if nothing is near. */
export function suggest(wrong: string, known: readonly string[]): string {
  const [nearest] = nearestTo(wrong, known, 1)
  return nearest ? ` Did you mean "${nearest}"?` : ''
}

const mostListed = 50

/** If nothing is near, lists the known words: ` Available: empty, small-company.` */
export function suggestOrList(
  wrong: string,
  known: readonly string[],
  { some = 'Available:', none = 'There is none yet.' } = {},
): string {
  return (
    suggest(wrong, known) ||
    (known.length > 0 ? ` ${some} ${known.slice(0, mostListed).join(', ')}.` : none && ` ${none}`)
  )
}
