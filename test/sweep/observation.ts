import type { Observation, ObservedRequest, View } from '../../node/sweep/judge/observation.ts'
import type { SweepFault, VisitState } from '../../node/sweep/report.ts'

// What visits to a page with a list of people show.

const endpoint = 'people.listUsers'
export const url = 'http://app/api/people/v2/users'

export function failing(fault: SweepFault): VisitState {
  return { kind: 'fault', endpoint, fault }
}

export const view: View = {
  title: 'People',
  language: 'nl',
  lines: ['People', 'Colleagues', 'Ada Byron', '3 people'],
  pending: [],
  regions: [
    { role: 'main area', name: 'People', isTitled: true, hasContent: true, within: [] },
    { role: 'section', name: 'Colleagues', isTitled: true, hasContent: true, within: ['People'] },
    { role: 'list', name: 'Colleagues', isTitled: true, hasContent: true, within: ['Colleagues', 'People'] },
  ],
  hasGraphics: false,
  brokenImages: [],
  spinners: [],
  cutTexts: [],
  rawValues: [],
}
export const request: ObservedRequest = { method: 'GET', url, kind: 'fetch', endpoint, hasFault: false, status: 200 }
const reached = {
  endpoint,
  method: 'GET',
  path: '/api/people/v2/users',
  isPicture: false,
  status: 200,
  hasFault: false,
}
export const plain: Observation = {
  unsettled: [],
  errors: [],
  consoleErrors: [],
  messages: [],
  requests: [{ ...request, isShown: true }],
  reached: [reached],
  view,
}

export function seen(changes: Partial<View>, more: Partial<Observation> = {}): Observation {
  return {
    ...plain,
    requests: [{ ...request, status: 500, hasFault: true }],
    reached: [{ ...reached, status: 500, hasFault: true }],
    ...more,
    view: { ...view, ...changes },
  }
}

export const lines = (...added: string[]) => ['People', 'Colleagues', ...added]
export const emptied = view.regions.map((region) => ({ ...region, hasContent: region.name === 'People' }))
