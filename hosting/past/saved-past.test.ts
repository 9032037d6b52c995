import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { table } from '../../src/index.ts'
import { replay } from '../../src/simulator/replay.ts'
import { type HostedInMemory, hostInMemory } from '../../test/hosting/wake.ts'
import { documents, json, people } from '../../test/hosting/walk.ts'
import { kitchen } from '../../test/own-application.ts'

const rename = (id: number, job_title: string) => [`${people}/users/${id}`, json('PUT', { job_title })] as const
const views = ['requests', 'actions', 'undo', 'requests/har', 'requests/curl']

async function viewsOf({ fetch }: HostedInMemory) {
  const found: Record<string, unknown> = {}
  for (const view of views) found[view] = await (await fetch(`/__sim/${view}`)).text()
  return found
}

describe('the past of a hosted world, after waking', () => {
  it('has the same requests, actions, undo steps and report', async () => {
    const hosted = await hostInMemory()
    await hosted.fetch(`${people}/users?limit=2`)
    await hosted.fetch(...rename(9, 'Pilot'))
    await hosted.fetch(`${people}/users/99999`)
    await hosted.fetch('/__sim/clock/advance', json('POST', { by: '2d' }))
    await hosted.fetch('/__sim/user', json('PUT', { user: 'employee' }))
    await hosted.fetch('/intranet/rest/documents/dropbox', { method: 'POST', body: 'minutes' })
    await hosted.fetch(...rename(10, 'Cook'))
    await hosted.fetch('/__sim/undo', json('POST', {}))
    await hosted.fetch(`${people}/users/10`, { headers: { authorization: 'Bearer sesame' } })
    await hosted.fetch('/__sim/state/users/11', json('PATCH', { job_title: 'Baker' }))
    const before = await viewsOf(hosted)
    hosted.finish()
    await hosted.wake()
    expect(await viewsOf(hosted)).toEqual(before)
    await hosted.wake()
    expect(await viewsOf(hosted)).toEqual(before)
  })

  it('can be undone by the number of a request, and redone', async () => {
    const hosted = await hostInMemory()
    const jobs = async () =>
      Promise.all([9, 10].map(async (id) => (await hosted.json(`${people}/users/${id}`)).job_title))
    const initial = await jobs()
    await hosted.fetch(...rename(9, 'Pilot'))
    await hosted.fetch(...rename(10, 'Cook'))
    const requests = await hosted.json('/__sim/requests')
    const { id } = requests.find(({ changed }: { changed: number }) => changed > 0)
    await hosted.wake()
    await hosted.fetch('/__sim/undo', json('POST', { before: id }))
    expect(await jobs()).toEqual(initial)
    await hosted.wake()
    await hosted.fetch('/__sim/redo', json('POST', { to: id }))
    expect(await jobs()).toEqual(['Pilot', initial[1]])
  })

  it('has the requests and the last change, even if it deleted a large file', async () => {
    const hosted = await hostInMemory({ limits: { file: 2 ** 24 } })
    const upload = { method: 'POST', body: 'x'.repeat(9_000_000) }
    const { file_key } = await hosted.json(`${documents}/dropbox`, upload)
    const address = `${documents}/dropbox/${file_key}`
    expect((await hosted.fetch(address, { method: 'DELETE' })).status).toBe(204)
    await hosted.wake()
    expect(await hosted.json('/__sim/requests')).toHaveLength(2)
    expect((await hosted.fetch('/__sim/undo', json('POST', {}))).status).toBe(200)
    expect((await hosted.fetch('/__sim/undo', json('POST', {}))).status).toBe(409)
    expect((await hosted.fetch(address, { method: 'DELETE' })).status).toBe(204)
  })

  it('has the last change, even if it is longer than all others together may be', async () => {
    const hosted = await hostInMemory({ scenario: 'many-people', parameters: { count: 5000 } })
    expect((await hosted.fetch('/api/people/v2/groups/1', { method: 'DELETE' })).status).toBe(204)
    await hosted.wake()
    expect((await hosted.fetch('/__sim/undo', json('POST', {}))).status).toBe(200)
  })

  it('can be undone with own applications, until their tables change', async () => {
    const add = (name: string) => ['/api/kitchen/dishes', json('POST', { name })] as const
    const hosted = await hostInMemory({ applications: [kitchen] })
    await hosted.fetch(...add('Stew'))
    await hosted.fetch(...add('Pie'))
    await hosted.wake()
    expect((await hosted.fetch('/__sim/undo', json('POST', {}))).status).toBe(200)
    const dishes = [{ id: 1, name: 'Stew' }]
    expect(await hosted.json('/api/kitchen/dishes')).toEqual(dishes)
    const Dish = z.object({ id: z.int(), name: z.string(), price: z.number().optional() })
    const changed = { ...kitchen, tables: { dishes: table(Dish, { unique: ['name'] }) } }
    const later = await hostInMemory({ applications: [changed] }, 'one', hosted.storage)
    expect(await later.json('/api/kitchen/dishes')).toEqual(dishes)
    expect((await later.fetch('/__sim/undo', json('POST', {}))).status).toBe(409)
    await later.fetch(...add('Cake'))
    await later.wake()
    expect((await later.fetch('/__sim/undo', json('POST', {}))).status).toBe(200)
  })

  it('knows which requests were undone and replaced', async () => {
    const hosted = await hostInMemory()
    await hosted.fetch(...rename(9, 'Pilot'))
    await hosted.fetch(...rename(9, 'Cook'))
    await hosted.fetch('/__sim/undo', json('POST', {}))
    await hosted.wake()
    await hosted.fetch(...rename(9, 'Baker'))
    await hosted.fetch('/__sim/undo', json('POST', {}))
    await hosted.wake()
    await hosted.fetch(...rename(9, 'Waiter'))
    const steps = await hosted.json('/__sim/undo?to=0')
    expect(steps.map(({ request }: { request: number }) => request)).toEqual([4, 1])
    await hosted.wake()
    expect(await hosted.json('/__sim/undo?to=0')).toEqual(steps)
    const requests = await hosted.json('/__sim/requests')
    expect(requests.map(({ undone }: { undone: boolean }) => undone)).toEqual([false, true, true, false])
    const { message } = await hosted.json('/__sim/undo', json('POST', { to: 2 }))
    expect(message).toContain('Request 2 was undone, and other requests followed')
    expect((await hosted.fetch('/__sim/undo', json('POST', { to: 1 }))).status).toBe(200)
    expect((await hosted.json(`${people}/users/9`)).job_title).toBe('Pilot')
  })

  it('is in a report that can be replayed', async () => {
    const hosted = await hostInMemory()
    for (let i = 0; i < 120; i++) await hosted.fetch(...rename(9 + (i % 3), `Job ${i}`))
    await hosted.wake()
    await hosted.fetch(...rename(9, 'Pilot'))
    await hosted.wake()
    const mine = await createSimulator()
    const { requests, differences } = await replay(mine, await hosted.json('/__sim/requests/har'))
    expect([requests, differences]).toEqual([121, []])
    expect(mine.world.users.need(9).job_title).toBe('Pilot')
  })

  it('has no secrets', async () => {
    const hosted = await hostInMemory()
    await hosted.fetch(`${people}/users?token=oak-1`, { headers: { cookie: 'session=oak-2' } })
    await hosted.fetch('/__sim/user', json('PUT', { user: null }))
    await hosted.fetch(`${people}/users/1`, { headers: { authorization: 'oak-3' } })
    await hosted.fetch(`${people}/users/1`, json('PUT', { password: 'oak-4' }))
    await hosted.fetch('/__sim/state/users/1', json('PATCH', { job_title: 'x', password: 'oak-5' }))
    hosted.finish()
    const lines = hosted.storage
      .textOf('history')
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.flatMap(({ entries }) => entries).length).toBe(3)
    expect(JSON.stringify(lines.map(({ added: _, ...line }) => line))).not.toContain('oak-')
  })

  it('costs no write for each request that only reads, and one write later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const hosted = await hostInMemory()
    await hosted.fetch(`${people}/users/9`)
    const { writes } = hosted.storage
    for (let i = 0; i < 20; i++) await hosted.fetch(`${people}/users/9`)
    expect(hosted.storage.writes).toBe(writes)
    vi.advanceTimersByTime(2000)
    vi.useRealTimers()
    expect(hosted.storage.writes).toBe(writes + 1)
    await hosted.wake()
    expect(await hosted.json('/__sim/requests')).toHaveLength(21)
    await hosted.fetch(`${people}/users/9`)
    await hosted.fetch(...rename(9, 'Pilot'))
    await hosted.wake()
    expect(await hosted.json('/__sim/requests')).toHaveLength(23)
  })

  it('starts again when the journal is cleared, and after a reset', async () => {
    const hosted = await hostInMemory()
    await hosted.fetch(...rename(9, 'Pilot'))
    await hosted.fetch('/__sim/requests', { method: 'DELETE' })
    await hosted.wake()
    expect(await hosted.json('/__sim/requests')).toEqual([])
    await hosted.fetch(...rename(9, 'Cook'))
    await hosted.wake()
    expect(await hosted.json('/__sim/requests')).toMatchObject([{ id: 1 }])
    await hosted.fetch('/__sim/reset', { method: 'POST' })
    await hosted.wake()
    expect(await hosted.json('/__sim/requests')).toEqual([])
  })

  it('numbers only the branches that it still refers to', async () => {
    const hosted = await hostInMemory()
    const replace = async (text: string) => {
      await hosted.fetch(...rename(9, text))
      await hosted.fetch('/__sim/undo', json('POST', {}))
    }
    for (let i = 0; i < 100; i++) await replace(`Job ${i}`)
    await hosted.fetch('/__sim/requests', { method: 'DELETE' })
    // Until all lines are written again.
    const linesOf = () => hosted.storage.textOf('history').split('\n')
    for (let length = 0; linesOf().length > length; ) {
      length = linesOf().length
      await replace('x'.repeat(1500))
    }
    const [line] = linesOf().map((text) => JSON.parse(text))
    expect(line.branch).toBeLessThan(line.entries.length + 2)
    const requests = await hosted.json('/__sim/requests')
    expect(requests.every(({ undone }: { undone: boolean }) => undone)).toBe(true)
    await hosted.wake()
    expect(await hosted.json('/__sim/requests')).toEqual(requests)
    expect(await hosted.json('/__sim/undo')).toEqual([])
  })

  it('is limited', async () => {
    const hosted = await hostInMemory()
    for (let i = 0; i < 420; i++) await hosted.fetch(...rename(9, `${i}${'x'.repeat(900)}`))
    await hosted.wake()
    const requests = await hosted.json('/__sim/requests')
    expect(requests.length).toBeGreaterThanOrEqual(200)
    expect(requests.at(-1).id).toBe(420)
    expect(hosted.storage.textOf('history').length).toBeLessThan(8 * 1024 * 1024)
    for (let i = 0; i < 350; i++) await hosted.fetch(`${people}/users/9`)
    hosted.finish()
    await hosted.wake()
    const ids = (await hosted.json('/__sim/requests')).map(({ id }: { id: number }) => id)
    expect(ids).toEqual(Array.from({ length: 300 }, (_, i) => 471 + i))
  })
})
