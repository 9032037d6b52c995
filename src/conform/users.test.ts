import { describe, expect, it } from 'vitest'
import { conform } from '../../test/conform/settings.ts'
import type { Exchange } from './exchange.ts'
import { mergeRecordings } from './merge.ts'

const host = 'https://a.example'
const tags = '/api/thankyou/v3/tags'
const read = '/api/thankyou/v3/thanks'

function request(line: string, status: number, received?: object, more: Partial<Exchange> = {}): Exchange {
  const [method, path] = line.split(' ') as [string, string]
  return {
    method,
    url: host + path,
    header: () => null,
    sent: undefined,
    status,
    received: received && JSON.stringify(received),
    mediaType: 'application/json',
    at: undefined,
    ...more,
  }
}

/** What one user cannot show. */
const contradicting = 'administrators,everybody'
const isUser = (id: number) => request('GET /api/people/v2/user', 200, { id })
const refused = request(`POST ${tags}`, 401, {})
const created = request(`POST ${tags}`, 200, {})
const succeeds = request(`GET ${read}`, 200, { data: [] })
const withHeader = (name: string, value: string) => (exchange: Exchange) => ({
  ...exchange,
  header: (each: string) => (each === name ? value : null),
})
const ofCookie = (value: string) => withHeader('cookie', `session=${value}`)

function settingIn(gap: string, exchanges: readonly Exchange[]): string {
  return conform(exchanges)
    .gaps.find(({ id }) => id === gap)!
    .values.join()
}

const rightsIn = (exchanges: readonly Exchange[]) => settingIn('thanks-tag-rights', exchanges)

describe('the users of a recording', () => {
  it('are distinguished by credentials', () => {
    const anna = [succeeds, refused, succeeds]
    expect(rightsIn([...anna, created])).toBe(contradicting)
    expect(rightsIn([...anna.map(ofCookie('a')), ofCookie('b')(created)])).toBe('administrators')
    const bearer = withHeader('authorization', 'Bearer a')
    expect(rightsIn([...anna.map(bearer), ofCookie('b')(created)])).toBe('administrators')
  })

  it('are distinguished without credentials, if the signed-in user changes', () => {
    const own = [isUser(2), succeeds, refused, succeeds]
    expect(rightsIn([...own, created])).toBe(contradicting)
    expect(rightsIn([...own, isUser(1), created])).toBe('administrators')
    expect(rightsIn([...own, request('GET /api/people/v2/user', 401), created])).toBe('administrators')
  })

  it('are distinguished by recording', () => {
    const own = [succeeds, refused, succeeds]
    expect(rightsIn([...own, { ...created, recording: 1 }])).toBe('administrators')
  })

  it('are one user in several recordings, if the signed-in user is the same', () => {
    const again = [isUser(2), created].map((each) => ({ ...each, recording: 1 }))
    expect(rightsIn([isUser(2), succeeds, refused, succeeds, ...again])).toBe(contradicting)
  })
})

describe('what a user sees', () => {
  it('is compared only with what the same user saw', () => {
    const document = { doc_id: 7, parent_id: 1, permissions: { edit: false, edit_meta: true } }
    const shown = request('GET /intranet/rest/documents/document/7', 200, document)
    const checkedOut = request('POST /intranet/rest/documents/checkout/7', 204)
    expect(settingIn('contributors', [isUser(2), shown, checkedOut])).toBe('properties')
    expect(settingIn('contributors', [isUser(2), shown, isUser(1), checkedOut])).toBe('')
  })

  it('does not show whose objects are in the trash before the user is known', () => {
    const list = request('GET /intranet/rest/deleted', 200, [{ URI: '/deleted/5' }] as object)
    const missing = request('DELETE /intranet/rest/deleted/5', 404, {})
    expect(settingIn('trash-own', [isUser(1), list, isUser(2), missing])).toBe('absent')
    expect(settingIn('trash-own', [list, isUser(2), missing])).toBe('')
  })

  it('hides a record only if all who saw it are known to be others', () => {
    const someone = request('GET /api/people/v2/users/9', 200, { id: 9, username: 'zoe' })
    const gone = request('GET /api/people/v2/users/9', 404, {})
    const extern = request('GET /api/people/v2/user', 200, { id: 2, extranet: { primary: false } })
    expect(settingIn('people-view', [isUser(1), someone, extern, gone])).toBe('extranet')
    expect(settingIn('people-view', [someone, extern, gone])).toBe('')
    expect(settingIn('people-view', [extern, someone, gone])).toBe('')
  })
})

describe('a 401', () => {
  it('is a refusal once the user succeeds elsewhere', () => {
    expect(rightsIn([succeeds, refused])).toBe('')
    expect(rightsIn([succeeds, refused, succeeds])).toBe('administrators')
  })

  it.each([
    ['the user signs in again', [refused, isUser(2), succeeds]],
    ['the request is repeated', [refused, created]],
    ['several requests fail', [refused, request(`GET ${read}`, 401), succeeds]],
  ])('is not a refusal if the session has ended: %s', (_, exchanges) => {
    expect(rightsIn([isUser(2), succeeds, ...exchanges])).toBe('')
  })

  it('is not a refusal of a user who only read public files', () => {
    const open = request('GET /api/people/v2/users/2/photo', 200)
    expect(rightsIn([open, refused, succeeds])).toBe('')
  })
})

describe('several recordings', () => {
  it('are read in the order of time', async () => {
    async function* recordingOf(...times: (string | undefined)[]) {
      for (const at of times) yield { ...succeeds, at }
    }
    const merged: string[] = []
    const recordings = [
      recordingOf('2026-03-12T10:00:00Z', undefined, '2026-03-12T12:00:00Z'),
      recordingOf(),
      recordingOf('2026-03-12T12:30:00+02:00', '2026-03-12T13:00:00Z'),
    ]
    for await (const { at, recording } of mergeRecordings(recordings)) merged.push(`${recording} ${at?.slice(11, 16)}`)
    expect(merged).toEqual(['0 10:00', '0 undefined', '2 12:30', '0 12:00', '2 13:00'])
  })
})
