import { describe, expect, it } from 'vitest'
import { failing, lines, plain, request, seen, url, view } from '../../../../test/sweep/observation.ts'
import { judge } from '../judge.ts'
import type { ObservedRequest, View } from '../observation.ts'

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

  it('has a message in a dialog that the plain visit does not have', () => {
    const told = seen({ lines: lines('3 people') }, { messages: ['Colleagues cannot be shown.'] })
    expect(judge(told, failing('error'), plain)).toEqual([])
    expect(judge(told, failing('error'), { ...plain, messages: told.messages })).toHaveLength(1)
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
    expect(judge(seen({}), failing('error'), plainWith({ status: 503 }))).toEqual([])
    // A change whose reply has no text.
    const removed = { ...plain, requests: [{ ...request, method: 'DELETE' }] }
    expect(judge(seen({}), failing('truncated'), removed)).toEqual([])
    expect(judge(seen({}), failing('error'), removed)).toMatchObject([{ rule: 'silent-failure' }])
    expect(judge(seen({}, { requests: [request] }), failing('error'), plain)).toEqual([])
    const polling: ObservedRequest = { method: 'GET', url: `${url}?poll`, kind: 'fetch', hasFault: false }
    expect(judge(seen({}, { requests: [request, polling] }), failing('error'), plain)).toEqual([])
    for (const fault of ['not-found', 'slow', 'empty'] as const)
      expect(judge(seen({}), failing(fault), plain)).toEqual([])
  })
})

describe('a silent failure of a request by the server of the app', () => {
  const document: ObservedRequest = { method: 'GET', url: 'http://app/people', kind: 'document', hasFault: false }
  const onServer = { requests: [{ ...document, status: 200 }] }
  const before = { ...plain, ...onServer }

  it('lacks text, without a message', () => {
    const [found] = judge(seen({ lines: lines('3 people') }, onServer), failing('error'), before)
    expect(found?.message).toContain('"Ada Byron" is missing')
    expect(judge(seen({ lines: lines('3 people') }, onServer), failing('forbidden'), before)).toEqual([])
    const told = seen({ lines: lines('Colleagues cannot be shown.') }, onServer)
    expect(judge(told, failing('error'), before)).toEqual([])
  })

  it('looks as if a list were empty', () => {
    const none = seen({ lines: lines('There are no colleagues.') }, onServer)
    expect(judge(none, failing('offline'), before, none)).toMatchObject([
      { rule: 'silent-failure', message: expect.stringContaining('as if there were none') },
    ])
  })

  it('needs a difference, and a failure', () => {
    expect(judge(seen({}, onServer), failing('error'), before)).toEqual([])
    const other = { ...onServer, reached: plain.reached }
    expect(judge(seen({ lines: lines('3 people') }, other), failing('error'), before)).toEqual([])
    const unused = { ...before, reached: [] }
    expect(judge(seen({ lines: lines('3 people') }, onServer), failing('error'), unused)).toEqual([])
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
