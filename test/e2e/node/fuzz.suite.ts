import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadContracts } from '../../../src/simulator/applications.ts'
import { checkAnswer, contractsById } from '../../fuzz/answer.ts'
import { toCurl } from '../../fuzz/curl.ts'
import { anyRequest, type Sent } from '../../fuzz/requests.ts'
import { RawClient } from '../../node/raw-request.ts'
import { Spawned } from '../../node/spawned.ts'
import { report } from '../../stress/figures.ts'
import { fuzzSeed } from '../../stress/times.ts'

/** They let others wait, or wait themselves: src/simulator/fuzz.test.ts has them, too. */
export function waits({ path, body = '' }: Sent): boolean {
  return /network|delay|latency|chaos|faults/.test(body) || path.includes('wait=')
}

/** A clock may run, and faults count what they see. */
const moving = { now: undefined, faults: undefined }
/** How many requests lie between two comparisons of the whole state. */
const compared = 20

/** The same requests as in process, through sockets, to the command line. */
export function describeServerFuzz(count: number): void {
  describe('whatever is sent to a server', () => {
    it('is answered without a bug, and changes nothing where it is refused', { timeout: 3_600_000 }, async ({
      task,
    }) => {
      const contracts = await loadContracts()
      const known = contractsById(contracts)
      const seed = fuzzSeed()
      const requests = fc.sample(anyRequest(contracts), { numRuns: count, seed }).filter((sent) => !waits(sent))
      const server = new Spawned(['--port', '0', '--json', '--quiet', '--now', '2026-03-02T09:30:00Z'])
      const client = new RawClient(await server.url())
      const state = async () => ({ ...JSON.parse(await client.get('/__sim/state')), ...moving })
      try {
        for (const [i, sent] of requests.entries()) {
          const before = i % compared === 0 ? await state() : undefined
          try {
            const answer = await client.send(sent)
            checkAnswer(sent, answer, known)
            if (before !== undefined && answer.status >= 400) expect(await state()).toEqual(before)
          } catch (error) {
            const lines = requests.slice(Math.max(0, i - 5), i + 1).map(toCurl)
            throw new Error([`FUZZ_SEED=${seed}`, `${sent.endpoint} ${error}`, ...lines].join('\n'))
          }
        }
        expect(JSON.parse(await client.get('/__sim')).scenario).toBeDefined()
        report(task, { what: 'fuzzed requests over HTTP', measured: [requests.length], atLeast: 5000 })
      } finally {
        client.close()
        expect((await server.stop()).err).toBe('')
      }
    })
  })
}
