import { describe, expect, it } from 'vitest'
import { type HostedInMemory, hostInMemory } from '../test/hosting/wake.ts'
import { json, people } from '../test/hosting/walk.ts'
import { Host } from './host.ts'
import { findMovedTarget } from './moved-request.ts'
import { readHostOptions } from './options.ts'

const rename = (id: number, job_title: string) => [`${people}/users/${id}`, json('PUT', { job_title })] as const
const exportOf = async ({ fetch }: HostedInMemory) => (await fetch('/__sim/state')).text()
const create = (hosted: HostedInMemory, setting: object) => hosted.json('/__sim/worlds', json('POST', setting))

describe('a world that a hosted world has created', () => {
  it('is a fork with the same state, saved as a difference', async () => {
    const hosted = await hostInMemory()
    await hosted.fetch(...rename(9, 'Pilot'))
    expect(await create(hosted, { name: 'two', from: 'one' })).toMatchObject({ name: 'two', requests: 0 })
    const before = await exportOf(hosted)
    const fork = await hosted.other('two')
    expect(await exportOf(fork)).toBe(before)
    expect(fork.storage.textOf('world').length).toBeLessThan(5000)
    await fork.fetch(...rename(9, 'Cook'))
    expect(await exportOf(hosted)).toBe(before)
    await fork.fetch('/__sim/reset', { method: 'POST' })
    await fork.wake()
    expect(await exportOf(fork)).toBe(before)
    expect((await hosted.json('/__sim/worlds')).map(({ name }: { name: string }) => name)).toEqual(['one'])
  })

  it('is a fork of a snapshot, with another user', async () => {
    const hosted = await hostInMemory()
    await hosted.fetch('/__sim/snapshots', json('POST', { name: 'before' }))
    await hosted.fetch(...rename(9, 'Pilot'))
    await create(hosted, { name: 'two', snapshot: 'before', user: 'employee' })
    const fork = await hosted.other('two')
    expect(await fork.json(`${people}/user`)).toMatchObject({ username: 'employee' })
    expect((await fork.json(`${people}/users/9`)).job_title).not.toBe('Pilot')
  })

  it('starts from another scenario', async () => {
    const hosted = await hostInMemory()
    await create(hosted, { name: 'wall', scenario: 'busy-wall' })
    const other = await hosted.other('wall')
    expect(await other.json('/__sim')).toMatchObject({ world: 'wall', scenario: 'busy-wall' })
    const direct = await hostInMemory({ scenario: 'busy-wall' })
    expect(await exportOf(other)).toBe(await exportOf(direct))
  })

  it('is refused if it exists, or if the request is for another world', async () => {
    const hosted = await hostInMemory()
    await create(hosted, { name: 'two' })
    const again = await create(hosted, { name: 'two' })
    expect(again).toMatchObject({
      code: 400,
      message:
        'The world "two" already exists. Choose another name, delete it, or send it PUT /__sim/scenario to load another scenario.',
    })
    const foreign = await create(hosted, { name: 'three', from: 'two' })
    expect(foreign.message).toContain('Please send this request to the world "two"')
    const { name } = await create(hosted, {})
    expect(hosted.storage.others.has(name)).toBe(true)
  })

  it('cannot have a name that no request can send or no database can save', async () => {
    const hosted = await hostInMemory()
    for (const setting of [{ name: 'a\0b' }, { name: 'two', from: 'a\nb' }])
      expect(await create(hosted, setting)).toMatchObject({
        code: 400,
        message: expect.stringContaining('A world cannot have this name. Choose one'),
      })
    expect(hosted.storage.others.size).toBe(0)
  })

  it('stays in memory until it is saved, and so does its source, even if both together are large', async () => {
    const host = new Host(readHostOptions({}), { world: 2 ** 40, file: 2 ** 26 })
    const simulator = await host.createSimulator()
    const source = simulator.needWorld('one')
    const large = new Uint8Array(300 * 1024 * 1024)
    for (let i = 0; i < 3; i++) source.files.add({ type: 'x/y', bytes: large })
    simulator.hosted = {
      name: 'one',
      addScenario() {},
      async create(_, fork) {
        // As a request that counts the size of all worlds meanwhile.
        simulator.startFrom('default', source.snapshot())
        expect([simulator.findWorld('one') === source, simulator.findWorld('two') === fork]).toEqual([true, true])
        return true
      },
    }
    expect(await simulator.createWorld({ from: 'one', name: 'two' })).toBe('two')
    await Promise.resolve()
    expect([simulator.findWorld('one') === source, simulator.findWorld('two')]).toEqual([true, undefined])
  })

  it('belongs to the same organisation, and a link can open it', async () => {
    const organisations = { acme: 'a'.repeat(20), other: 'o'.repeat(20) }
    const hosted = await hostInMemory({ organisations }, 'acme-one')
    expect((await create(hosted, { name: 'other-two' })).message).toContain('not be of the organisation "acme"')
    expect((await create(hosted, { name: 'acme-Two' })).message).toContain('No link can open a world named "acme-Two"')
    expect((await create(hosted, { name: 'acme-two' })).name).toBe('acme-two')
    expect((await create(hosted, {})).name).toMatch(/^acme-/)
    expect(hosted.storage.others.size).toBe(2)
  })
})

describe('a hosted world that is deleted', () => {
  it('is gone from the storage, and refuses requests that were on their way', async () => {
    const hosted = await hostInMemory()
    await hosted.fetch(...rename(9, 'Pilot'))
    expect((await hosted.fetch('/__sim/worlds/other', { method: 'DELETE' })).status).toBe(404)
    expect((await hosted.fetch('/__sim/worlds/one', { method: 'DELETE' })).status).toBe(204)
    expect(hosted.storage.rows.size).toBe(0)
    expect((await hosted.fetch(`${people}/users/9`)).status).toBe(503)
    expect(hosted.storage.rows.size).toBe(0)
    await hosted.wake()
    expect((await hosted.json(`${people}/users/9`)).job_title).not.toBe('Pilot')
  })
})

describe('a request to delete or revert a world', () => {
  it.each([
    ['DELETE', '/__sim/worlds/b%20c?x=1', '/__world/b%20c/__sim/worlds/b%20c?x=1'],
    ['DELETE', '/__world/a/__sim/worlds/default', '/__world/default/__sim/worlds/default'],
    ['POST', '/__world/a/__sim/worlds/b/revert', '/__world/b/__sim/worlds/b/revert'],
    ['GET', '/__sim/worlds/b', undefined],
    ['POST', '/__sim/worlds', undefined],
    ['DELETE', '/__sim/worlds/%', undefined],
  ])('%s %s is for that world', (method, url, target) => {
    expect(findMovedTarget(method, `http://sim${url}`)).toBe(target)
  })
})
