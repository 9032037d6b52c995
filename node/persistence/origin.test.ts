import { describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { empty } from '../../scenarios/presets.ts'
import type { SimulatorOptions } from '../../src/simulator/simulator.ts'
import { defineScenario } from '../../src/world/scenario.ts'
import { PersistedServer, readAbout, readJob, reseal, send, setJob } from '../../test/node/persistence.ts'
import { sendRequest } from '../../test/node/spawned.ts'
import type { ServerOptions } from '../listen.ts'

const persisted = new PersistedServer()

const band = defineScenario({
  ...empty,
  name: 'band',
  extends: empty,
  baked: undefined,
  parameters: { job: 'Drummer', size: 4 },
  seed(world, _seed, { job }) {
    world.users.patch(1, { job_title: job })
  },
})

declare module '../../src/world/scene.ts' {
  interface Scenarios {
    band: typeof band
  }
}

const reset = (url: string) => sendRequest(`${url}/__sim/reset`, { method: 'POST' })

describe('a saved world', () => {
  it('continues with its scenario, seed and parameters, and a reset restores them', async () => {
    const options = { scenarios: [band] }
    const first = await persisted.start({ ...options, scenario: 'band', seed: 5, parameters: { job: 'Singer' } })
    await setJob(first.url, 'Astronaut')
    await persisted.stop(first)

    const { url } = await persisted.start(options)
    expect(await readJob(url)).toBe('Astronaut')
    expect(await readAbout(url)).toMatchObject({ scenario: 'band', seed: 5, parameters: { job: 'Singer', size: 4 } })
    await reset(url)
    expect(await readJob(url)).toBe('Singer')
  })

  it.each<[ServerOptions]>([
    [{ scenario: 'small-company' }],
    [{ seed: 6 }],
    [{ parameters: { job: 'Drummer' } }],
    [{ scenario: band, parameters: { size: 5 } }],
  ])('is refused with other options: %j', async (other) => {
    const options = { scenarios: [band] }
    await persisted.stop(await persisted.start({ ...options, scenario: 'band', parameters: { job: 'Singer' } }))
    await expect(persisted.start({ ...options, ...other })).rejects.toThrow(
      `${persisted.file} contains the scenario "band" with seed 1 and job Singer and size 4. Use that one, or choose another file.`,
    )
    await persisted.start({ ...options, scenario: band, seed: 1, parameters: { job: 'Singer' } })
  })

  it('takes the initial state from the file, and seeds it again with another seed', async () => {
    const parameters = { count: 60 }
    const scenario = 'many-people'
    const fresh = async (options: SimulatorOptions) => {
      const { world } = await createSimulator({ scenario, parameters, ...options })
      return world.export()
    }
    await persisted.stop(await persisted.start({ scenario, parameters, now: '2026-04-01T08:00:00Z' }))
    const lines = persisted.lines()
    const at = lines.findIndex((line) => line.includes('"table":"users"'))
    lines[at] = reseal(lines[at]!.replace(/"job_title":"[^"]*"/, '"job_title":"From the file"'))
    persisted.write(`${lines.join('\n')}\n`)

    const now = '2026-04-04T10:00:00Z'
    const { simulator } = await persisted.start({ now })
    simulator.reset()
    expect(simulator.world.users.get(1)).toMatchObject({ job_title: 'From the file' })
    const { job_title } = (await createSimulator({ scenario, parameters })).world.users.get(1)!
    simulator.world.users.patch(1, { job_title })
    expect(simulator.world.export()).toEqual(await fresh({ now }))
    await simulator.load({ seed: 9 })
    expect(simulator.world.export()).toEqual(await fresh({ now, seed: 9 }))
    await simulator.load({ scenario, parameters: { count: 70 } })
    expect(simulator.world.export()).toEqual(await fresh({ now, parameters: { count: 70 } }))
  })

  it('continues if its scenario is unknown, and a reset restores the saved state', async () => {
    const first = await persisted.start({ scenario: 'empty' })
    await setJob(first.url, 'Saved')
    await send(`${first.url}/__sim/scenarios`, 'POST', { name: 'my-state' })
    await send(`${first.url}/__sim/scenario`, 'PUT', { name: 'my-state' })
    await setJob(first.url, 'Kept')
    await persisted.stop(first)

    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { url } = await persisted.start()
    expect(printed.mock.calls).toEqual([
      [
        expect.stringMatching(
          /contains the scenario "my-state" with seed 1, which is unknown here\. .+ a reset restores it/,
        ),
      ],
    ])
    printed.mockRestore()
    expect(await readJob(url)).toBe('Kept')
    await setJob(url, 'Changed')
    await reset(url)
    expect(await readJob(url)).toBe('Kept')
    expect(await readAbout(url)).toMatchObject({ scenario: 'my-state' })
  })

  it('continues if the parameters of its scenario have changed', async () => {
    await persisted.stop(await persisted.start({ scenario: band, parameters: { job: 'Singer' } }))
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { url } = await persisted.start({ scenario: { ...band, parameters: {} } })
    expect(printed).toHaveBeenCalledOnce()
    printed.mockRestore()
    await setJob(url, 'Changed')
    await reset(url)
    expect(await readJob(url)).toBe('Singer')
  })
})
