import { describe, expect, it } from 'vitest'
import { matchFaults } from '../src/core/faults/effect.ts'
import { createSimulator } from '../src/index.ts'

const ask = (simulator: Awaited<ReturnType<typeof createSimulator>>, path: string) =>
  simulator.fetch(new Request(`http://x${path}`))

describe('bad-connection', () => {
  it('slows down all requests log-normally, and drops, truncates and fails a few', async () => {
    const { world } = await createSimulator({ scenario: 'bad-connection' })
    const effects = Array.from(
      { length: 1000 },
      () =>
        matchFaults(
          world.faults,
          'people.listUsers',
          false,
          () => false,
          () => 0,
        )!,
    )
    const delays = effects.map(({ delay }) => delay).sort((a, b) => a - b)
    expect(delays[500]).toBeGreaterThan(350)
    expect(delays[500]).toBeLessThan(450)
    expect(delays[950]).toBeGreaterThan(2000)
    expect(delays[950]).toBeLessThan(3000)
    const outcomes = effects.map(({ rule }) => rule?.network ?? rule?.status)
    for (const outcome of ['error', 'truncated', 502]) {
      const share = outcomes.filter((one) => one === outcome).length
      expect(share, String(outcome)).toBeGreaterThan(5)
      expect(share, String(outcome)).toBeLessThan(40)
    }
  })
})

describe('documents-down', () => {
  it('responds with 503 to document requests only, in their own error format', async () => {
    const simulator = await createSimulator({ scenario: 'documents-down', verify: true })
    const down = await ask(simulator, '/intranet/rest/documents/folder/0')
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '120'])
    expect(await down.json()).toEqual({
      error: true,
      code: 503,
      message: 'documents are not available while the library is under maintenance',
    })
    for (const path of ['/api/people/v2/users', '/api/badges/badges', '/intranet/rest/deleted', '/__sim']) {
      expect((await ask(simulator, path)).status, path).toBe(200)
    }
  })
})

describe('too-many-requests', () => {
  it('responds with 429 and Retry-After to about every fourth request, deterministically', async () => {
    const simulator = await createSimulator({ scenario: 'too-many-requests', verify: true })
    const run = async () => {
      const replies = []
      for (let i = 0; i < 60; i++) replies.push(await ask(simulator, '/api/people/v2/user'))
      return replies
    }
    const replies = await run()
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(5)
    expect(refused.length).toBeLessThan(28)
    for (const { headers } of refused) {
      expect([headers.get('retry-after'), headers.get('x-sim-fault')]).toEqual(['2', 'gate: status 429'])
    }
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60 - refused.length)
    simulator.reset()
    expect((await run()).map(({ status }) => status)).toEqual(replies.map(({ status }) => status))
  })
})
