import type { VisitState } from '../../report.ts'
import type { Observation, View } from '../observation.ts'
import { isBlank } from './blank.ts'
import { newLinesIn, withoutKnown } from './difference.ts'
import { quote } from './words.ts'

/** A page that is blank until a slow reply arrives. */
export function findBlankWait({ waiting }: Observation, state: VisitState): string[] {
  if (!waiting || !isBlank(waiting) || waiting.spinners.length > 0) return []
  return [`The page is blank until ${subjectOf(state)} responds.`]
}

/** A page that looks as if a list were empty until the slow reply arrives. */
export function findWrongWait(
  { waiting, view }: Observation,
  state: VisitState,
  before: Observation | undefined,
  empty: Observation | undefined,
): string[] {
  if (!waiting || !before || !empty || isLoading(waiting, before.view)) return []
  const messages = newLinesIn(waiting.lines, before.view)
  if (messages.length === 0 || newLinesIn(messages, empty.view).length > 0) return []
  const shown = `shows ${quote(messages[0]!)} until ${subjectOf(state)} responds, as if there were none`
  return [`The page ${quote(view.title)} ${shown}.`]
}

function isLoading(waiting: View, known: View): boolean {
  return withoutKnown(waiting.spinners, known.spinners).length + waiting.pending.length > 0
}

function subjectOf(state: VisitState): string {
  return state.kind === 'fault' ? state.endpoint : 'the simulator'
}
