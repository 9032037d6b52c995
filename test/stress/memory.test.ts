import { expect, it } from 'vitest'
import { load, type PlannedRequest } from '../../bench/http/load.ts'
import { startServer } from '../../bench/process.ts'
import { report } from './figures.ts'

const people = '/api/people/v2/users'
const count = 6_000
/** After that many requests each. One figure alone depends on when the memory was last cleaned up. */
const samples = 60

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
    const memory: number[] = []
    let requests = 0
    for (let i = 0; i < samples; i++) {
      requests += (await load(server, shotOf, { count, connections: 32 })).requests
      memory.push(server.memory())
    }
    expect(requests).toBe(samples * count)
    const half = samples / 2
    const grown = Math.min(...memory.slice(half)) - Math.min(...memory.slice(0, half))
    expect(grown).toBeLessThan(38)
    report(
      task,
      { what: 'requests to one server', measured: [requests], atLeast: 360_000 },
      { what: 'additional memory in the second half of them', measured: [grown], unit: 'MB', atMost: 38 },
    )
  } finally {
    await server.stop()
  }
})
