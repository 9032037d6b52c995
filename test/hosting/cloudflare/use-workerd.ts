import { afterAll, beforeAll } from 'vitest'
import { getRuntimes, type Runtimes } from '../../../tools/runtimes.ts'
import { root } from '../../source-tree.ts'
import { HostedWorlds } from './hosted.ts'
import { stopWorkers } from './workerd.ts'

/** A workerd for the tests of a file. */
export function useWorkerd() {
  let runtimes: Runtimes
  const all: HostedWorlds[] = []
  beforeAll(async () => {
    runtimes = await getRuntimes(root)
  }, 300_000)
  afterAll(async () => {
    for (const each of all) await each.remove()
    stopWorkers()
  })
  return {
    get runtimes() {
      return runtimes
    },
    async host(name: string, ...start: Parameters<HostedWorlds['start']>): Promise<HostedWorlds> {
      const hosted = new HostedWorlds(runtimes, name)
      all.push(hosted)
      await hosted.start(...start)
      return hosted
    },
  }
}
