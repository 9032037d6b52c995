import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { people } from '../../src/apps/people/index.ts'
import { openCompany } from '../company.ts'

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
