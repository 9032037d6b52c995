import { expect, it, vi } from 'vitest'
import { createSimulator } from '../index.ts'
import { createApp } from './app.ts'
import type { LoggedRequest } from './log.ts'

it('logs the warnings of the simulator', async () => {
  const simulator = await createSimulator({ scenario: 'empty' })
  const warnings: (string | null)[] = []
  const { fetch } = createApp(simulator, { log: ({ warning }) => warnings.push(warning) })
  await fetch(new Request('http://localhost/api/people/v2/users?colour=red'))
  await fetch(new Request('http://localhost/api/people/v2/users'))
  expect(warnings).toEqual([expect.stringContaining('colour'), null])
})

it('logs requests without a response, and faults', async () => {
  const faults = [
    { endpoint: 'people.getCurrentUser', network: 'error' as const },
    { endpoint: 'people.listUsers', delay: 0 },
  ] as const
  const simulator = await createSimulator({ scenario: 'empty', faults })
  const lines: LoggedRequest[] = []
  const { fetch } = createApp(simulator, { log: (logged) => lines.push(logged) })
  const broken = await fetch(new Request('http://localhost/api/people/v2/user'))
  await expect(broken.text()).rejects.toThrow(TypeError)
  await fetch(new Request('http://localhost/api/people/v2/users'))
  expect(lines).toMatchObject([
    { what: 'people.getCurrentUser', status: 0, user: 'admin', fault: '1: network error' },
    { what: 'people.listUsers', status: 200, user: 'admin', fault: '2: delay 0' },
  ])
})

it('logs a request that fails at once', async () => {
  const simulator = await createSimulator({ scenario: 'empty' })
  vi.spyOn(simulator.world, 'runDue').mockImplementation(() => {
    throw new Error('broken')
  })
  const statuses: number[] = []
  const { fetch } = createApp(simulator, { log: ({ status }) => statuses.push(status) })
  await expect(fetch(new Request('http://localhost/api/people/v2/user'))).rejects.toThrow('broken')
  expect(statuses).toEqual([0])
})

it('responds even if logging fails', async () => {
  const simulator = await createSimulator({ scenario: 'empty' })
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const log = () => {
    throw new Error('no log today')
  }
  const { fetch } = createApp(simulator, { log })
  const send = (headers: Record<string, string>) =>
    fetch(
      new Request('http://localhost/api/people/v2/groups', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"name":"Chess"}',
      }),
    )
  for (const headers of [{}, { origin: 'http://localhost' }] as Record<string, string>[])
    expect((await send(headers)).status).toBe(200)
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
  expect(report).toHaveBeenCalledTimes(3)
  report.mockRestore()
})
