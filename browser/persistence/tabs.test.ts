import { describe, expect, it } from 'vitest'
import { fillStorage } from '../../test/browser/fill-storage.ts'
import { hire, jobOf, logged, open, send, setJob, usePersistence } from '../../test/browser/persist.ts'
import { eventually } from '../../test/eventually.ts'
import { openStorage } from './storage.ts'

usePersistence()

describe.each(['local', 'indexeddb'] as const)('two simulators over one state: %s', (kind) => {
  it('do not overwrite each other', async () => {
    const [one, two] = [await open(kind), await open(kind)]
    const names = Array.from({ length: 20 }, (_, i) => `user${i}`)
    const ids = await Promise.all(names.map((name, i) => hire(i % 2 ? one : two, name)))
    expect(new Set(ids).size).toBe(20)
    for (const simulator of [one, two, await open(kind)]) {
      expect((await send(simulator, 'GET /api/people/v2/users?limit=100')).body.pagination.total).toBe(21)
    }
  })

  it('see changes of the other at once, including new worlds', async () => {
    const [one, two] = [await open(kind), await open(kind)]
    await setJob(one, 'Astronaut')
    expect(await jobOf(two)).toBe('Astronaut')
    await send(one, 'POST /__sim/worlds', { name: 'other' })
    expect((await send(two, 'GET /__sim/worlds')).body).toHaveLength(2)
    await send(two, 'DELETE /__sim/worlds/other')
    expect((await send(one, 'GET /__sim/worlds')).body).toHaveLength(1)
    two.reset()
    await eventually(async () => expect(await jobOf(one)).toBe('Administrator'))
  })

  it('save changes of both pages without a request', async () => {
    const [one, two] = [await open(kind), await open(kind)]
    const id = await hire(one, 'nina')
    await jobOf(two)
    one.world.users.patch(1, { job_title: 'Poked by one' })
    two.world.users.patch(id, { job_title: 'Poked by two' })
    await eventually(() => {
      for (const { world } of [one, two]) {
        expect([world.users.get(1)!.job_title, world.users.get(id)!.job_title]).toEqual([
          'Poked by one',
          'Poked by two',
        ])
      }
    })
  })

  it('emit an event when the other has changed the world, and keep their own journal', async () => {
    const [one, two] = [await open(kind), await open(kind)]
    await jobOf(two)
    const emitted: string[] = []
    two.onEvent((event) => emitted.push(event.kind === 'world' ? event.what : event.kind))
    await setJob(one, 'Astronaut')
    await eventually(() => expect(emitted).toEqual(['started']))
    expect((await send(two, 'GET /__sim/requests')).body).toMatchObject([{ id: 1, endpoint: 'people.getUser' }])
    await jobOf(two)
    expect((await send(two, 'GET /__sim/requests')).body.map(({ id }: { id: number }) => id)).toEqual([1, 2])
  })

  it('do not wait for a delay in the other', async () => {
    const [one, two] = [await open(kind), await open(kind)]
    const fault = { endpoint: 'people.updateUser', network: 'timeout', times: 1 }
    await send(one, 'POST /__sim/faults', fault)
    const giveUp = new AbortController()
    const stuck = one.fetch(
      new Request(`${location.origin}/api/people/v2/users/1`, { method: 'PUT', signal: giveUp.signal }),
    )
    await eventually(async () => expect((await send(two, 'GET /__sim/faults')).body).toMatchObject([{ hits: 1 }]))
    expect((await setJob(two, 'Astronaut')).status).toBe(200)
    giveUp.abort()
    await expect(stuck).rejects.toThrow()
  })

  it('continue without saving after another version has written', async () => {
    const simulator = await open(kind)
    const storage = await openStorage(kind)
    const driver = storage.driver('world:default')
    await driver.open()
    driver.replace(['{"format":5,"by":"9.9.9"}'])
    await driver.flush()
    await setJob(simulator, 'Astronaut')
    expect(await jobOf(simulator)).toBe('Astronaut')
    expect([...(await driver.open())!].join()).toContain('9.9.9')
    expect(logged('warn')).toContain('The state is no longer saved')
    storage.close()
  })
})

describe('three simulators over one state', () => {
  it('lose nothing if there is no space for a while', async () => {
    const [one, two, three] = [await open('local'), await open('local'), await open('local')]
    const makeRoom = fillStorage()
    const name = 'x'.repeat(1000)
    await hire(one, `one-${name}`)
    await hire(two, `two-${name}`)
    expect(three.world.users.size).toBe(1)
    makeRoom()
    await jobOf(one)
    await jobOf(two)
    for (const simulator of [one, two, three]) {
      const { data } = (await send(simulator, 'GET /api/people/v2/users')).body
      expect(data.map((user: { username: string }) => user.username.slice(0, 3)).sort()).toEqual(['adm', 'one', 'two'])
    }
  })

  it('continue if the storage is damaged or cleared', async () => {
    const [one, two, three] = [await open('local'), await open('local'), await open('local')]
    localStorage.clear()
    await setJob(one, 'After it was cleared')
    expect(await jobOf(two)).toBe('After it was cleared')
    localStorage.setItem('fauxtranet:world:default', `${Number.MAX_SAFE_INTEGER} 1\n{"format":2,`)
    for (const simulator of [one, two, three]) {
      expect(await jobOf(simulator)).toBe('After it was cleared')
      expect((await setJob(simulator, 'After it was cleared')).status).toBe(200)
    }
    expect(logged('warn')).toContain('The state is no longer saved')
  })
})
