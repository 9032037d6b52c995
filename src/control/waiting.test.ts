import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { createSimulator, type Simulator } from '../index.ts'

const people = 'http://x/api/people/v2'
let simulator: Simulator

beforeEach(async () => {
  simulator = await createSimulator({ scenario: 'empty', verify: true })
})

const get = (url: string) => simulator.fetch(new Request(url))
const addGroup = (name: string) =>
  simulator.fetch(new Request(`${people}/groups`, { method: 'POST', body: JSON.stringify({ name }) }))

describe('waitForRequest', () => {
  it('returns an existing request', async () => {
    await addGroup('Runners')
    expect(await simulator.waitForRequest('people.createGroup')).toMatchObject({
      id: 1,
      status: 200,
      body: { name: 'Runners' },
    })
  })

  it('waits for the first match', async () => {
    const listen = vi.spyOn(simulator, 'onEvent')
    const waiting = simulator.waitForRequest('people.create*', { body: { name: expect.stringMatching(/^Swim/) } })
    await eventually(() => expect(listen).toHaveBeenCalled())
    await addGroup('Runners')
    await addGroup('Swimmers')
    expect(await waiting).toMatchObject({ id: 2, body: { name: 'Swimmers' } })
  })

  it('compares the whole body, even if the journal shows only a part', async () => {
    const body = { metadata: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, i])) }
    await simulator.fetch(new Request(`${people}/users/1`, { method: 'PUT', body: JSON.stringify(body) }))
    const [shown] = await (await get('http://x/__sim/requests')).json()
    expect(Object.keys(shown.body.metadata).length).toBeLessThan(1000)
    expect(await simulator.waitForRequest('people.updateUser', { body })).toMatchObject({ id: 1 })
  })

  it('ignores requests before a given id', async () => {
    await addGroup('Runners')
    await addGroup('Swimmers')
    expect(await simulator.waitForRequest('people.createGroup', { after: 1 })).toMatchObject({ id: 2 })
  })

  it('ignores other worlds', async () => {
    await get('http://x/__world/a/api/people/v2/roles')
    expect(await simulator.waitForRequest('people.listRoles', { world: 'a' })).toMatchObject({ id: 1 })
    await expect(simulator.waitForRequest('people.listRoles', { timeout: 1 })).rejects.toThrow(
      'No request was received.',
    )
  })

  it('times out, and lists the requests that arrived instead', async () => {
    await get(`${people}/users`)
    await expect(simulator.waitForRequest('people.createGroup', { user: 'admin', timeout: 1 })).rejects.toThrow(
      'Waited 1 ms for people.createGroup by admin, but it did not arrive. Received:\n  people.listUsers: GET /api/people/v2/users by admin, status 200',
    )
  })

  it('refuses a misspelt endpoint at once', async () => {
    // @ts-expect-error -- The compiler refuses it, too.
    await expect(simulator.waitForRequest('people.createGrup')).rejects.toThrow('Did you mean "people.createGroup"?')
  })

  it('refuses to wait for the control interface, and explains why', async () => {
    // @ts-expect-error -- The compiler refuses it, too.
    await expect(simulator.waitForRequest('control.reset')).rejects.toThrow(
      'Requests to the control interface are not in the journal. Please name an endpoint or an application of the intranet, such as documents.checkIn.',
    )
  })
})
