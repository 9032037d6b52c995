import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { people } from '../../src/apps/people/index.ts'
import { openCompany } from '../company.ts'
import { report } from './figures.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function usedMegabytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 2 ** 20
}

// memory.test.ts sends 300,000 small requests over HTTP.
it('memory does not grow with large writes once journal and history are full', async () => {
  const { send } = await openCompany(people)
  const write = async (from: number, to: number) => {
    for (let i = from; i < to; i++)
      expect(
        (await send('PUT', '/users/1', { body: { metadata: { about: `${i}${'x'.repeat(390_000)}` } } })).status,
      ).toBe(200)
  }
  await write(0, 180)
  const before = usedMegabytes()
  // 30 MB.
  await write(180, 260)
  expect(usedMegabytes() - before).toBeLessThan(10)
})

it('an import with 400,000 wrong rows is refused in at most 250 ms of processor time', async ({ task }) => {
  const { get, send } = await openCompany(people)
  const { body: state } = await get('/__sim/state')
  state.tables.users.rows = Array.from({ length: 400_000 }, (_, i) => ({ id: i + 1 }))
  const body = JSON.stringify(state)
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 5; i++) {
    const started = process.cpuUsage()
    expect((await send('PUT', '/__sim/state', { body })).status).toBe(400)
    const { user, system } = process.cpuUsage(started)
    least = Math.min(least, (user + system) / 1000)
  }
  expect(least).toBeLessThan(250)
  const what = 'processor time to refuse an import with 400,000 wrong rows'
  report(task, { what, measured: [Math.round(least)], unit: 'ms', atMost: 250 })
})
