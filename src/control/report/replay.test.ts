import { describe, expect, it } from 'vitest'
import { type Company, host, openCompany, useCompany } from '../../../test/company.ts'
import { kitchen, lunch } from '../../../test/own-application.ts'
import { aForm, aPicture } from '../../../test/pictures.ts'
import { people } from '../../apps/people/index.ts'
import { contract } from '../contract.ts'
import { stepEndpoints } from '../steps.ts'

const company = useCompany(people, { scenario: 'small-company' })
const other = useCompany(people, { scenario: 'full-trash' })

const dropbox = '/intranet/rest/documents/dropbox'

const report = async (from: Company = company) => (await from.get('/__sim/requests/har')).body

async function replay(har: object, query = '') {
  return other.done('POST', `/__sim/replay${query}`, { body: har })
}

/** Ignores passwords, which no report contains. */
async function expectSameState() {
  const [was, is] = [await company.state(), await other.state()]
  for (const { tables } of [was, is]) for (const user of tables.users.rows) delete user.password
  expect(is).toEqual(was)
}

const nothing = { skipped: 0, differences: [], different: 0, remarks: [] }

describe('control.replay', () => {
  it('restores the state of a report: its scenario, then all requests with their bodies', async () => {
    const form = aForm({ photo: aPicture.png(4, 4) })
    await company.done('POST', '/users/2/photo', { body: form })
    await company.done('POST', dropbox, { body: 'words', headers: { 'content-type': 'text/plain' }, as: 'employee' })
    await company.done('PUT', '/users/2', { body: { metadata: { note: 'ä'.repeat(70_000) } } })
    await company.get('/users/999')
    await company.get('/user', { headers: { authorization: `Basic ${btoa('admin:wrong')}` } })
    await company.get('/api/peeple/v2/users')
    await company.get('/__world/default/api/people/v2/users?limit=2')
    const har = await report()
    expect(har.log._fauxtranet.start).not.toHaveProperty('tables')
    expect(await replay(har)).toEqual({ world: 'default', scenario: 'small-company', requests: 7, ...nothing })
    await expectSameState()
    expect((await report(other)).log._fauxtranet).toEqual(har.log._fauxtranet)
  })

  it('reports that a form without its secrets is incomplete', async () => {
    // URLs nested this deeply are not searched for secrets, so they are omitted.
    const form = aForm({ photo: aPicture.png(4, 4), y: '/?a='.repeat(1100) })
    await company.send('POST', '/users/2/photo', { body: form })
    const { differences } = await replay(await report())
    expect(differences).toMatchObject([
      { entry: 1, difference: expect.stringMatching(/the file lacks the body of the request$/) },
    ])
  })

  it('changes nothing by a refused request whose body is missing in the file', async () => {
    const path = '/intranet/rest/documents/document/1/info'
    await company.send('PUT', path, { body: { a: 'x'.repeat(1_100_000) } })
    const { differences } = await replay(await report())
    const difference = '200 instead of 413; the file lacks the body of the request'
    expect(differences).toEqual([{ entry: 1, method: 'PUT', path, difference }])
    await expectSameState()
  })

  it('sends a list without its secrets as a list', async () => {
    await company.send('POST', '/api/badges/image-sets/1/images', { body: ['/?a='.repeat(1100)] })
    expect(await replay(await report())).toMatchObject({ requests: 1, differences: [] })
  })

  it('does not wait: a request with a timeout fault fails at once', async () => {
    await company.get('/users/2')
    const har = await report()
    const at = har.log._fauxtranet.end.now
    const body = { endpoint: '*', network: 'timeout' }
    har.log._fauxtranet.steps = [{ after: 0, at, method: 'POST', path: '/faults', body }]
    const { differences } = await replay(har)
    expect(differences).toMatchObject([{ entry: 1, difference: 'no response instead of 200' }])
  })

  it('runs due work at once, like an import', async () => {
    await company.done('POST', dropbox, { body: 'words', headers: { 'content-type': 'text/plain' } })
    const har = await report()
    const now = '2030-01-01T00:00:00.000Z'
    har.log._fauxtranet.end.now = now
    await replay(har)
    expect(other.simulator.world.dropped.size).toBe(0)
    await other.done('PUT', '/__sim/state', { body: { ...(await company.state()), now } })
    expect(other.simulator.world.dropped.size).toBe(0)
  })

  it('repeats the control steps between the requests: time, user, faults, rows, undo', async () => {
    const control = (method: string, path: string, body?: object) => company.done(method, `/__sim${path}`, { body })
    const rename = (job_title: string) => company.send('PUT', '/users/2', { body: { job_title } })
    await control('PUT', '/user', { user: 'admin' })
    await rename('Baker')
    await control('POST', '/clock/advance', { by: '2d' })
    await rename('Cook')
    await control('POST', '/state/departments', { name: 'Kitchen' })
    await control('PUT', '/fidelity', { 'metadata-merged': 'replaced' })
    await control('POST', '/faults', { endpoint: 'people.updateUser', status: 503, probability: 0.5 })
    for (const title of 'abcdefgh') await rename(title)
    await control('POST', '/undo', { to: 2 })
    await control('PUT', '/strict', { strict: true })
    await company.get('/users?colour=red')
    await control('PUT', '/clock', { frozen: false })
    await control('PUT', '/clock', { frozen: true })
    expect(await replay(await report())).toMatchObject({ requests: 11, ...nothing })
    await expectSameState()
  })

  it('aborts aborted requests, drops dropped ones, and does not wait', async () => {
    const fail = (rule: object) => company.done('POST', '/__sim/faults', { body: { ...rule, times: 1 } })
    const rename = (job_title: string, signal?: AbortSignal) => {
      const body = JSON.stringify({ job_title })
      const init = { method: 'PUT', body, headers: { 'x-sim-user': 'admin' }, ...(signal && { signal }) }
      return company.simulator
        .fetch(new Request(`${host}/api/people/v2/users/2`, init))
        .then((response) => response.text())
    }
    await fail({ endpoint: 'people.updateUser', network: 'error' })
    await expect(rename('a')).rejects.toThrow()
    await fail({ endpoint: 'people.updateUser', network: 'truncated' })
    await expect(rename('b')).rejects.toThrow()
    await fail({ endpoint: 'people.updateUser', delay: 600_000 })
    await expect(rename('c', AbortSignal.timeout(20))).rejects.toThrow()
    await fail({ endpoint: 'people.updateUser', network: 'timeout' })
    await expect(rename('d', AbortSignal.timeout(20))).rejects.toThrow()
    const har = await report()
    har.log._fauxtranet.steps.push({
      ...har.log._fauxtranet.steps[0],
      body: { endpoint: 'people.getUser', delay: 600_000 },
      after: 4,
    })
    har.log.entries.push({ ...har.log.entries[1], _id: 5, response: { status: 200 } })
    har.log.entries[4].request = { method: 'GET', url: `${host}/api/people/v2/users/2`, headers: [] }
    expect(await replay(har)).toMatchObject({ requests: 5, different: 0 })
    expect(other.simulator.world.users.get(2)!.job_title).toBe('b')
  })

  it('uses a single time even if the clock runs', async () => {
    await company.done('PUT', '/__sim/clock', { body: { frozen: false } })
    for (let i = 0; i < 40; i++)
      await company.done('POST', dropbox, { body: 'words', headers: { 'content-type': 'text/plain' } })
    await company.done('PUT', '/__sim/clock', { body: { frozen: true } })
    expect(await replay(await report())).toMatchObject({ requests: 40, ...nothing })
    await expectSameState()
  })

  it('starts from a saved state if no scenario matches, or if a body was lost', async () => {
    await company.done('PUT', '/users/2', { body: { job_title: 'Baker' } })
    await company.done('DELETE', '/__sim/requests')
    await company.done('PUT', '/users/3', { body: { job_title: 'Cook' } })
    expect(await replay(await report())).toMatchObject({ requests: 1, ...nothing })
    await expectSameState()
    // Too large for the journal.
    await company.done('POST', dropbox, { body: 'x'.repeat(5 * 1024 * 1024) })
    const { requests, skipped, remarks } = await replay(await report())
    expect([requests, skipped, remarks]).toEqual([0, 2, [expect.stringMatching(/^The replay starts at request 3/)]])
    await expectSameState()
  })

  it('starts later if the journal has dropped its oldest requests', async () => {
    const rename = (i: number) => company.send('PUT', '/users/2', { body: { job_title: `Baker ${i}` } })
    for (let i = 0; i < 1260; i++) await (i % 50 === 0 ? rename(i) : company.get('/groups/1'))
    const { requests, skipped, different } = await replay(await report())
    expect([requests + skipped, different]).toEqual([1000, 0])
    expect(requests).toBeGreaterThan(400)
    await expectSameState()
  }, 30_000)

  it('contains no secrets, and sends substitutes', async () => {
    const user = { username: 'new', firstname: 'N', surname: 'N', email: 'n@post.example' }
    await company.done('POST', '/users', { body: { ...user, password: 'oak-and-ash' } })
    await company.done('PUT', '/users/2/password', { body: { password: 'oak-and-ash' } })
    await company.done('PATCH', '/__sim/state/users/3', { body: { password: 'oak-and-ash' } })
    await company.done('PUT', '/users/4', { body: { job_title: 'http://x/?access_token=oak-and-ash' } })
    for (const clear of [false, true]) {
      if (clear) await company.done('DELETE', '/__sim/requests')
      const har = await report()
      expect(JSON.stringify(har)).not.toContain('oak-and-ash')
      expect(await replay(har)).toMatchObject({ requests: clear ? 0 : 3, ...nothing })
      expect(other.simulator.world.users.get(4)!.job_title).toBe('http://x/')
      company.simulator.world.users.patch(4, { job_title: 'http://x/' })
      await expectSameState()
    }
  })

  it('reports responses and rows that differ', async () => {
    await company.get('/users/2')
    await company.done('PUT', '/users/2', { body: { job_title: 'Baker' } })
    company.simulator.world.users.patch(2, { firstname: 'Other' })
    await company.get('/users/2')
    const har = await report()
    har.log.entries[0].response.status = 404
    const { different, differences, remarks } = await replay(har)
    expect([different, differences, remarks]).toEqual([
      2,
      [
        { entry: 1, method: 'GET', path: '/api/people/v2/users/2', difference: '200 instead of 404' },
        expect.objectContaining({
          entry: 3,
          difference: expect.stringMatching(/^firstname is ".*" instead of "Other"$/),
        }),
      ],
      ['The rows of users differ from the report.'],
    ])
  })

  it('accepts archives of other tools: requests to the intranet, by time, with their headers', async () => {
    const entry = (time: string, method: string, url: string, text?: string, headers: object[] = []) => ({
      startedDateTime: time,
      request: { method, url, headers, ...(text && { postData: { mimeType: 'application/json', text } }), cookies: [] },
      response: { status: 200, content: { mimeType: 'x-unknown', size: -1 } },
      _monotonicTime: 1,
    })
    const at = 'https://app.example:8443/api/people/v2/users'
    const cookie = [{ name: 'Cookie', value: 'a=b; sim-user=admin' }]
    const entries = [
      entry('2026-03-04T10:00:00.500+01:00', 'PUT', `${at}/2`, '{"job_title":"Cook"}', cookie),
      entry('2026-03-04T08:00:00Z', 'PUT', `${at}/2`, '{"job_title":"Baker"}', [{ name: ':authority', value: 'x' }]),
      entry('2026-03-04T08:00:00Z', 'GET', 'https://app.example/main.js'),
      entry('2026-03-04T08:00:00Z', 'PUT', 'https://app.example/__sim/state', '{}'),
      entry('2026-03-04T12:00:00Z', 'POST', `${at}/2/photo`, undefined, [
        ...cookie,
        { name: 'content-length', value: '9' },
      ]),
    ]
    const har = { log: { version: '1.2', creator: { name: 'Playwright', version: '1' }, pages: [], entries } }
    const done = await replay(har, '?scenario=small-company&user=admin')
    const difference = '400 instead of 200; the file lacks the body of the request'
    expect(done).toMatchObject({
      scenario: 'small-company',
      requests: 3,
      skipped: 2,
      differences: [{ entry: 5, difference }],
    })
    const { world } = other.simulator
    expect([world.users.get(2)!.job_title, world.clock.frozen]).toEqual(['Cook', false])
    expect(new Date(world.journal.all()[1]!.at).toISOString()).toBe('2026-03-04T09:00:00.500Z')
    await replay(har, '?now=2026-05-05T10:00&user=nobody&scenario=empty&seed=-1')
    expect([world.clock.instant(), world.journal.all()[0]!.status, world.origin.seed]).toEqual([
      '2026-05-05T10:00:00.000Z',
      401,
      -1,
    ])
  })

  it('lets other requests run, and stops when the client disconnects', async () => {
    const asked = new AbortController()
    const entry = { startedDateTime: '2026-03-04T08:00:00Z', response: { status: 200 } }
    const entries = Array(2000).fill({ ...entry, request: { method: 'GET', url: `${host}/api/people/v2/users` } })
    const init = { method: 'POST', body: JSON.stringify({ log: { entries } }), signal: asked.signal }
    const before = await other.state()
    setTimeout(() => asked.abort(), 50)
    const answer = await other.simulator.fetch(new Request(`${host}/__sim/replay`, init))
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      expect.stringMatching(/^The client disconnected/),
    ])
    expect(await other.state()).toEqual(before)
  })

  it('limits the number of differences, and counts all of them', async () => {
    await company.get('/users/2')
    const har = await report()
    har.log.entries = Array(101).fill({ ...har.log.entries[0], response: { status: 404 } })
    const { different, differences } = await replay(har)
    expect([different, differences.length]).toEqual([101, 100])
  })

  it('limits the number of remarks and the length of addresses', async () => {
    await company.done('POST', '/__sim/clock/advance', { body: { by: '1d' } })
    await company.get('/users/2')
    const har = await report()
    const { _fauxtranet: own, entries } = har.log
    const long = {
      ...entries[0],
      request: { method: 'GET', url: `http://u:p@x/api/people/v2/users/2?q=${'x'.repeat(999)}` },
    }
    har.log.entries = [{ ...long, response: { status: 404 } }]
    own.steps = Array(150).fill({ ...own.steps[0], body: { by: 'x' } })
    own.end.tables = { constructor: 'x', toString: 'x' }
    const { differences, remarks } = await replay(har)
    expect(differences[0].path).toMatch(/^\/api\/people\/v2\/users\/2\?q=x{100,200}\.\.\.$/)
    expect([remarks.length, remarks.at(-1)]).toEqual([101, 'There are 52 more remarks.'])
  })

  it('can be reverted; undo moves through it, and a reset restores its start', async () => {
    await company.done('PUT', '/users/2', { body: { job_title: 'Baker' } })
    await company.done('PUT', '/users/2', { body: { job_title: 'Cook' } })
    const before = await other.state()
    await replay(await report())
    await other.done('POST', '/__sim/worlds/default/revert')
    expect(await other.state()).toEqual(before)
    await replay(await report())
    const { users } = other.simulator.world
    await other.done('POST', '/__sim/undo', { body: { to: 1 } })
    expect(users.get(2)!.job_title).toBe('Baker')
    await other.done('POST', '/__sim/reset')
    expect(users.get(2)!.job_title).not.toMatch(/Baker|Cook/)
  })

  it('restores rows of a custom application, and reports a missing one', async () => {
    const options = { applications: [kitchen], scenario: lunch }
    const [from, to] = [await openCompany(people, options), await openCompany(people, options)]
    const dishes = '/api/kitchen/v1/dishes'
    await from.done('POST', dishes, { body: { name: 'Stew' } })
    await from.done('POST', '/__sim/state/dishes', { body: { name: 'Pie' } })
    await from.done('GET', dishes)
    const har = await report(from)
    await to.done('POST', dishes, { body: { name: 'Forgotten' } })
    const replayed = await to.done('POST', '/__sim/replay', { body: har })
    expect(replayed).toEqual({ world: 'default', scenario: 'lunch', requests: 2, ...nothing })
    expect(await to.state()).toEqual(await from.state())
    expect((await to.get(dishes)).body.map(({ name }: { name: string }) => name)).toEqual(['Soup', 'Stew', 'Pie'])
    const remedy = 'here. Please start with the fauxtranet.config.ts'
    const { status, body } = await other.send('POST', '/__sim/replay', { body: har })
    expect([status, body.message]).toEqual([400, expect.stringContaining(`"lunch" ${remedy}`)])
    const { start } = har.log._fauxtranet
    start.origin.scenario = 'small-company'
    const without = await replay(har)
    expect(without).toMatchObject({ requests: 0, skipped: 2, different: 0 })
    expect(without.remarks).toEqual([
      expect.stringContaining('The step POST /__sim/state/dishes is refused'),
      expect.stringContaining(`No application handles ${dishes}: it is missing from the configuration. Please start`),
      expect.stringContaining(`Rows are missing: there is no table "dishes" ${remedy}`),
    ])
    start.tables = { dishes: { nextId: 1, rows: [] } }
    const { body: refusal } = await other.send('POST', '/__sim/replay', { body: har })
    expect(refusal.message).toContain(`there is no table "dishes" ${remedy}`)
  })

  // biome-ignore lint/suspicious/noExplicitAny: the archive is corrupted on purpose.
  it.each<[what: string, spoil: (log: any) => unknown, says: string]>([
    [
      'an entry without an address',
      (log) => delete log.entries[1].request.url,
      'log.entries.1.request.url: is required',
    ],
    [
      'an entry with half of one',
      (log) => (log.entries[0].request.url = '/x'),
      'log.entries.0.request.url: must be an absolute URL',
    ],
    [
      'a time that is none',
      (log) => (log.entries[1].startedDateTime = 'noon'),
      'log.entries.1.startedDateTime: must be an ISO',
    ],
    [
      'a method that cannot be sent',
      (log) => (log.entries[1].request.method = 'TRACE'),
      'log.entries.1.request cannot be sent',
    ],
    [
      'a time beyond the years of the clock',
      (log) => (log.entries[1].startedDateTime = '+275760-09-13T00:00:00.000Z'),
      'log.entries.1.startedDateTime: must be an ISO 8601 instant in the years 1000 to 9999',
    ],
    [
      'a step at such a time',
      (log) => (log._fauxtranet.steps[0].at = '0000-01-01T00:00:00Z'),
      'log._fauxtranet.steps.0.at: must be in the years',
    ],
    [
      'an end at such a time',
      (log) => (log._fauxtranet.end.now = '0000-01-01T00:00:00Z'),
      'log._fauxtranet.end.now: must be in the years',
    ],
    [
      'a step that cannot be sent',
      (log) => (log._fauxtranet.steps[0].method = 'GET'),
      'log._fauxtranet.steps.0 cannot be sent',
    ],
    [
      'too many headers',
      (log) => (log.entries[1].request.headers = Array(1001).fill({ name: 'a', value: 'b' })),
      'log.entries.1.request.headers: must have at most 1000 elements',
    ],
    [
      'too many parts',
      (log) => (log.entries[1].request.postData.params = Array(1001).fill({ name: 'a' })),
      'log.entries.1.request.postData.params: must have at most 1000 elements',
    ],
    [
      'too many steps',
      (log) => (log._fauxtranet.steps = Array(2001).fill(log._fauxtranet.steps[0])),
      'log._fauxtranet.steps: must have at most 2000 elements',
    ],
    [
      'too many tables',
      (log) => (log._fauxtranet.end.tables = Object.fromEntries(Array.from(Array(1001), (_, i) => [i, 'x']))),
      'log._fauxtranet.end.tables: must have at most 1000 fields',
    ],
    ['no entries', (log) => delete log.entries, 'log.entries: is required'],
    [
      'too many of them',
      (log) => (log.entries = Array(10_001).fill(log.entries[0])),
      'log.entries: must have at most 10000',
    ],
    [
      'bytes that are none',
      (log) => (log.entries[1].request.postData._base64 = '!'),
      'log.entries.1.request cannot be sent',
    ],
    ['a format of later', (log) => (log._fauxtranet.format = 2), 'log._fauxtranet.format: must be 1'],
    [
      'an unknown scenario',
      (log) => (log._fauxtranet.start.origin.scenario = 'mine'),
      'there is no scenario "mine" here',
    ],
    ['an unknown user', (log) => (log._fauxtranet.start.currentUser = 9999), 'there is no user 9999'],
    [
      'a wrong fault',
      (log) => {
        const held = [{ id: 1, passed: 0, hits: 0, endpoint: 'x', status: 503 }]
        log._fauxtranet.start.faults = { held, nextId: 2, random: 1 }
      },
      'There is no endpoint',
    ],
    [
      'a step that is none',
      (log) => (log._fauxtranet.steps[0].path = '/reset'),
      'POST /__sim/reset is not a step of a report',
    ],
  ])('refuses %s, and changes nothing', async (_, spoil, says) => {
    await company.done('POST', '/__sim/clock/advance', { body: { by: '1d' } })
    await company.get('/users/2')
    await company.done('PUT', '/users/2', { body: { job_title: 'Baker' } })
    const har = await report()
    spoil(har.log)
    const before = await other.state()
    const { status, body } = await other.send('POST', '/__sim/replay', { body: har })
    expect([status, body.message]).toEqual([400, expect.stringContaining(says)])
    expect(await other.state()).toEqual(before)
  })
})

describe('the steps of a report', () => {
  it('are all control endpoints, except those that restart the world or do not change it', () => {
    const others = Object.entries(contract.endpoints)
      .filter(([name, { method }]) => method !== 'GET' && !stepEndpoints.has(`control.${name}`))
      .map(([name]) => name)
    expect(others).toEqual([
      ...['loadScenario', 'saveScenario', 'reset', 'clearRequests', 'replay', 'importState', 'takeSnapshot'],
      ...['restoreSnapshot', 'deleteSnapshot', 'createWorld', 'deleteWorld', 'revertWorld'],
    ])
  })
})
