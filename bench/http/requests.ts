import type { Running } from '../process.ts'
import { type Load, load, type PlannedRequest } from './load.ts'

// The HTTP requests. The same ones are sent to our server, the bare one, and another build.

// Milliseconds of load per turn.
export const turnLength = 700
const batch = 1000

export const people = '/api/people/v2/users'
export const list: PlannedRequest = { method: 'GET', path: `${people}?query=an&sort=-surname&limit=20&offset=20` }
// A hundred users from all over the table.
export const users: readonly PlannedRequest[] = Array.from({ length: 100 }, (_, i) => get(`${people}/${(i + 1) * 100}`))
const put: PlannedRequest = { method: 'PUT', path: `${people}/700`, body: '{"company":"Acme","job_title":"Tester"}' }

export type Task = (server: Running) => Promise<Load>

export const getUser: Task = (server) => load(server, (i) => users[i % users.length]!, { milliseconds: turnLength })
export const getPageAgain: Task = (server) => load(server, () => list, { milliseconds: turnLength })
export const getPhoto: Task = repeat(get(`${people}/7/photo`))
export const getFolder: Task = repeat(get('/intranet/rest/documents/folder/1/documents'))
export const putUser: Task = repeat(put)

/** A query that this server has never received. */
export function createNewPageTask(): Task {
  const counts = new Map<Running, number>()
  let surnames: string[] | undefined
  return async (server) => {
    // Ours is measured first. The bare server's response never changes.
    surnames ??= await readSurnames(server)
    const next = () => {
      const count = counts.get(server) ?? 0
      counts.set(server, count + 1)
      return newPage(count, surnames!)
    }
    return load(server, next, { milliseconds: turnLength })
  }
}

function newPage(number: number, surnames: readonly string[]): PlannedRequest {
  return get(`${people}?query=${queryOf(number, surnames)}&sort=-surname&limit=20`)
}

/** The reply of median length to such a query, for the bare server. */
export async function readNewPage(server: Running): Promise<string> {
  const surnames = await readSurnames(server)
  const replies: string[] = []
  // None of the measured ones.
  for (let number = 10_000_000; replies.length < 21; number++) {
    replies.push(await (await fetch(server.url + newPage(number, surnames).path)).text())
  }
  return replies.sort((a, b) => a.length - b.length)[10]!
}

async function readSurnames({ url }: Running): Promise<string[]> {
  const found = new Set<string>()
  for (let offset = 0; offset < 10_000; offset += 100) {
    const { data } = await (await fetch(`${url}${people}?limit=100&offset=${offset}&fields=surname`)).json()
    for (const { surname } of data) found.add(surname)
  }
  return [...found]
}

/** A surname and two letters, different for every number. */
function queryOf(number: number, surnames: readonly string[]): string {
  const surname = surnames[number % surnames.length]!
  const pair = Math.floor(number / surnames.length)
  const letterOf = (digit: number) => String.fromCharCode(97 + (digit % 26))
  return encodeURIComponent(`${surname} ${letterOf(pair)} ${letterOf(Math.floor(pair / 26))}`)
}

/** Changes a user, then requests the page. Only the page counts. */
export const getPageAfterWrite: Task = async (server) => {
  const change = (i: number): PlannedRequest => ({ ...put, body: `{"job_title":"Tester ${i}"}` })
  const amount = { milliseconds: turnLength, connections: 1 }
  const done = await load(server, (i) => (i % 2 === 0 ? change(i) : list), amount)
  const latencies = done.latencies.filter((_, i) => i % 2 === 1)
  return { ...done, latencies, requests: latencies.length, seconds: sum(latencies) / 1000 }
}

// Creates and deletes a thousand users, so that each turn starts with the same number.
export const postUser: Task = async (server) => (await postAndDelete(server)).posted
export const deleteUser: Task = async (server) => (await postAndDelete(server)).deleted

let names = 0

async function postAndDelete(server: Running): Promise<{ posted: Load; deleted: Load }> {
  const { id } = await (await fetch(server.url + people, { method: 'POST', body: newUser(), headers: json })).json()
  const posted = await load(server, () => ({ method: 'POST', path: people, body: newUser() }), { count: batch })
  // Ids are sequential, and the first one is from the previous request.
  const remove = (i: number): PlannedRequest => ({ method: 'DELETE', path: `${people}/${id + i}` })
  const deleted = await load(server, remove, { count: batch + 1 })
  return { posted, deleted }
}

const json = { 'content-type': 'application/json' }

export function newUser(): string {
  const username = `bench-${names++}`
  return JSON.stringify({ username, firstname: 'Ada', surname: 'Byron', email: `${username}@example.com` })
}

/** Warms up until the server's code is compiled; otherwise the first line would measure that. */
export async function warmUp(...servers: readonly Running[]): Promise<void> {
  for (const server of servers) for (let turn = 0; turn < 4; turn++) await getUser(server)
}

export function rateOf({ requests, seconds }: Load): number {
  return requests / seconds
}

function repeat(shot: PlannedRequest): Task {
  return (server) => load(server, () => shot, { milliseconds: turnLength })
}

function get(path: string): PlannedRequest {
  return { method: 'GET', path }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
