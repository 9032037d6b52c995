import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LoggedRequest } from '../src/server/log.ts'
import { MemoryStorage } from '../test/hosting/memory-storage.ts'
import { hostInMemory } from '../test/hosting/wake.ts'
import { documents } from '../test/hosting/walk.ts'
import { Host } from './host.ts'
import { openWorld } from './hosted-world.ts'
import { readHostOptions, type UncheckedHostOptions } from './options.ts'
import { countRows } from './size.ts'

const hostWith = (options: UncheckedHostOptions, world = 2 ** 29) =>
  new Host(readHostOptions(options), { world, file: 2 ** 26 })

describe('the limit of rows', () => {
  it('refuses a scenario that has more', async () => {
    await expect(hostWith({ worldRows: 100 }).check()).rejects.toThrow(/would have \d+ rows, .* may have 100/)
  })

  it('refuses a scenario before it has added its rows', async () => {
    const parameters = { count: 100_000 }
    const loading = hostWith({ worldRows: 5000, scenario: 'many-people', parameters }).check()
    // Added up, it would have more.
    await expect(loading).rejects.toThrow('would have 100000 rows, and a hosted world may have 5000')
  })

  it('leaves saved worlds as they are, if only new ones would exceed it', async () => {
    const { storage, json } = await hostInMemory()
    const saved = await json('/__sim/state')
    const later = { worldRows: 5000, scenario: 'many-people', parameters: { count: 5000 } }
    expect(await (await hostInMemory(later, 'one', storage)).json('/__sim/state')).toEqual(saved)
    await expect(hostInMemory(later)).rejects.toThrow('may have 5000')
  })

  it('refuses and undoes a change that would exceed it', async () => {
    const rows = countRows((await hostWith({}).createSimulator()).world.state.tables)
    const host = hostWith({ worldRows: rows + 1 })
    const simulator = await host.createSimulator()
    await openWorld(simulator, 'one', host, new MemoryStorage())
    const world = simulator.needWorld('one')
    const add = async (name: string) => {
      const headers = { 'x-sim-world': 'one', 'x-sim-user': 'admin', 'content-type': 'application/json' }
      const address = 'http://localhost/api/people/v2/groups'
      return simulator.fetch(new Request(address, { method: 'POST', headers, body: JSON.stringify({ name }) }))
    }
    const statuses: number[] = []
    while (!statuses.includes(507) && statuses.length < 10)
      statuses.push((await add(`Group ${statuses.length}`)).status)
    expect(statuses.at(-1)).toBe(507)
    expect(countRows(world.state.tables)).toBeLessThanOrEqual(rows + 1)
    expect(await (await add('One more')).text()).toContain(`a hosted world may have ${rows + 1}`)
  })
})

describe('a change that would exceed the limit of a size', () => {
  it('is logged with its reason, and not as a failure of the storage', async () => {
    const failures = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => failures.mockRestore())
    const lines: LoggedRequest[] = []
    const { fetch } = await hostInMemory({ worldSize: 2 ** 21, log: (line) => lines.push(line) })
    const upload = async (length: number) => {
      const response = await fetch(`${documents}/dropbox`, { method: 'POST', body: new Uint8Array(length) })
      return [response.status, await response.text()] as const
    }
    const [status, text] = await upload(2 ** 21)
    expect((await upload(10))[0]).toBe(200)
    const reason = expect.stringMatching(/^The world would have about \d+ MB, and a hosted world may have 2 MB\./)
    expect([status, JSON.parse(text).message]).toEqual([500, reason])
    expect(lines).toMatchObject([
      { status, reason },
      { status: 200, reason: null },
    ])
    expect(failures).not.toHaveBeenCalled()
  })
})

describe('the scenarios in memory', () => {
  it.each([
    ['are kept', 2 ** 29, true],
    // Enough for one of them.
    ['need no more memory than one world may', 2 ** 21, false],
  ])('%s', async (_, world, isKept) => {
    const simulator = await hostWith({}, world).createSimulator()
    const load = async (seed: number) => (await simulator.initialSnapshot({ seed })).tables
    const first = await load(1)
    expect(await load(1)).toBe(first)
    await load(2)
    expect((await load(1)) === first).toBe(isKept)
  })
})
