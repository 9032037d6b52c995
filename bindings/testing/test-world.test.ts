import { describe, expect, it } from 'vitest'
import { empty } from '../../scenarios/empty.ts'
import { createSimulator, defineScenario } from '../../src/index.ts'
import { openTestWorld } from './test-world.ts'

const json = { 'content-type': 'application/json' }
const nina = JSON.stringify({ username: 'nina', firstname: 'Nina', surname: 'Neu', email: 'nina@post.example' })

describe('a test world', () => {
  it('is a separate world', async () => {
    const simulator = await createSimulator({ scenario: 'empty', verify: true })
    const one = await openTestWorld(simulator, {}, 'story')
    const two = await openTestWorld(simulator, {}, 'story')
    expect(one.name).not.toBe(two.name)
    const hired = await one.fetch('/api/people/v2/users', { method: 'POST', headers: json, body: nina })
    expect(hired.status).toBe(200)
    expect([one.world.users.size, two.world.users.size, simulator.world.users.size]).toEqual([2, 1, 1])
  })

  it('can be reached by its baseUrl, and so can its images', async () => {
    const simulator = await createSimulator({ scenario: 'empty', verify: true })
    const world = await openTestWorld(simulator, { scenario: 'small-company', user: 'employee' })
    const mine = await (await world.fetch(new Request('https://intranet.example/api/people/v2/user'))).json()
    expect(mine).toMatchObject({ username: 'employee' })
    expect(mine.photo_url).toContain(world.baseUrl)
    const picture = await simulator.fetch(new Request(new URL(mine.photo_url, 'https://intranet.example')))
    expect(picture.status).toBe(200)
    const named = await world.fetch(`${world.baseUrl}/api/people/v2/user`)
    expect(await named.json()).toMatchObject({ id: mine.id })
  })

  it('stays strict after another scenario is loaded', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const world = await openTestWorld(simulator, { strict: true })
    world.checkContract()
    await world.load({ scenario: 'small-company' })
    expect((await world.fetch('/api/people/v2/users?colour=red')).status).toBe(400)
    expect(() => world.checkContract()).toThrow('colour')
  })

  it('is loaded with its own scenario by default', async () => {
    const card = { name: 'mine', title: 'Mine', shows: 'Mine.' }
    const mine = defineScenario({ ...card, extends: empty, parameters: { size: 1 }, seed: () => {} })
    const simulator = await createSimulator({ scenario: 'small-company' })
    const world = await openTestWorld(simulator, { scenario: mine, parameters: { size: 3 } })
    await world.load({ user: 'admin' })
    expect(await world.about()).toMatchObject({ scenario: 'mine', parameters: { size: 3 }, user: 'admin' })
  })

  it('has methods to control and inspect the world', async () => {
    const simulator = await createSimulator({ scenario: 'small-company', now: '2026-03-02T09:30:00Z' })
    const world = await openTestWorld(simulator, { user: 'employee', strict: true })
    await world.signIn('approver')
    await world.advance('2d')
    expect(await world.about()).toMatchObject({
      world: world.name,
      user: 'approver',
      strict: true,
      clock: { now: '2026-03-04T09:30:00.000Z' },
    })
    await world.fail({ endpoint: 'people.getCurrentUser', status: 503, times: 1 })
    const { fetch } = world
    const waiting = world.waitForRequest('people.getCurrentUser')
    expect((await fetch('/api/people/v2/user')).status).toBe(503)
    expect(await waiting).toMatchObject({ status: 503, user: 'approver' })
    expect(await world.requests('people.getCurrentUser')).toHaveLength(1)
    expect(await world.requests('people.listUsers')).toEqual([])
    expect(await world.rows('users')).toHaveLength(simulator.world.users.size)
    const note = { description: 'For the tea.', tags: [], thanked: [{ id: 9, oclass: { id: 9, oclass: 1 } }] }
    await fetch('/api/thankyou/v3/thanks', { method: 'POST', headers: json, body: JSON.stringify(note) })
    expect(await world.outbox()).toMatchObject([{ kind: 'thanks.received', to: { id: 9 } }])
    await expect(world.signIn('nobodyhere')).rejects.toThrow('nobodyhere')
    await expect(world.waitForRequest('people.listUsers', 1)).rejects.toThrow('no request to people.listUsers')
    expect(simulator.world.currentUser).not.toBe(world.world.currentUser)
  })

  it('rejects requests after it is closed', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const world = await openTestWorld(simulator)
    expect(simulator.testWorlds.closed.has(world.name)).toBe(false)
    world.close()
    expect(simulator.testWorlds.closed.has(world.name)).toBe(true)
    await expect(world.fetch('/api/people/v2/user')).rejects.toThrow('is closed')
    expect(simulator.worlds()).toEqual(['default'])
  })
})
