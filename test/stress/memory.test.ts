import { expect, it } from 'vitest'
import { load, type PlannedRequest } from '../../bench/http/load.ts'
import { startServer } from '../../bench/process.ts'
import { report } from './figures.ts'

const people = '/api/people/v2/users'
const warming = 60_000
const counted = 300_000

/** Alternates reads and writes of several applications. */
function shotOf(i: number): PlannedRequest {
  const shots: PlannedRequest[] = [
    { method: 'GET', path: `${people}/${(i % 20) + 1}` },
    { method: 'GET', path: `${people}?query=${(i % 1000).toString(36)}&sort=-surname` },
    { method: 'PUT', path: `${people}/${(i % 20) + 1}`, body: JSON.stringify({ job_title: `Job ${i}` }) },
    { method: 'GET', path: '/intranet/rest/documents/folder/1' },
    { method: 'POST', path: '/intranet/rest/documents/dropbox', body: `File ${i}` },
    { method: 'GET', path: '/__sim' },
  ]
  return shots[i % shots.length]!
}

it('memory does not grow with hundreds of thousands of requests', async ({ task }) => {
  const server = await startServer('dist', 'small-company')
  try {
    await load(server, shotOf, { count: warming, connections: 32 })
    const before = server.memory()
    const { requests } = await load(server, shotOf, { count: counted, connections: 32 })
    const grown = server.memory() - before
    expect(requests).toBe(counted)
    expect(grown).toBeLessThan(64)
    report(
      task,
      { what: 'requests to one server, after 60,000 to warm it', measured: [requests], atLeast: 300_000 },
      { what: 'additional memory after that', measured: [grown], unit: 'MB', atMost: 64 },
    )
  } finally {
    await server.stop()
  }
})
