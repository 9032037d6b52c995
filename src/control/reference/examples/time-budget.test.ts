import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

/** With fake timers. */
async function open() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.resetModules()
  const { TimeBudget } = await import('./time-budget.ts')
  const budget = new TimeBudget()
  const given: string[] = []
  return {
    given,
    ask(id: string, answer: Promise<Response> = new Promise(() => {})) {
      budget.wait(id, answer).then(({ type }) => given.push(`${id} ${type}`))
    },
  }
}

it('limits the total wait, and then waits only for immediate responses', async () => {
  const { ask, given } = await open()
  for (const id of ['first', 'second']) {
    ask(id)
    await vi.advanceTimersByTimeAsync(499)
    expect(given).not.toContain(`${id} error`)
    await vi.advanceTimersByTimeAsync(1)
    expect(given).toContain(`${id} error`)
  }
  ask('third')
  ask('fourth', Promise.resolve(new Response()))
  ask('fifth', Promise.reject(new Error('no')))
  await vi.advanceTimersByTimeAsync(20)
  expect(given.slice(2).sort()).toEqual(['fifth error', 'fourth default', 'third error'])
})

it('does not wait twice for the same endpoint', async () => {
  const { ask, given } = await open()
  ask('first')
  await vi.advanceTimersByTimeAsync(500)
  ask('first')
  await vi.advanceTimersByTimeAsync(20)
  expect(given).toEqual(['first error', 'first error'])
})

it('counts a late response', async () => {
  const { ask, given } = await open()
  for (const id of ['first', 'second', 'third']) {
    ask(id, new Promise((resolve) => setTimeout(() => resolve(new Response()), 400)))
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(given).toEqual(['first default', 'second default', 'third error'])
})
