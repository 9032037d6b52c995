import type { VisitState } from '../../report.ts'
import { isEmpty } from '../../states.ts'
import type { Observation, Region, View } from '../observation.ts'
import { findOpen, isZero, newLinesIn, withMessages, withoutKnown } from './difference.ts'
import { inPlace } from './words.ts'

/** Pictures that the browser shows as broken. */
export function findBrokenPictures({ view }: Observation, before: Observation | undefined): string[] {
  return withoutKnown(view.brokenImages, before?.view.brokenImages).map(
    ({ name, place }) => `The picture${name ? ` "${name}"` : ''}${inPlace(place)} is broken.`,
  )
}

export function isBlank({ lines, hasGraphics }: View): boolean {
  return lines.length === 0 && !hasGraphics
}

/** A blank page, and regions that had content in the plain visit and have none now. */
export function findBlanks(seen: Observation, state: VisitState, before: Observation | undefined): string[] {
  const { view } = seen
  if (isBlank(view)) return ['The page is blank.']
  // Slow requests that follow one another may take longer than a visit.
  if (!before || findOpen(seen.unsettled, before.unsettled).length > 0) return []
  // A message anywhere explains an empty region, and a count explains an empty list.
  const known = new Set(before.view.lines)
  const isCounted = isEmpty(state) && view.lines.some((line) => isZero(line) && !known.has(line))
  if (state.kind === 'fault' && (isCounted || newLinesIn(withMessages(seen).lines, withMessages(before)).length > 0))
    return []
  const regions = findEmptied(view, before.view, state)
  return regions.map((region) => describe(region, view.regions))
}

/** Other users and scenarios have other data, and for a single thing, 404 may mean that there is none. */
function hasOtherData(state: VisitState): boolean {
  return state.kind !== 'fault' || state.fault === 'forbidden' || state.fault === 'not-found'
}

/** With other data, a list may be empty next to a message in its section. */
const isWhole = ({ role }: Region) => role === 'section' || role === 'main area'

/**
 * Regions with the same role and name count as one. A page may hide what is not for this user, and an empty list, which
 * is still in the page if its title is visible.
 */
function findEmptied({ regions }: View, before: View, state: VisitState): Region[] {
  const isOther = hasOtherData(state)
  const same = ({ role, name }: Region) => regions.filter((region) => region.role === role && region.name === name)
  const countOf = (all: readonly Region[], role: string) =>
    all.filter((region) => region.role === role && region.hasContent).length
  // Without a name of its own, a region has that of a heading nearby, which may change.
  const mayBeMissing = ({ role }: Region) =>
    isOther || isEmpty(state) || countOf(regions, role) >= countOf(before.regions, role)
  const emptied = before.regions.filter((region) => {
    const now = same(region)
    const isHidden = isOther || (isEmpty(state) && !now.some(({ isTitled }) => isTitled))
    if (!region.hasContent || (isHidden && !isWhole(region))) return false
    return now.length === 0 ? !mayBeMissing(region) : now.every(({ hasContent }) => !hasContent)
  })
  // A section and its list are one place, and an empty section leaves the areas around it empty.
  return emptied.filter(
    ({ name }, i) =>
      emptied.findIndex((other) => other.name === name) === i &&
      !emptied.some((other) => other.name !== name && other.within.includes(name)),
  )
}

function describe({ role, name }: Region, regions: readonly Region[]): string {
  const isThere = regions.some((region) => region.role === role && region.name === name)
  const what = `The ${role}${name ? ` "${name}"` : ''}`
  return isThere ? `${what} is empty, without a message.` : `${what} is missing, without a message.`
}
