import { describe, expect, it } from 'vitest'
import type { SweepFault, VisitState } from '../report.ts'
import { judge } from './judge.ts'
import type { Observation, ObservedRequest, View } from './observation.ts'

const endpoint = 'people.listUsers'
const url = 'http://app/api/people/v2/users'

function failing(fault: SweepFault): VisitState {
  return { kind: 'fault', endpoint, fault }
}

const view: View = {
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
const request: ObservedRequest = { method: 'GET', url, kind: 'fetch', endpoint, hasFault: false, status: 200 }
const plain: Observation = {
  unsettled: [],
  errors: [],
  consoleErrors: [],
  requests: [{ ...request, isShown: true }],
  view,
}

function seen(changes: Partial<View>, more: Partial<Observation> = {}): Observation {
  return {
    ...plain,
    requests: [{ ...request, status: 500, hasFault: true }],
    ...more,
    view: { ...view, ...changes },
  }
}

const lines = (...added: string[]) => ['People', 'Colleagues', ...added]
const emptied = view.regions.map((region) => ({ ...region, hasContent: region.name === 'People' }))

describe('a visit', () => {
  it('of a sound page has no findings, plain or in any other state', () => {
    expect(judge(plain, { kind: 'plain' })).toEqual([])
    expect(judge(plain, { kind: 'user', user: 'employee' }, plain)).toEqual([])
    expect(judge(seen({ lines: lines('Colleagues cannot be shown.') }), failing('error'), plain)).toEqual([])
    expect(judge(seen({ lines: lines('Nobody works here yet.') }), failing('empty'), plain)).toEqual([])
  })

  it('does not repeat what the plain visit has', () => {
    const flaws: Partial<View> = {
      spinners: [{ name: '', place: 'News' }],
      brokenImages: [{ name: 'Map', place: 'Sites' }],
      overflow: { name: 'Map', place: 'Sites' },
      cutTexts: [{ name: 'Ada Byron', place: 'Colleagues' }],
      rawValues: [{ name: 'undefined', place: 'News' }],
    }
    const errors = { errors: ['TypeError: x'], consoleErrors: [{ text: 'Oops', url: '' }] }
    const before = seen(flaws, { ...errors, requests: plain.requests })
    expect(judge(before, { kind: 'plain' }).map(({ rule }) => rule)).toEqual([
      'uncaught-error',
      'console-error',
      'blank',
      'endless-spinner',
      'overflow',
      'cut-text',
      'date',
    ])
    expect(judge(before, { kind: 'user', user: 'employee' }, before)).toEqual([])
  })

  it('counts further findings of a rule', () => {
    const cutTexts = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, place: '' }))
    const found = judge(seen({ cutTexts }), { kind: 'scenario', scenario: 'long-names' }, plain)
    expect(found.map(({ message }) => message)).toEqual([
      'The text "a" is cut off, and has no tooltip.',
      'The text "b" is cut off, and has no tooltip.',
      'The text "c" is cut off, and has no tooltip.',
      'There are 2 more of this kind.',
    ])
  })
})

describe('console errors', () => {
  const report = { text: 'Failed to load resource: the server responded with a status of 500', url }

  it('of the browser count in plain visits, and for files of the app', () => {
    const told = lines('Colleagues cannot be shown.')
    const failed = seen({ lines: told }, { consoleErrors: [report] })
    expect(judge(failed, failing('error'), plain)).toEqual([])
    expect(judge(failed, { kind: 'plain' })).toMatchObject([{ rule: 'console-error' }])
    const file = { ...report, url: 'http://app/missing.js' }
    expect(judge(seen({ lines: told }, { consoleErrors: [file] }), failing('error'), plain)).toHaveLength(1)
    const icon = { ...report, url: 'http://app/favicon.ico' }
    expect(judge({ ...plain, consoleErrors: [icon] }, { kind: 'plain' })).toEqual([])
  })

  it('of the browser do not count for pictures and dropped connections', () => {
    const image: ObservedRequest = { ...request, kind: 'image', status: 404 }
    expect(judge({ ...plain, requests: [image], consoleErrors: [report] }, { kind: 'plain' })).toEqual([])
    const dropped: ObservedRequest = { method: 'GET', url: `${url}?page=2`, kind: 'fetch', hasFault: false }
    const offline = seen(
      { lines: lines('You are offline.') },
      { requests: [dropped], consoleErrors: [{ ...report, url: dropped.url }] },
    )
    expect(judge(offline, failing('offline'), plain)).toEqual([])
    const picture = { ...offline, requests: [{ ...dropped, kind: 'image' }] }
    expect(judge(picture, failing('offline'), plain)).toEqual([])
  })
})

describe('blank', () => {
  it('is a page without text and graphics', () => {
    const nothing = { lines: [], regions: [] }
    expect(judge(seen(nothing), failing('error'), plain)).toEqual([{ rule: 'blank', message: 'The page is blank.' }])
    expect(judge(seen({ ...nothing, hasGraphics: true }, { requests: [] }), failing('slow'))).toEqual([])
  })

  it('is a region that lost its content without a message', () => {
    expect(judge(seen({ lines: lines(), regions: emptied }), failing('empty'), plain)).toEqual([
      { rule: 'blank', message: 'The section "Colleagues" is empty, without a message.' },
    ])
    const told = seen({ lines: lines('Nobody.'), regions: emptied }, {})
    expect(judge(told, failing('empty'), plain)).toEqual([])
    const gone = seen({ lines: ['People'], regions: emptied.slice(0, 1) })
    expect(judge(gone, failing('error'), plain)).toMatchObject([{ message: expect.stringContaining('is missing') }])
  })

  it('is not a region that may still load, unless the plain page always does', () => {
    const unsettled = [`GET ${url} is open`]
    const gone = seen({ lines: ['People'], regions: emptied.slice(0, 1) }, { unsettled, requests: plain.requests })
    expect(judge(gone, failing('slow'), plain)).toEqual([])
    expect(judge(gone, failing('slow'), { ...plain, unsettled })).toMatchObject([{ rule: 'blank' }])
  })

  it('is not a list that is empty next to a message', () => {
    const regions = view.regions.map((region) => ({ ...region, hasContent: region.role !== 'list' }))
    const empty = seen({ lines: lines('You are up to date.'), regions }, { requests: plain.requests })
    expect(judge(empty, { kind: 'scenario', scenario: 'empty' }, plain)).toEqual([])
    const blank = seen({ lines: lines(), regions: emptied }, { requests: plain.requests })
    expect(judge(blank, { kind: 'scenario', scenario: 'empty' }, plain)).toMatchObject([{ rule: 'blank' }])
  })

  it('is not a region that is hidden from a user, if it is empty, or after 403 and 404', () => {
    const gone = seen({ lines: ['People'], regions: emptied.slice(0, 1) }, { requests: plain.requests })
    expect(judge(gone, { kind: 'user', user: 'employee' }, plain)).toEqual([])
    for (const fault of ['empty', 'forbidden', 'not-found'] as const)
      expect(judge(gone, failing(fault), plain)).toEqual([])
  })

  it('is an empty list below its heading', () => {
    const regions = view.regions.map((region) => ({ ...region, hasContent: region.role !== 'list' }))
    const below = seen({ lines: lines(), regions }, { requests: plain.requests })
    expect(judge(below, failing('empty'), plain)).toMatchObject([{ rule: 'blank' }])
    // A label that nobody sees.
    const untitled = regions.map((region) => ({ ...region, isTitled: region.role !== 'list' }))
    const hidden = seen({ lines: lines(), regions: untitled }, { requests: plain.requests })
    expect(judge(hidden, failing('empty'), plain)).toEqual([])
  })

  it('is a picture that shows as broken', () => {
    const broken = seen({ brokenImages: [{ name: 'Ada', place: 'Colleagues' }] }, { requests: plain.requests })
    expect(judge(broken, failing('empty'), plain)).toEqual([
      { rule: 'blank', message: 'The picture "Ada" in "Colleagues" is broken.' },
    ])
  })
})

describe('an endless spinner', () => {
  it('is an indicator that remains, or text with an ellipsis', () => {
    const spinning = seen({ spinners: [{ name: '', place: 'Colleagues' }] })
    expect(judge(spinning, failing('error'), plain)).toEqual([
      { rule: 'endless-spinner', message: 'The loading indicator in "Colleagues" never disappears.' },
    ])
    const pending = seen({ lines: lines('Chargement …'), pending: ['Chargement …'] })
    expect(judge(pending, failing('error'), plain)).toMatchObject([{ rule: 'endless-spinner' }])
  })

  it('may turn while a slow reply is open', () => {
    const slow = seen(
      { lines: lines(), spinners: [{ name: '', place: 'Colleagues' }] },
      { unsettled: [`GET ${url} is open`] },
    )
    expect(judge(slow, failing('slow'), plain)).toEqual([])
  })

  it('does not turn for a request that is open in the plain visit as well', () => {
    const polling = ['GET http://app/poll?since=17 is open']
    const failed = seen(
      { spinners: [{ name: '', place: 'Colleagues' }] },
      { unsettled: [polling[0]!.replace('17', '18')] },
    )
    expect(judge(failed, failing('error'), { ...plain, unsettled: polling })).toMatchObject([
      { rule: 'endless-spinner' },
    ])
  })
})

describe('a silent failure', () => {
  it('looks as before', () => {
    expect(judge(seen({}), failing('error'), plain)).toMatchObject([
      { rule: 'silent-failure', message: expect.stringContaining('"People"') },
    ])
  })

  it.each(['0 people', '2 colleagues, since yesterday', 'di 3 maart', '0 notes', 'Notes (0)', '9:31 AM'])(
    'has no message in %s',
    (line) => {
      const before = { ...plain, view: { ...view, lines: [...view.lines, '1 colleagues, since 2 days ago'] } }
      expect(judge(seen({ lines: [...view.lines, line] }), failing('offline'), before)).toHaveLength(1)
    },
  )

  it.each(['Fout 500', '0 of 3 notes could be loaded', 'Not available today'])('has a message in %s', (line) => {
    expect(judge(seen({ lines: [...view.lines, line] }), failing('offline'), plain)).toEqual([])
  })

  it('lacks text, without a message', () => {
    const [found] = judge(seen({ lines: lines('3 people') }), failing('truncated'), plain)
    expect(found?.message).toContain('"Ada Byron" is missing')
    expect(judge(seen({ lines: lines('3 people') }), failing('forbidden'), plain)).toEqual([])
  })

  it('looks as if a list were empty', () => {
    const none = lines('There are no colleagues.')
    const empty = seen({ lines: none }, { requests: plain.requests })
    expect(judge(seen({ lines: none }), failing('error'), plain, empty)).toMatchObject([
      { rule: 'silent-failure', message: expect.stringContaining('as if there were none') },
    ])
    const told = seen({ lines: lines('Colleagues cannot be shown.') })
    expect(judge(told, failing('error'), plain, empty)).toEqual([])
  })

  it('needs a failure that a user could notice', () => {
    const plainWith = (changes: Partial<ObservedRequest>) => ({ ...plain, requests: [{ ...request, ...changes }] })
    expect(judge(seen({}), failing('error'), plainWith({ isShown: false }))).toEqual([])
    expect(judge(seen({}), failing('error'), plainWith({ kind: 'image' }))).toEqual([])
    expect(judge(seen({}, { requests: [request] }), failing('error'), plain)).toEqual([])
    for (const fault of ['not-found', 'slow', 'empty'] as const)
      expect(judge(seen({}), failing(fault), plain)).toEqual([])
  })
})

describe('a slow reply', () => {
  const none = lines('There are no colleagues.')
  const empty = seen({ lines: none }, { requests: plain.requests })
  const waiting = (changes: Partial<View>) =>
    judge({ ...plain, waiting: { ...view, ...changes } }, failing('slow'), plain, empty).map(({ message }) => message)

  it('leaves no blank page, and no page that looks as if there were none', () => {
    expect(waiting({ lines: [] })).toEqual(['The page is blank until people.listUsers responds.'])
    expect(waiting({ lines: none })).toEqual([
      'The page "People" shows "There are no colleagues." until people.listUsers responds, as if there were none.',
    ])
  })

  it('may show an indicator, or another message', () => {
    expect(waiting({ lines: none, spinners: [{ name: '', place: 'Colleagues' }] })).toEqual([])
    expect(waiting({ lines: none, pending: ['Loading …'] })).toEqual([])
    expect(waiting({ lines: lines('Please wait') })).toEqual([])
  })
})

describe('accessibility', () => {
  it('has the violations that the plain visit does not have', () => {
    const violations = [{ id: 'label', name: 'Fields need a label', place: 'Search' }]
    const found = judge({ ...plain, violations }, { kind: 'plain' })
    expect(found).toEqual([{ rule: 'accessibility', message: 'Fields need a label (label) in "Search".' }])
    expect(judge({ ...plain, violations }, { kind: 'user', user: 'employee' }, { ...plain, violations })).toEqual([])
    expect(judge(seen({ lines: [] }, { violations }), failing('error'), plain)).toMatchObject([{ rule: 'blank' }])
  })
})
