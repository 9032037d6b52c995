import { describe, expect, it } from 'vitest'
import { failing, lines, plain, request, seen, url } from '../../../test/sweep/observation.ts'
import { judge } from './judge.ts'
import type { ObservedRequest, View } from './observation.ts'

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

describe('accessibility', () => {
  it('has the violations that the plain visit does not have', () => {
    const violations = [{ id: 'label', name: 'Fields need a label', place: 'Search' }]
    const found = judge({ ...plain, violations }, { kind: 'plain' })
    expect(found).toEqual([{ rule: 'accessibility', message: 'Fields need a label (label) in "Search".' }])
    expect(judge({ ...plain, violations }, { kind: 'user', user: 'employee' }, { ...plain, violations })).toEqual([])
    expect(judge(seen({ lines: [] }, { violations }), failing('error'), plain)).toMatchObject([{ rule: 'blank' }])
  })
})
