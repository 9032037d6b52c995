import { describe, expect, it } from 'vitest'
import { createSimulator } from './index.ts'
import { isOver, openStage } from './stage.ts'

const json = { 'content-type': 'application/json' }
const nina = JSON.stringify({ username: 'nina', firstname: 'Nina', surname: 'Neu', email: 'nina@post.example' })

describe('a stage', () => {
  it('is a world of its own', async () => {
    const simulator = await createSimulator({ scenario: 'empty', verify: true })
    const one = await openStage(simulator, {}, 'story')
    const two = await openStage(simulator, {}, 'story')
    expect(one.name).not.toBe(two.name)
    const hired = await one.fetch('/api/people/v2/users', { method: 'POST', headers: json, body: nina })
    expect(hired.status).toBe(200)
    expect([one.world.users.size, two.world.users.size, simulator.world.users.size]).toEqual([2, 1, 1])
  })

  it('is reached by its base, too, and its pictures with it', async () => {
    const simulator = await createSimulator({ scenario: 'empty', verify: true })
    const stage = await openStage(simulator, { scenario: 'small-company', user: 'employee' })
    const mine = await (await stage.fetch(new Request('https://intranet.example/api/people/v2/user'))).json()
    expect(mine).toMatchObject({ username: 'employee' })
    expect(mine.photo_url).toContain(stage.baseUrl)
    const picture = await simulator.fetch(new Request(new URL(mine.photo_url, 'https://intranet.example')))
    expect(picture.status).toBe(200)
    const named = await stage.fetch(`${stage.baseUrl}/api/people/v2/user`)
    expect(await named.json()).toMatchObject({ id: mine.id })
  })

  it('is strict when it is asked to be, also after another scenario is loaded', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const stage = await openStage(simulator, { strict: true })
    stage.needNoBreach()
    await stage.load({ scenario: 'small-company' })
    expect((await stage.fetch('/api/people/v2/users?colour=red')).status).toBe(400)
    expect(() => stage.needNoBreach()).toThrow('colour')
  })

  it('answers nobody after it is closed', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const stage = await openStage(simulator)
    expect(isOver(simulator, stage.name)).toBe(false)
    stage.close()
    expect(isOver(simulator, stage.name)).toBe(true)
    await expect(stage.fetch('/api/people/v2/user')).rejects.toThrow('is no more')
    expect(simulator.worlds()).toEqual(['default'])
  })
})
