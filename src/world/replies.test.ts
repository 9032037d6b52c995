import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../index.ts'
import { settableGaps } from '../spec/fidelity.ts'
import { Replies } from './replies.ts'

const now = '2026-03-02T09:30:00.000Z'

let simulator: Simulator
let addresses: string[]

const ask = async (path: string, headers: Record<string, string> = {}, origin = 'http://sim') => {
  const reply = await simulator.fetch(new Request(origin + path, { headers }))
  return `${reply.status} ${reply.headers.get('x-sim-warning')} ${await reply.text()}`
}

/** Compares the cached replies with those of a copy without a cache. */
async function compare(headers: Record<string, string> = {}, origin?: string): Promise<void> {
  const copy = await simulator.createWorld({ from: 'default' })
  for (const address of addresses) {
    const other = `${address} ${await ask(address, { ...headers, 'x-sim-world': copy }, origin)}`
    // The second request caches the reply for the third, and for the next test.
    for (let i = 0; i < 3; i++) expect(`${address} ${await ask(address, headers, origin)}`).toBe(other)
  }
}

beforeAll(async () => {
  simulator = await createSimulator({ now })
  addresses = []
  for (const { unrecorded, unversioned, root, version, endpoints } of await simulator.endpoints.loadContracts()) {
    if (unrecorded) continue
    const start = unversioned || !version ? root : `${root}/v${version}`
    for (const { method, path } of Object.values(endpoints)) {
      if (method === 'GET') addresses.push(start + path.replace(/:\w+/g, '7'))
    }
  }
})

describe('Replies', () => {
  it('hold 1 MiB, without long ones', () => {
    const replies = new Replies()
    const source = { tables: [], fidelity: {} }
    const add = (target: string, length: number) => {
      const key = { target, origin: '', user: null }
      const outcome = { status: 200, headers: {}, body: 'x'.repeat(length) }
      for (let i = 0; i < 2; i++) replies.add(key, source, outcome)
      return replies.find(key, source) !== undefined
    }
    expect([add('/short', 60_000), add('/long', 70_000)]).toEqual([true, false])
    for (let i = 0; i < 100; i++) {
      expect(add(`/${i}`, 60_000)).toBe(true)
      expect(replies.weight).toBeLessThan(1.1 * 1024 * 1024)
    }
  })
})

describe('a repeated GET', () => {
  it('has the same reply', async () => {
    expect(addresses.length).toBeGreaterThan(50)
    await compare()
  })

  it('is cached only after the second request, while its rows are unchanged', async () => {
    const world = await simulator.createWorld({ from: 'default' })
    const weights: number[] = []
    const look = () => weights.push(simulator.needWorld(world).replies.weight)
    for (let i = 0; i < 2; i++) {
      await ask('/api/people/v2/users/7', { 'x-sim-world': world })
      look()
    }
    simulator.needWorld(world).users.patch(7, { firstname: 'Zoë' })
    await ask('/api/people/v2/users/8', { 'x-sim-world': world })
    look()
    // The address alone, the reply, another address.
    expect(weights.map((weight) => weight > 1000)).toEqual([false, true, false])
    expect(weights[0]).toBeGreaterThan('/api/people/v2/users/7'.length)
  })

  it.each<[string, Record<string, string>]>([
    ['to another user', { 'x-sim-user': '7' }],
    ['to nobody', { 'x-sim-user': 'nobody' }],
    ['with credentials that mean nothing', { authorization: 'Bearer x' }],
    ['for a version that there is not', { 'x-api-version': '9' }],
  ])('has a new reply %s', (_, headers) => compare(headers))

  it('has a new reply at another origin', () => compare({}, 'http://other.test'))

  const put = (path: string, body: object) =>
    simulator.fetch(new Request(`http://sim${path}`, { method: 'PUT', body: JSON.stringify(body) }))

  it.each<[string, () => unknown]>([
    ['a request has written', () => put('/api/people/v2/users/7', { job_title: 'Stoker', company: 'Elsewhere' })],
    ['that is undone', () => simulator.fetch(new Request('http://sim/__sim/undo', { method: 'POST', body: '{}' }))],
    ['a test has written', () => simulator.world.users.patch(7, { firstname: 'Zoë' })],
    ['years have passed', () => simulator.world.advance('999d')],
    ['every gap is set', () => put('/__sim/fidelity', otherFidelity)],
    ['a test sets the defaults again', () => Object.assign(simulator.world, { fidelity: {} })],
    ['somebody else is signed in', () => put('/__sim/user', { user: 3 })],
    ['it is reset', () => simulator.reset()],
    ['a scenario is loaded', () => simulator.load({ scenario: 'full-trash', now })],
  ])('has a new reply when %s', async (_, change) => {
    await change()
    await compare()
  })
})

const otherFidelity = Object.fromEntries(settableGaps.map(({ id, values }) => [id, Object.keys(values).at(-1)!]))
