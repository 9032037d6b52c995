import { describe, expect, it, vi } from 'vitest'
import { host, useCompany } from '../../test/company.ts'
import { eventually } from '../../test/eventually.ts'
import { aForm, aPicture } from '../../test/pictures.ts'
import { control } from './index.ts'

const company = useCompany(control)

const people = '/api/people/v2'
const secret = 'h0rse-battery'
const list = (query = '') => company.done('GET', `/requests${query}`)
const idsOf = async (query = '') => (await list(query)).map(({ id }: { id: number }) => id)

/** Sends three requests to two applications. */
async function askAround(): Promise<void> {
  await company.get(`${people}/users`)
  await company.get('/api/thankyou/v3/tags')
  await company.get(`${people}/users/2`)
}

describe('control.listRequests', () => {
  it.each([
    ['', [1, 2, 3]],
    ['?endpoint=people.getUser', [3]],
    ['?endpoint=people', [1, 3]],
    ['?endpoint=*.list*', [1, 2]],
    ['?endpoint=documents', []],
    ['?after=1', [2, 3]],
    ['?after=1&endpoint=people', [3]],
    ['?after=1&until=2', [2]],
    ['?after=3', []],
    ['?limit=2', [2, 3]],
    ['?limit=2&until=2', [1, 2]],
    ['?limit=0', []],
    ['?words=TAGS', [2]],
    ['?words=people -getUser', [1]],
    ['?words=200 get', [1, 2, 3]],
  ])('filtered by %j returns %j', async (query, ids) => {
    await askAround()
    expect(await idsOf(query)).toEqual(ids)
  })

  it.each(['/requests', '/requests/har', '/requests/curl'])('refuses a misspelt endpoint at %s', async (path) => {
    for (const [endpoint, says] of [
      ['people.lstRoles', 'Did you mean "people.listRoles"?'],
      ['peple', 'There is no endpoint "peple".'],
      ['people.lst*', 'people.lst*'],
      ['control.reset', 'not in the journal'],
    ]) {
      const { status, body } = await company.get(`/__sim${path}?endpoint=${endpoint}`)
      expect([endpoint, status, body.message]).toEqual([endpoint, 400, expect.stringContaining(says!)])
    }
  })

  it('finds words in the user, the reason and the reply', async () => {
    await askAround()
    const { username, surname } = company.simulator.world.users.get(2)!
    expect(await idsOf(`?words=${surname} getuser`)).toEqual([3])
    await company.get(`${people}/users/999`)
    expect(await idsOf('?words=no user 999')).toEqual([4])
    await company.get(`${people}/roles`, { as: username })
    expect(await idsOf(`?words=listRoles ${username}`)).toEqual([5])
  })

  it('leaves out pictures on request', async () => {
    await company.get(`${people}/users/2/photo`)
    await company.get(`${people}/users/999/photo`)
    await company.get(`${people}/users/2`)
    expect((await list()).map(({ picture }: { picture: boolean }) => picture)).toEqual([true, false, false])
    expect(await idsOf('?pictures=false')).toEqual([2, 3])
  })

  it('shows why a request was refused, even if the response does not', async () => {
    await company.get(`${people}/users/999`)
    await company.get('/intranet/rest/documents/folder/999/info')
    await company.get('/api/peeple/v2/users')
    await company.get(`${people}/users/2`)
    await company.get(`${people}/users/${'9'.repeat(3000)}`)
    const reasons = (await list()).map(({ reason }: { reason: string | null }) => reason)
    expect(reasons.slice(0, 4)).toEqual([
      'there is no user 999',
      'there is no folder 999',
      'there is nothing at /api/peeple/v2/users. Did you mean "/api/people/v2/users"?',
      null,
    ])
    expect(reasons[4].length).toBeLessThan(1100)
  })

  it('waits at most ten minutes', async () => {
    await askAround()
    expect(await list('?wait=600000')).toHaveLength(3)
    const { status, body } = await company.get('/__sim/requests?wait=600001')
    expect([status, body.message]).toEqual([400, 'wait: must be at most 600000'])
  })

  it('waits for the first matching request', async () => {
    const waiting = list('?endpoint=people.updateUser&wait=60000')
    await askAround()
    await company.done('PUT', `${people}/users/2`, { body: { job_title: 'Baker' } })
    expect(await waiting).toMatchObject([{ endpoint: 'people.updateUser', body: { job_title: 'Baker' } }])
  })

  it('does not wait if a request exists, and no longer than requested', async () => {
    await askAround()
    expect(await list('?endpoint=people.getUser&wait=60000')).toHaveLength(1)
    expect(await list('?endpoint=people.deleteUser&wait=1')).toEqual([])
  })

  it('ignores requests in other worlds', async () => {
    const waiting = list('?wait=60000')
    await company.get(`${people}/users/3`, { headers: { 'x-sim-world': 'other' } })
    await company.get(`${people}/users/2`)
    expect(await waiting).toMatchObject([{ path: `${people}/users/2` }])
  })

  it('stops waiting when the client disconnects or the world is deleted', async () => {
    const givingUp = new AbortController()
    const send = (path: string) =>
      company.simulator.fetch(new Request(`${host}${path}/__sim/requests?wait=60000`, { signal: givingUp.signal }))
    await company.done('GET', '')
    const listen = vi.spyOn(company.simulator, 'onEvent')
    const waiting = [send(''), send('/__world/other')]
    await eventually(() => expect(listen).toHaveBeenCalledTimes(2))
    await company.done('DELETE', '/worlds/other')
    expect(await (await waiting[1]!).json()).toEqual([])
    givingUp.abort()
    expect([(await waiting[0]!).status, (await send('')).status]).toEqual([400, 400])
  })

  it('shows bodies: JSON, and form parts without bytes', async () => {
    const body = { job_title: 'Bäcker', metadata: { skills: ['bread'] } }
    await company.done('PUT', `${people}/users/2`, { body })
    const photo = aPicture.png(4, 4)
    await company.done('POST', `${people}/users/2/photo`, { body: aForm({ photo }) })
    await company.get(`${people}/users/2`)
    const bodies = (await list()).map((entry: { body: unknown }) => entry.body)
    expect(bodies).toEqual([body, { photo: expect.objectContaining({ bytes: { size: photo.length } }) }, null])
  })

  it('does not show a body that is not JSON or nested too deeply', async () => {
    for (const body of [`password=${secret}`, `{"password":"${secret}"`, '['.repeat(30_000) + ']'.repeat(30_000)]) {
      await company.send('PUT', `${people}/users/2`, { body })
    }
    expect(await list()).toMatchObject([{ body: null }, { body: null }, { body: null }])
  })
})

/** Sends the same secret in every possible place. */
async function sendSecrets(): Promise<void> {
  const authorization = `Basic ${btoa(`anna:${secret}`)}`
  const nina = { username: 'nina', firstname: 'Nina', surname: 'Neu', email: 'nina@post.example' }
  await company.done('POST', `${people}/users`, { body: { ...nina, password: secret, metadata: { password: secret } } })
  await company.done('PUT', `${people}/users/2/password`, { body: { password: secret } })
  await company.done('GET', `${people}/user`, { headers: { authorization } })
  await company.send('PUT', `${people}/users/2/password`, { body: { pasword: secret } })
  await company.send('PUT', `${people}/users/2/password`, { body: { password: [secret] } })
  await company.send('PUT', `${people}/users/2`, { body: { metadata: { note: JSON.stringify({ password: secret }) } } })
  await company.send('PUT', `${people}/users/2`, { body: `{"password":"${secret}"` })
  await company.send('PUT', `${people}/users/2`, { body: { [`password=${secret}`]: 1 } })
  await company.send('POST', `${people}/users/2/photo`, { body: aForm({ password: secret, new_pasword: secret }) })
  await company.get(`${people}/users?password=${secret}&limit=1`)
  await company.get(`/intranet/rest/people/users?password=${secret}&limit=1`)
  await company.get(`/intranet/rest/documents/folder/0?{"password":"${secret}"}`)
  await company.get(`/api/peeple/v2/users?password=${secret}`)
  await company.get(`${people}/user`, { headers: { authorization: `Bearer ${secret}`, 'x-sim-token': secret } })
  await company.get(`${people}/user`, { headers: { cookie: `session=${secret}; sim-user=anna` } })
  await company.get(`${people}/user`, { headers: { referer: `http://x/?token=${secret}` } })
  await company.get(`${people}/user`, { headers: { referer: `http://anna:${secret}@x/`, 'x-auth': secret } })
  await company.get(`${people}/users?limit=1;password=${secret}`)
  await company.get(`${people}/users/3;password=${secret}`)
  await company.get(`${people}/users/password=${secret}`)
  await company.get(`${people};password=${secret}/users/3`)
  const pairs = [{ name: 'password', value: secret }]
  await company.send('PUT', `${people}/users/2`, { body: { metadata: { pairs }, pairs } })
}

/** A secret as plain text, as base64 after a name, and in a URL. */
const spellings = [secret, btoa(`anna:${secret}`), encodeURIComponent(secret)]

describe('the journal', () => {
  it.each(['/requests', '/requests/har', '/requests/curl'])('contains no secrets at %s', async (path) => {
    await sendSecrets()
    const { body } = await company.get(path)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect(text).toContain('nina@post.example')
    for (const spelling of spellings) expect(text).not.toContain(spelling)
  })

  it('contains no secrets in events', async () => {
    const response = await company.simulator.fetch(new Request('http://x/__sim/events'))
    await sendSecrets()
    await company.done('PATCH', '/state/users/2', { body: { password: secret } })
    await company.done('PUT', `${people}/users/2`, { body: { job_title: 'the end' } })
    const reader = response.body!.getReader()
    let text = ''
    while (!text.includes('event: request') || !text.includes('the end')) {
      text += new TextDecoder().decode((await reader.read()).value)
    }
    await reader.cancel()
    for (const spelling of spellings) expect(text).not.toContain(spelling)
  })

  it('contains no secrets in violations of a strict world', async () => {
    company.simulator.world.strict = true
    await company.send('PUT', `${people}/users/2/password`, { body: { pasword: secret } })
    await company.get(`${people}/users?pasword=${secret}`)
    await company.get(`/api/peeple/v2/users?password=${secret}`)
    let message = ''
    try {
      company.simulator.checkContract()
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain('3 requests are outside the contract')
    expect(message).not.toContain(secret)
  })
})

describe('control.exportHar', () => {
  it('is a file with the selected requests', async () => {
    await askAround()
    const { body, headers } = await company.get('/requests/har?endpoint=people&after=1')
    expect(headers.get('content-disposition')).toContain('fauxtranet.har')
    expect(body.log.entries.map((entry: { _endpoint: string }) => entry._endpoint)).toEqual(['people.getUser'])
  })
})

describe('control.exportCurl', () => {
  it('is a script with the selected requests', async () => {
    await askAround()
    const { body, headers } = await company.get('/requests/curl?endpoint=people&after=1')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(body.match(/^curl .*/gm)).toEqual([expect.stringContaining(`${people}/users/2'`)])
  })
})
