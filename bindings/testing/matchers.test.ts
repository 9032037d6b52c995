import { beforeEach, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../src/index.ts'
import { type FauxtranetMatchers, matchers } from './matchers.ts'

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: as Vitest declares it.
  interface Matchers<T = any> extends FauxtranetMatchers<T> {}
}
expect.extend(matchers)

const people = '/api/people/v2'
let simulator: Simulator

beforeEach(async () => {
  simulator = await createSimulator({ scenario: 'small-company', verify: true })
})

async function send(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  const body = json === undefined ? undefined : JSON.stringify(json)
  return (await simulator.fetch(new Request(`http://x${path}`, { method, body, headers }))).status
}

describe('toHaveReceived', () => {
  beforeEach(async () => {
    await send('POST', `${people}/groups`, { name: 'Runners', description: 'they run' })
    await send('POST', `${people}/groups`, { name: 'Swimmers' }, { 'x-sim-user': 'nobody' })
    await send('GET', `${people}/users?limit=5&sort=-surname`)
    await send('PUT', `${people}/users/3/groups`, [{ id: 1 }, { id: 2 }])
  })

  it('knows an endpoint, an application and a pattern', () => {
    expect(simulator).toHaveReceived('people.createGroup')
    expect(simulator).toHaveReceived('people', { times: 4 })
    expect(simulator).toHaveReceived('*.create*', { times: 2 })
    expect(simulator).not.toHaveReceived('documents')
  })

  it('counts with the option times', () => {
    expect(simulator).toHaveReceived('people.createGroup', { times: 2 })
    expect(simulator).not.toHaveReceived('people.createGroup', { times: 1 })
    expect(simulator).toHaveReceived('people.deleteGroup', { times: 0 })
  })

  it('matches a body in part, and lists whole', () => {
    expect(simulator).toHaveReceived('people.createGroup', { times: 1, body: { name: 'Runners' } })
    expect(simulator).toHaveReceived('people.createGroup', { times: 2, body: { name: expect.any(String) } })
    expect(simulator).toHaveReceived('people.createGroup', {
      body: expect.objectContaining({ description: 'they run' }),
    })
    expect(simulator).not.toHaveReceived('people.createGroup', { body: { name: 'Divers' } })
    const list = [{ id: 1 }, { id: expect.any(Number) }]
    expect(simulator).toHaveReceived('people', { body: list })
    expect(simulator).not.toHaveReceived('people', { body: list.slice(1) })
  })

  it('matches query and path by their values', () => {
    expect(simulator).toHaveReceived('people.listUsers', {
      query: { limit: 5, sort: expect.stringContaining('surname') },
    })
    expect(simulator).not.toHaveReceived('people.listUsers', { query: { limit: 50 } })
    expect(simulator).toHaveReceived('people', { params: { id: 3 } })
    expect(simulator).not.toHaveReceived('people', { params: { id: 4 } })
  })

  it('matches the user and the response', () => {
    expect(simulator).toHaveReceived('people.createGroup', { user: null, status: 401, times: 1 })
    expect(simulator).toHaveReceived('people.createGroup', { status: 200, times: 1 })
    expect(simulator).not.toHaveReceived('people.createGroup', { user: 'somebody' })
  })

  it('shows the actual requests', () => {
    const wanted = { body: { name: expect.any(Number) } }
    expect(() => expect(simulator).toHaveReceived('people.createGroup', wanted)).toThrow(
      /^Expected people\.createGroup with the body .*Number.* to be received; it was received 0 times\. Received:\n {2}people\.createGroup: POST .*"Runners".*\n.*by nobody, status 401, body \{"name":"Swimmers"\}$/,
    )
    expect(() => expect(simulator).toHaveReceived('documents.checkIn')).toThrow('people.listUsers: GET ')
    expect(() => expect(simulator).not.toHaveReceived('people.listUsers')).toThrow(
      'Expected people.listUsers not to be received; it was received once.',
    )
  })

  it('refuses misspelled names, also with not', () => {
    const hint = 'There is no endpoint "documents.chekIn". Did you mean "documents.checkIn"?'
    // @ts-expect-error -- The compiler reports it, too.
    expect(() => expect(simulator).toHaveReceived('documents.chekIn')).toThrow(hint)
    // @ts-expect-error -- The same.
    expect(() => expect(simulator).not.toHaveReceived('documents.chekIn')).toThrow(hint)
    // @ts-expect-error -- The same.
    expect(() => expect(simulator).toHaveReceived('control.reset')).toThrow(
      'Requests to the control interface are not in the journal. Please name an endpoint',
    )
    expect(() => expect('text').toHaveReceived('people')).toThrow('There is no simulator to check.')
  })

  it('checks one world, in every form', async () => {
    await send('GET', '/__world/a/api/people/v2/roles')
    expect({ simulator, world: 'a' }).toHaveReceived('people.listRoles')
    expect(simulator.needWorld('a')).toHaveReceived('people.listRoles')
    expect({ simulator }).not.toHaveReceived('people.listRoles')
  })

  it('hides passwords', async () => {
    await send('PUT', `${people}/users/3/password`, { password: 'sesame' })
    expect(simulator).toHaveReceived('people.setPassword', { body: { password: 'sesame' } })
    const fail = () => expect(simulator).toHaveReceived('people.setPassword', { times: 2 })
    expect(fail).toThrow('it was received once')
    expect(fail).not.toThrow('sesame')
  })
})

describe('toHaveSent', () => {
  beforeEach(() => {
    for (const { id } of [...simulator.world.outbox.all()]) simulator.world.outbox.delete(id)
    const [at, to] = [simulator.world.clock.instant(), { id: 3, name: 'Ada Byron' }]
    simulator.world.outbox.add({ at, to, kind: 'draft.approved', subject: 'Approved', text: '', about: 'a draft' })
  })

  it('checks the outbox', () => {
    expect(simulator).toHaveSent('draft.approved', { times: 1, to: { id: 3 }, subject: expect.stringMatching(/^Appr/) })
    expect(simulator).not.toHaveSent('draft.rejected')
    expect(simulator).not.toHaveSent('draft.approved', { to: { id: 4 } })
  })

  it('shows the sent notifications, and suggests a kind', () => {
    expect(() => expect(simulator).toHaveSent('draft.rejected')).toThrow('draft.approved: to Ada Byron, "Approved"')
    // @ts-expect-error: the kind is misspelt.
    expect(() => expect(simulator).not.toHaveSent('draft.aproved')).toThrow('Did you mean "draft.approved"?')
  })
})

describe('toHaveKeptContract', () => {
  it('finds requests that violate their contract', async () => {
    await send('GET', `${people}/users`)
    expect(simulator).toHaveKeptContract()
    await send('GET', `${people}/users?limt=5`)
    expect(simulator).not.toHaveKeptContract()
    expect(() => expect(simulator).toHaveKeptContract()).toThrow('Did you mean "limit"?')
  })
})
