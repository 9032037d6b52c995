import { afterEach, expect, it, vi } from 'vitest'
import { createSimulator } from '../index.ts'

afterEach(() => void vi.restoreAllMocks())

it('a listener that throws does not affect the response or other listeners', async () => {
  const simulator = await createSimulator({ scenario: 'empty', verify: true })
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  const kinds: string[] = []
  simulator.onEvent(() => {
    throw new Error('not my day')
  })
  simulator.onEvent(({ kind }) => kinds.push(kind))
  const body = JSON.stringify({ name: 'Runners' })
  const request = new Request('http://x/api/people/v2/groups', { method: 'POST', body })
  expect((await simulator.fetch(request)).status).toBe(200)
  simulator.world.groups.delete(1)
  simulator.reset()
  expect(kinds).toEqual(['changes', 'request', 'changes', 'world'])
  expect(complain).toHaveBeenCalledTimes(4)
})
