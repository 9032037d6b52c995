import { describe, expect, it } from 'vitest'
import { BreachError, createSimulator } from '../direct/index.ts'

describe('BreachError', () => {
  it('names every request, what is wrong with it, and the remedy', async () => {
    const simulator = await createSimulator({ scenario: 'empty', strict: true })
    await simulator.fetch(new Request('http://x/api/people/v2/users?limt=5'))
    await simulator.fetch(new Request('http://x/api/people/v2/users', { method: 'PATCH' }))
    const check = () => simulator.needNoBreach()
    expect(check).toThrow(BreachError)
    expect(check).toThrow(
      /^2 requests are outside the contract\. Please .*\n {2}GET .*"limit"\?\n {2}PATCH .* only GET, POST$/,
    )
  })
})
