import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadContracts } from '../../../src/simulator/applications.ts'
import { type FuzzRequest, waits } from '../../fuzz/requests.ts'
import { checkResponse, contractsById } from '../../fuzz/response-check.ts'
import { sendInTurn, sendLists } from '../../fuzz/shrinking.ts'
import { RawClient } from '../../node/raw-request.ts'
import { Spawned } from '../../node/spawned.ts'
import { report } from '../../stress/figures.ts'
import { fuzzSeed } from '../../stress/times.ts'

// A clock may run, and faults count requests.
const moving = { now: undefined, faults: undefined }
// The number of requests between two comparisons of the whole state.
const compared = 20

const isSent = (sent: FuzzRequest) => !waits(sent)
const setting = fc.constant(undefined)

/** Starts over, so that a failing list fails again. */
async function restart(client: RawClient): Promise<void> {
  const control = (method: string, path: string, body?: string) =>
    client.send({ endpoint: '', method, path: `/__sim/${path}`, headers: {}, ...(body && { body }) })
  for (const { name } of JSON.parse((await control('GET', 'worlds')).text))
    if (name !== 'default') await control('DELETE', `worlds/${encodeURIComponent(name)}`)
  const scenario = JSON.stringify({ name: 'small-company', now: '2026-03-02T09:30:00Z' })
  expect((await control('PUT', 'scenario', scenario)).status).toBe(200)
}

/** The same requests as in process, through sockets, to the command line. */
export function describeServerFuzz(count: number): void {
  describe('any request to a server', () => {
    it('gets a response without a bug, and changes nothing if it is rejected', { timeout: 3_600_000 }, async ({
      task,
    }) => {
      const contracts = await loadContracts()
      const known = contractsById(contracts)
      const seed = fuzzSeed()
      const server = new Spawned(['--port', '0', '--json', '--quiet', '--now', '2026-03-02T09:30:00Z'])
      const client = new RawClient(await server.url())
      const state = async () => ({ ...JSON.parse(await client.get('/__sim/state')), ...moving })
      try {
        const sent = await sendLists(contracts, { count, seed, setting, isSent }, async (requests) => {
          await restart(client)
          await sendInTurn(requests, async (sent, i) => {
            const before = i % compared === 0 ? await state() : undefined
            const response = await client.send(sent)
            checkResponse(sent, response, known)
            if (before !== undefined && response.status >= 400) expect(await state()).toEqual(before)
          })
        })
        expect(JSON.parse(await client.get('/__sim')).scenario).toBeDefined()
        report(task, { what: 'fuzzed requests over HTTP', measured: [sent], atLeast: 5000 })
      } finally {
        client.close()
        expect((await server.stop()).err).toBe('')
      }
    })
  })
}
