import { Agent, request } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { memoryOf } from '../../bench/process.ts'
import { SlowClient } from '../node/slow-client.ts'
import { Spawned, sendRequest } from '../node/spawned.ts'
import { report } from './figures.ts'

const people = '/api/people/v2'
const json = { 'content-type': 'application/json' }
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
let server: Spawned
let port: number

async function start(heap: number): Promise<string> {
  server = new Spawned(['--port', '0', '--json', '--quiet'], { NODE_OPTIONS: `--max-old-space-size=${heap}` })
  const url = await server.url()
  port = Number(new URL(url).port)
  return url
}

afterEach(() => server.stop())

function send(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
    })
    outgoing.on('error', reject).end(body)
  })
}

/** Runs until the memory of the server no longer changes, and returns the highest value in MB. */
async function highestMemory(): Promise<number> {
  let [highest, same] = [0, 0]
  while (same < 5) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const now = memoryOf(server.pid)
    same = now > highest ? 0 : same + 1
    highest = Math.max(highest, now)
  }
  return highest
}

async function isAlive(url: string): Promise<void> {
  expect((await sendRequest(`${url}${people}/users/1`)).status).toBe(200)
}

it('headers of very many requests to many worlds do not fill the memory', async ({ task }) => {
  const url = await start(1600)
  const long = 'x'.repeat(15_000)
  const count = 150_000
  let sent = 0
  const client = async () => {
    for (let i = sent++; i < count; i = sent++)
      await send('GET', `${people}/users/1`, { 'x-long': `${i}${long}`, 'x-sim-world': `w${Math.floor(i / 1000)}` })
  }
  await Promise.all(Array.from({ length: 16 }, client))
  await isAlive(url)
  report(task, { what: 'requests with headers of 15 KB to 150 worlds, with a heap of 1.6 GB', measured: [count] })
})

it.for<[string, string, number]>([
  ['a list of 22 MB', `${people}/roles?limit=100`, 400],
  ['the journal', '/__sim/requests', 400],
  ['a HAR file', '/__sim/requests/har', 100],
  ['a state', '/__sim/state', 100],
])('clients that request %s and do not read it do not fill the memory', async ([what, path, count], { task }) => {
  const url = await start(512)
  const description = 'x'.repeat(390_000)
  for (let i = 0; i < 57; i++)
    await send('POST', `${people}/roles`, json, JSON.stringify({ name: `R${i}`, description }))
  for (let i = 0; i < 1000; i++)
    await send('PUT', `${people}/users/1`, json, JSON.stringify({ metadata: { about: `${i}${'x'.repeat(5000)}` } }))
  const text = `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`
  const clients = Array.from({ length: count }, () => new SlowClient(port, text))
  for (const client of clients) client.stopReading()
  const highest = await highestMemory()
  await isAlive(url)
  const statuses = await Promise.all(clients.map((client) => client.finish()))
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(highest).toBeLessThan(1000)
  report(task, {
    what: `memory while ${count} clients do not read ${what}`,
    measured: [highest],
    unit: 'MB',
    atMost: 1000,
  })
})

it('unfinished bodies do not fill the memory', async ({ task }) => {
  const url = await start(512)
  const count = 2500
  const body = 'x'.repeat(1_000_000)
  const text = `PUT ${people}/users/1 HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-length: 1000001\r\n\r\n${body}`
  const clients = Array.from({ length: count }, () => new SlowClient(port, text))
  for (const client of clients) client.stopReading()
  const highest = await highestMemory()
  await isAlive(url)
  expect(highest).toBeLessThan(1500)
  report(task, { what: 'memory with 2,500 unfinished bodies of 1 MB', measured: [highest], unit: 'MB', atMost: 1500 })
})

it('pipelined requests of clients that do not read do not fill the memory', async ({ task }) => {
  const url = await start(512)
  await send('POST', `${people}/roles`, json, JSON.stringify({ name: 'zz', description: 'x'.repeat(55_000) }))
  // The link to the page before differs, so no two replies are the same string.
  const textOf = (client: number, i: number) =>
    `GET ${people}/roles?limit=100&offset=1&own=${client}-${i} HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`
  const clients = Array.from({ length: 100 }, (_, client) => {
    return new SlowClient(port, Array.from({ length: 500 }, (_, i) => textOf(client, i)).join(''))
  })
  for (const client of clients) client.stopReading()
  const highest = await highestMemory()
  await isAlive(url)
  expect(highest).toBeLessThan(1000)
  const what = 'memory while 100 clients pipeline 500 requests each and do not read'
  report(task, { what, measured: [highest], unit: 'MB', atMost: 1000 })
})

it('repeated imports do not fill the memory', async ({ task }) => {
  const url = await start(2048)
  const state = JSON.parse((await sendRequest(`${url}/__sim/state`)).text)
  const [rows, times] = [440_000, 12]
  const { nextId } = state.tables.departments
  for (let i = 0; i < rows; i++) state.tables.departments.rows.push({ id: nextId + i, name: `D${i}` })
  state.tables.departments.nextId = nextId + rows
  const body = JSON.stringify(state)
  for (let i = 0; i < times; i++) expect(await send('PUT', '/__sim/state', json, body)).toBe(204)
  await isAlive(url)
  report(task, { what: `imports of ${rows} rows, one after the other, with a heap of 2 GB`, measured: [times] })
})
