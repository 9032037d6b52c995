import type { Finding, Rule, VisitState } from '../report.ts'
import type { Located, Observation } from './observation.ts'
import { findBlanks, findBrokenPictures, isBlank } from './rules/blank.ts'
import { findOpen, newLinesIn, withoutKnown } from './rules/difference.ts'
import { findConsoleErrors, findErrors } from './rules/errors.ts'
import { findSilence } from './rules/silent.ts'
import { findBlankWait, findWrongWait } from './rules/waiting.ts'
import { inPlace, quote } from './rules/words.ts'

/** More findings of one rule are counted. */
const most = 3

/**
 * Judges a visit by what a user would notice. `before` is the plain visit at the same width: what it has as well is not
 * reported again. `empty`, if known, is the visit where the endpoint's reply is empty.
 */
export function judge(seen: Observation, state: VisitState, before?: Observation, empty?: Observation): Finding[] {
  const { view } = seen
  const known = before?.view
  const spinners = findEndless(seen, state, before)
  // A page that still loads is not blank, and has nothing to report yet.
  const blanks = spinners.length > 0 ? [] : findBlanks(seen, state, before)
  const silence = spinners.length + blanks.length > 0 ? [] : findSilence(seen, state, before, empty)
  const found: Record<Rule, string[]> = {
    'uncaught-error': findErrors(seen, before),
    'console-error': findConsoleErrors(seen, state, before),
    blank: [...blanks, ...findBrokenPictures(seen, before), ...findBlankWait(seen, state)],
    'endless-spinner': spinners,
    'silent-failure': [...silence, ...findWrongWait(seen, state, before, empty)],
    accessibility: (isBlank(view) ? [] : withoutIds(seen, before)).map(
      ({ name, id, place }) => `${name} (${id})${inPlace(place)}.`,
    ),
    overflow: known?.overflow || !view.overflow ? [] : [describeOverflow(view.overflow)],
    'cut-text': withoutNames(view.cutTexts, known?.cutTexts).map(
      ({ name, place }) => `The text ${quote(name)}${inPlace(place)} is cut off, and has no tooltip.`,
    ),
    date: withoutPlaces(view.rawValues, known?.rawValues).map(
      ({ name, place }) => `${quote(name)}${inPlace(place)} is not formatted for people.`,
    ),
  }
  return Object.entries(found).flatMap(([rule, messages]) =>
    limit([...new Set(messages)]).map((message) => ({ rule: rule as Rule, message })),
  )
}

/** A page that waits for its request may show it. */
function findEndless({ view, requests, unsettled }: Observation, state: VisitState, before?: Observation): string[] {
  if (findOpen(unsettled, before?.unsettled).length > 0) return []
  const known = before?.view
  const spinners = withoutKnown(view.spinners, known?.spinners).map(
    ({ name, place }) => `The loading indicator${name ? ` ${quote(name)}` : ''}${inPlace(place)} never disappears.`,
  )
  if (spinners.length > 0 || !known || state.kind !== 'fault' || requests.length === 0) return spinners
  return newLinesIn(view.pending, known).map(
    (line) => `The text ${quote(line)} in ${quote(view.title)} never disappears.`,
  )
}

function describeOverflow({ name, place }: Located): string {
  return `The page is wider than the window, because of ${quote(name)}${inPlace(place)}.`
}

function withoutIds({ violations = [] }: Observation, before: Observation | undefined) {
  const known = new Set(before?.violations?.map(({ id }) => id))
  return violations.filter(({ id }) => !known.has(id))
}

function withoutNames(things: readonly Located[], others: readonly Located[] = []): Located[] {
  const known = new Set(others.map(({ name }) => name))
  return things.filter(({ name }) => !known.has(name))
}

/** Other data has other values in the same place. */
function withoutPlaces(things: readonly Located[], others: readonly Located[] = []): Located[] {
  const known = new Set(others.map(({ place }) => place))
  return things.filter(({ place }, i) => !known.has(place) && things.findIndex((other) => other.place === place) === i)
}

function limit(messages: readonly string[]): string[] {
  const rest = messages.length - most
  return rest > 0 ? [...messages.slice(0, most), `There are ${rest} more of this kind.`] : [...messages]
}
