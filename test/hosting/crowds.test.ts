import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { changeEach, names, sample } from './crowd.ts'
import { HostedServer } from './servers.ts'
import { usePostgres } from './use-postgres.ts'
import { inProcess, json, people } from './walk.ts'

const { postgres, isMissing } = usePostgres()

describe.skipIf(isMissing)('PostgreSQL', { timeout: 1_800_000 }, () => {
  /** A server whose worlds another one reads, because it is killed. */
  async function startTwo(given: object = {}) {
    const options = { store: postgres.createDatabase(), ...given }
    const first = await HostedServer.start(options)
    const end = async () => {
      await first.end()
      postgres.endLeases(options.store)
      const { url } = await HostedServer.start(options)
      return async (world: string) => {
        const response = await fetch(`${url}/__sim/state`, { headers: { 'x-sim-world': world } })
        expect([world, response.status]).toEqual([world, 200])
        return response.text()
      }
    }
    return { store: options.store, first, end }
  }

  it('has 1,000 worlds, which another server reads when their owner was killed', async () => {
    const { store, first, end } = await startTwo()
    await changeEach(names, (path, init) => fetch(first.url + path, init))
    const read = await end()
    const simulator = await createSimulator()
    for (const name of sample) {
      const send = await inProcess(first.url, name, simulator)
      await changeEach([name], send)
      expect(await read(name)).toBe(await (await send('/__sim/state')).text())
    }
    expect([postgres.count('worlds', store), postgres.count('bases', store)]).toEqual([1000, 1])
  })

  it('has a world of 50,000 people, which another server reads when its owner was killed', async () => {
    // With the default lease: reading and saving so much must not keep a server from renewing it.
    const { first, end } = await startTwo({ lease: undefined })
    const send = await inProcess(first.url)
    for (const [path, init] of [
      ['/__sim/scenario', json('PUT', { name: 'many-people', parameters: { count: 50_000 } })],
      [`${people}/users/49999`, json('PUT', { job_title: 'Pilot' })],
    ] as const) {
      const { status } = await fetch(first.url + path, { ...init, headers: { 'x-sim-world': 'one' } })
      expect([status, (await send(path, init)).status]).toEqual([200, 200])
    }
    const read = await end()
    // Not as texts, because a difference in so many rows could not be shown.
    expect((await read('one')) === (await (await send('/__sim/state')).text())).toBe(true)
  })
})
