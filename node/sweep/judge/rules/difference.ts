import type { Observation, View } from '../observation.ts'
import { withoutNumbers, withoutValues } from './values.ts'

/** Lines that the other view does not have. Another number, another date or a count of zero is not a message. */
export function newLinesIn(lines: readonly string[], { lines: others, language }: View): string[] {
  const known = new Set(others.map((line) => withoutValues(line, language)))
  return lines.filter((line) => {
    const text = withoutValues(line, language)
    return /\p{L}/u.test(text) && !known.has(text) && !isZero(line)
  })
}

/** A view with the messages that are not part of the page. */
export function withMessages({ view, messages }: Pick<Observation, 'view' | 'messages'>): View {
  return { ...view, lines: [...view.lines, ...messages] }
}

/** `0 notes`, `Notes (0)`. A message has more words. */
export function isZero(line: string): boolean {
  return /^\D*\b0\b\D*$/.test(line) && (line.match(/\p{L}+/gu) ?? []).length <= 2
}

/** Requests that are open, unless they are open in the plain visit as well. */
export function findOpen(unsettled: readonly string[], known: readonly string[] = []): string[] {
  const others = new Set(known.map(withoutNumbers))
  return unsettled.filter((reason) => reason.endsWith('is open') && !others.has(withoutNumbers(reason)))
}

/** Things that the other visit does not have. */
export function withoutKnown<Thing>(things: readonly Thing[], others: readonly Thing[] = []): Thing[] {
  const known = new Set(others.map((other) => JSON.stringify(other)))
  return things.filter((thing) => !known.has(JSON.stringify(thing)))
}
