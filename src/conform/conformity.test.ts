import { describe, expect, it } from 'vitest'
import { deviate, deviations } from '../../test/conform/deviations.ts'
import { type probes, recordProbes } from '../../test/conform/probes.ts'
import { allSettings, conform, type SettingId } from '../../test/conform/settings.ts'
import type { Exchange } from './exchange.ts'
import { presentReport } from './present.ts'
import { confirmedBy } from './usage.ts'

const ids = [...new Set(allSettings.map(([id]) => id))] satisfies SettingId[] satisfies (keyof typeof probes)[]
const recorded = await recordProbes(ids, {})

function exchange(fields: Partial<Exchange> & { url: string }): Exchange {
  return {
    method: 'GET',
    header: () => null,
    sent: undefined,
    status: 200,
    received: undefined,
    mediaType: 'application/json',
    at: undefined,
    ...fields,
  }
}

const pagination = { offset: 0, limit: 1, total: 1, next: null, prev: null }
const page = JSON.stringify({ data: [{ id: 1 }], pagination })

describe('a report', () => {
  it('shows no difference in a server that follows the contract', () => {
    const { endpoints, unknownAddresses, gaps } = conform(recorded)
    expect(endpoints.length).toBeGreaterThan(40)
    expect(endpoints.flatMap(({ differences }) => differences)).toEqual([])
    expect(unknownAddresses).toEqual([])
    expect(gaps.filter(({ verdict }) => verdict === 'other' || verdict === 'both')).toEqual([])
  })

  it('shows all 20 differences of a server that deviates, and no other', () => {
    expect(deviations).toHaveLength(20)
    const { endpoints } = conform(deviate(recorded))
    const found = endpoints.flatMap(({ id, differences }) =>
      differences.map((difference) => ({ id, where: difference.where, found: difference.found })),
    )
    const planted = deviations.map(({ id, where, found }) => ({ id, where, found }))
    const sorted = (list: typeof planted) => list.map((each) => JSON.stringify(each)).sort()
    expect(sorted(found)).toEqual(sorted(planted))
  })

  it('lists fields that no reply had, and endpoints that were not requested', () => {
    const reply = { data: [{ id: 1, description: 'x', author: { id: 1, name: 'x' } }] }
    const { endpoints, notSeen } = conform([
      exchange({ url: 'https://a.example/api/thankyou/v3/thanks', received: JSON.stringify(reply) }),
    ])
    expect(endpoints[0]!.neverSeen).toEqual(
      expect.arrayContaining(['pagination', 'data[].date_created', 'data[].users', 'data[].tags']),
    )
    expect(notSeen).toContain('thanks.getNote')
    expect(notSeen).not.toContain('thanks.listNotes')
  })

  it('does not miss fields that a request did not select', () => {
    const { endpoints } = conform([
      exchange({ url: 'https://a.example/api/people/v2/users?fields=id', received: page }),
    ])
    expect(endpoints).toMatchObject([{ differences: [], neverSeen: [] }])
  })

  it('does not miss fields that another kind of reply has', () => {
    const draft = { doc_id: 1, title: 'x', parent_id: 1, version_num: 1, can_delete: true, can_approve: true }
    const url = 'https://a.example/intranet/rest/documents/folder/0/documents?to_approve=1'
    const { endpoints } = conform([
      exchange({ url, received: JSON.stringify([draft]) }),
      exchange({ url, received: '[]' }),
    ])
    expect(endpoints).toMatchObject([{ requests: 2, differences: [], neverSeen: [] }])
  })

  it('ignores other hosts, cached replies, cancelled requests and pages of the intranet', () => {
    const url = 'https://a.example/api/people/v2/user'
    const { others, endpoints } = conform([
      exchange({ url: 'https://cdn.example/app.js' }),
      exchange({ url, status: 0 }),
      exchange({ url, method: 'OPTIONS', status: 204 }),
      exchange({ url, status: 304 }),
    ])
    expect([others, endpoints.map(({ id, differences }) => [id, differences])]).toEqual([
      3,
      [['people.getCurrentUser', []]],
    ])
  })

  it.each([
    [true, 'a reply', { received: page }, '/api/people/v2/users?fields=id'],
    [true, 'no content', { method: 'DELETE', status: 204 }, '/intranet/rest/documents/document/1'],
    [true, 'a file', { mediaType: 'image/png' }, '/api/people/v2/users/2/photo'],
    [false, 'a missing body', {}, '/intranet/rest/deleted'],
    [false, 'an empty list', { received: '[]' }, '/intranet/rest/deleted'],
    [false, 'a cached reply', { status: 304 }, '/api/people/v2/groups'],
    [false, 'a redirect', { status: 302 }, '/api/people/v2/groups'],
    [false, 'an error', { status: 404 }, '/api/people/v2/users/9'],
  ])('confirms an endpoint (%s) by %s', (isConfirmed, _, fields, path) => {
    const report = conform([exchange({ url: `https://a.example${path}`, ...fields })])
    expect(report.endpoints).toHaveLength(1)
    expect(confirmedBy(report)).toHaveLength(isConfirmed ? 1 : 0)
    if (!isConfirmed) expect(presentReport(report, 'a.har')).not.toContain('as in the contract')
  })

  it('shows that a sign-in page came instead of a reply', () => {
    const { endpoints } = conform([
      exchange({
        url: 'https://a.example/api/people/v2/user',
        received: '<html>Sign in, Anna</html>',
        mediaType: 'text/html',
      }),
    ])
    expect(endpoints[0]!.differences).toEqual([{ where: 'reply', expected: 'JSON', found: 'text/html', requests: 1 }])
  })

  it('lists addresses of an application that its contract does not have, without their values', () => {
    const { unknownAddresses } = conform([
      exchange({ url: 'https://a.example/api/people/v2/users/7/anna-secret?q=zoe' }),
    ])
    expect(unknownAddresses).toEqual([{ address: 'GET /api/people/users/*/*', requests: 1 }])
  })
})

describe('values of the recording', () => {
  const planted = 'Xylophone77'
  const lower = 'xylophone'

  it('are not in the report: names, secrets, headers, ids, keys and error messages', () => {
    const replaceTexts = (value: unknown): unknown => {
      if (typeof value === 'string') return `${planted} ${value}`
      if (Array.isArray(value)) return value.map(replaceTexts)
      if (typeof value !== 'object' || value === null) return value
      const parts = Object.entries(value).map(([name, part]) => [name, replaceTexts(part)])
      return Object.fromEntries([...parts, ['zoe_miller', planted]])
    }
    const poisoned = recorded.map((each) => ({
      ...each,
      url: `${each.url}${each.url.includes('?') ? '&' : '?'}${planted}=${planted}`,
      header: () => planted,
      received:
        each.received && /^[[{]/.test(each.received)
          ? JSON.stringify(replaceTexts(JSON.parse(each.received)))
          : planted,
      mediaType: planted,
    }))
    const unknown = ['/api/people/v2/', '/intranet/rest/documents/folder/'].map((path) =>
      exchange({ url: `https://${planted}.example${path}${planted}`, received: planted }),
    )
    const report = conform([...poisoned, ...unknown])
    expect(report.endpoints.flatMap(({ differences }) => differences).length).toBeGreaterThan(50)
    for (const text of [JSON.stringify(report), presentReport(report, 'file.har')])
      for (const value of [lower, 'zoe_miller']) expect(text.toLowerCase()).not.toContain(value)
  })

  it.each([
    ['a reply', 200, { groups: [], pagination: { zoe_miller: 1, count: 2 } }, ['reply pagination.*']],
    ['an error', 400, { error: true, message: 'Invalid', code: 400, zoe_miller: 'unknown' }, ['error *']],
    ['a reply, with a name of the contract', 200, { pagination: { username: 1 } }, ['reply pagination.username']],
  ])('are not in the report as names of fields in %s', (_, status, reply, expected) => {
    const url = 'https://a.example/api/people/v2/groups'
    const { endpoints } = conform([exchange({ url, status, received: JSON.stringify(reply) })])
    const fields = endpoints[0]!.differences.filter((difference) => difference.expected === 'no such field')
    expect(fields.map(({ where }) => where)).toEqual(expect.arrayContaining(expected))
    expect(JSON.stringify(endpoints)).not.toContain('zoe_miller')
  })
})
