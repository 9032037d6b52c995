import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../../scenarios/create-simulator.ts'
import { changeEach, names, sample } from '../crowd.ts'
import { inProcess, json, people } from '../walk.ts'
import { useWorkerd } from './use-workerd.ts'

const { host } = useWorkerd()

describe('an isolate', { timeout: 900_000 }, () => {
  it('has 1,000 worlds, and reads them after workerd was killed', async () => {
    const hosted = await host('thousand')
    await changeEach(names, (path, init) => fetch(hosted.url + path, init))
    await hosted.start()
    const simulator = await createSimulator()
    for (const name of sample) {
      const send = await inProcess(hosted.url, name, simulator)
      await changeEach([name], send)
      expect(await hosted.export(name)).toBe(await (await send('/__sim/state')).text())
    }
    expect(hosted.errors).toEqual([])
  })

  it('has a world of 10,000 people, and refuses 20,000, also in a new world', async () => {
    const hosted = await host('many-people')
    const send = await inProcess(hosted.url)
    const loading = (count: number) => json('PUT', { name: 'many-people', parameters: { count } })
    for (const [path, init] of [
      ['/__sim/scenario', loading(10_000)],
      [`${people}/users/9999`, json('PUT', { job_title: 'Pilot' })],
    ] as const)
      expect([(await hosted.fetch(path, init)).status, (await send(path, init)).status]).toEqual([200, 200])
    const state = await (await send('/__sim/state')).text()
    const isSame = async () => (await hosted.export()) === state
    for (const world of ['one', 'two']) {
      const refused = await hosted.fetch('/__sim/scenario', { ...loading(20_000), world })
      expect([refused.status, (await refused.json()).message]).toEqual([
        507,
        expect.stringContaining('a hosted world may have 40 MB'),
      ])
    }
    expect(await isSame()).toBe(true)
    await hosted.start()
    expect(await isSame()).toBe(true)
  })
})
