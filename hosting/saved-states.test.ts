import { describe, expect, it } from 'vitest'
import { version } from '../src/core/version.ts'
import { type HostedInMemory, hostInMemory } from '../test/hosting/wake.ts'
import { json, people } from '../test/hosting/walk.ts'

const rename = (id: number, job_title: string) => [`${people}/users/${id}`, json('PUT', { job_title })] as const
const jobOf = async ({ json }: HostedInMemory) => (await json(`${people}/users/9`)).job_title
const exportOf = async ({ fetch }: HostedInMemory) => (await fetch('/__sim/state')).text()
const post = (hosted: HostedInMemory, path: string) => hosted.fetch(path, { method: 'POST' })

describe('a hosted world, after waking', () => {
  it('has its snapshots, and restores them', async () => {
    const hosted = await hostInMemory()
    await hosted.fetch(...rename(9, 'Pilot'))
    const before = await exportOf(hosted)
    await hosted.fetch('/__sim/snapshots', json('POST', { name: 'pilot' }))
    await hosted.fetch('/__sim/scenario', json('PUT', { name: 'busy-wall' }))
    await hosted.fetch('/__sim/snapshots', json('POST', { name: 'wall' }))
    const listed = await hosted.json('/__sim/snapshots')
    expect(listed).toHaveLength(2)
    await hosted.wake()
    expect(await hosted.json('/__sim/snapshots')).toEqual(listed)
    await post(hosted, '/__sim/snapshots/pilot/restore')
    expect(await exportOf(hosted)).toBe(before)
    await hosted.fetch('/__sim/snapshots/wall', { method: 'DELETE' })
    await hosted.wake()
    expect(await exportOf(hosted)).toBe(before)
    expect((await hosted.json('/__sim/snapshots')).map(({ name }: { name: string }) => name)).toEqual(['pilot'])
  })

  it('saves a snapshot as a difference from its scenario', async () => {
    const hosted = await hostInMemory()
    await hosted.fetch(...rename(9, 'Pilot'))
    await hosted.fetch('/__sim/snapshots', json('POST', { name: 'pilot' }))
    const [lines] = [...hosted.storage.saved.values()]
    expect(lines!.join('').length).toBeLessThan(5000)
  })

  it('has its saved scenarios, and loads them', async () => {
    const hosted = await hostInMemory()
    await hosted.fetch(...rename(9, 'Pilot'))
    const saved = await hosted.json(
      '/__sim/scenarios',
      json('POST', { name: 'mine', title: 'Mine', shows: 'A pilot.' }),
    )
    await hosted.fetch(...rename(9, 'Cook'))
    await hosted.wake()
    expect(await hosted.json('/__sim/scenarios')).toContainEqual(saved)
    await hosted.fetch('/__sim/scenario', json('PUT', { name: 'mine' }))
    expect(await jobOf(hosted)).toBe('Pilot')
    const state = await exportOf(hosted)
    await hosted.wake()
    await post(hosted, '/__sim/reset')
    expect(await exportOf(hosted)).toBe(state)
  })

  it('undoes a loaded scenario and a reset', async () => {
    const hosted = await hostInMemory()
    await hosted.fetch(...rename(9, 'Pilot'))
    const before = await exportOf(hosted)
    await hosted.fetch('/__sim/scenario', json('PUT', { name: 'busy-wall' }))
    await hosted.wake()
    expect((await post(hosted, '/__sim/worlds/one/revert')).status).toBe(200)
    expect(await exportOf(hosted)).toBe(before)
    await post(hosted, '/__sim/reset')
    const initial = await exportOf(hosted)
    expect(initial).not.toBe(before)
    await hosted.wake()
    await post(hosted, '/__sim/worlds/one/revert')
    expect(await exportOf(hosted)).toBe(before)
    await hosted.wake()
    await post(hosted, '/__sim/reset')
    expect(await exportOf(hosted)).toBe(initial)
  })

  it('keeps its state and the others of another version, also if nothing changes before it wakes again', async () => {
    const hosted = await hostInMemory()
    const { rows, saved } = hosted.storage
    await hosted.fetch(...rename(9, 'Pilot'))
    const before = await exportOf(hosted)
    await hosted.fetch('/__sim/snapshots', json('POST', { name: 'pilot' }))
    await hosted.fetch('/__sim/scenarios', json('POST', { name: 'mine', title: 'Mine', shows: 'A pilot.' }))
    await hosted.fetch('/__sim/scenario', json('PUT', { name: 'busy-wall' }))
    const present = await exportOf(hosted)
    const age = (line: string) => line.replace(`"by":"${version}"`, '"by":"0.0.1"')
    for (const [id, lines] of saved) saved.set(id, lines.map(age))
    const world = rows.get('world')!
    rows.set(
      'world',
      world.map((row) => ({ ...row, text: age(row.text) })),
    )
    await hosted.wake()
    await jobOf(hosted)
    await hosted.wake()
    expect(await exportOf(hosted)).toBe(present)
    expect(saved.size).toBe(3)
    expect(JSON.stringify([...saved.values()])).not.toContain('0.0.1')
    expect(await hosted.json('/__sim/snapshots')).toHaveLength(1)
    expect(await hosted.json('/__sim/scenarios')).toContainEqual(expect.objectContaining({ name: 'mine' }))
    await post(hosted, '/__sim/worlds/one/revert')
    expect(await exportOf(hosted)).toBe(before)
  })

  it('refuses a snapshot that would make it too large', async () => {
    const hosted = await hostInMemory({ worldSize: 3 * 1024 * 1024 })
    await hosted.fetch('/intranet/rest/documents/dropbox', { method: 'POST', body: 'x'.repeat(700_000) })
    const take = (name: string) => hosted.json('/__sim/snapshots', json('POST', { name }))
    expect(await take('first')).toMatchObject({ name: 'first' })
    const refused = await take('second')
    expect(refused).toMatchObject({ code: 507 })
    expect(refused.message).toContain('delete snapshots')
    expect(await hosted.json('/__sim/snapshots')).toHaveLength(1)
    await hosted.wake()
    expect(await hosted.json('/__sim/snapshots')).toHaveLength(1)
  })
})
