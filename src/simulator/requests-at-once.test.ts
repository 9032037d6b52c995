import { expect, it } from 'vitest'
import { createSimulator, defineApplication } from '../index.ts'

const user = 'http://x/api/people/v2/users/2'

it('journals a write before any request that sees it', async () => {
  const simulator = await createSimulator({ scenario: 'small-company' })
  const put = (job_title: string) =>
    simulator.fetch(new Request(user, { method: 'PUT', body: JSON.stringify({ job_title }) }))
  await put('Once, so that everything is loaded')
  for (let delay = 0; delay < 60; delay++) {
    const title = `Title ${delay}`
    const written = put(title)
    for (let i = 0; i < delay; i++) await null
    await Promise.all([written, simulator.fetch(new Request(user))])
    const [read, write] = ['GET', 'PUT'].map(
      (method) => simulator.world.journal.all().findLast((entry) => entry.method === method)!,
    )
    const isSeen = (read!.result as { job_title: string }).job_title === title
    expect(read!.id > write!.id, `after ${delay} turns`).toBe(isSeen)
  }
})

it('emits the changes of a request, then the request', async () => {
  const simulator = await createSimulator({ scenario: 'small-company' })
  const put = (job_title: string) =>
    simulator.fetch(new Request(user, { method: 'PUT', body: JSON.stringify({ job_title }) }))
  await put('Once, so that everything is loaded')
  const kinds: string[] = []
  simulator.onEvent(({ kind }) => kinds.push(kind))
  await Promise.all([put('One'), put('Two')])
  expect(kinds).toEqual(['changes', 'request', 'changes', 'request'])
})

it('handles a request that waited with the current applications', async () => {
  const place = { application: 'canteen', title: 'Canteen', root: '/api/canteen' } as const
  const simulator = await createSimulator({
    scenario: 'empty',
    applications: [defineApplication({ place, contract: { endpoints: {} }, routes: {} })],
  })
  let resolve = () => {}
  const promise = new Promise<void>((resolved) => {
    resolve = resolved
  })
  simulator.persistence = {
    async around(_, run) {
      await promise
      return run()
    },
  }
  const response = simulator.fetch(new Request('http://x/api/canteen/dishes'))
  await simulator.reload({ applications: [] })
  resolve()
  expect(await (await response).text()).toContain('there is nothing at /api/canteen/dishes')
})
