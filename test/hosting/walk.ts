import { createSimulator } from '../../scenarios/create-simulator.ts'
import type { Random } from '../../src/core/random.ts'
import { createApp } from '../../src/server/app.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'

// Requests to a hosted world, and the same world in this process.

export type Send = readonly [path: string, init?: RequestInit]

export const json = (method: string, body: unknown): RequestInit => ({ method, body: JSON.stringify(body) })
export const people = '/api/people/v2'
export const documents = '/intranet/rest/documents'

export const walk: Send[] = [
  [`${people}/users?limit=3`],
  [`${people}/users/9`, json('PUT', { job_title: 'Küchenchefin 👩‍🍳' })],
  [`${people}/users/9`],
  [`${people}/users/9`, json('PUT', { job_title: 7 })],
  [`${people}/groups`, json('POST', { name: 'Night shift' })],
  [`${people}/users/12`, { method: 'DELETE' }],
  ['/__sim/undo', { method: 'POST' }],
  ['/__sim/user', json('PUT', { user: 'employee' })],
  ['/__sim/clock/advance', json('POST', { by: '2d' })],
  [`${documents}/dropbox`, { method: 'POST', body: 'minutes' }],
  [`${documents}/nothing`],
  ['/api/thankyou/v3/thanks?limit=2'],
  ['/__sim/faults', json('POST', { endpoint: 'people.listUsers', status: 503, times: 1 })],
  [`${people}/users`],
  ['/__sim/scenario', json('PUT', { name: 'busy-wall' })],
  ['/api/thankyou/v3/thanks?limit=2'],
  ['/__sim/reset', { method: 'POST' }],
  [`${people}/users/9/photo`],
  ['/__sim/state'],
]

/** The same worlds in this process. */
export async function inProcess(url: string, name = 'one', simulator?: Simulator) {
  const app = createApp(simulator ?? (await createSimulator()))
  return async (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(url + path, { ...init, headers: { 'x-sim-world': name, ...init.headers } }))
}

/** `expires` is only where worlds are hosted. */
export async function contentOf(response: Response) {
  const text = await response.text()
  return [response.status, response.headers.get('content-type'), text.replace(/,"expires":"[^"]*"\}$/, '}')]
}

/** A request that changes the world, or undoes or repeats a change. */
export function nextWrite(random: Random, n: number): [path: string, init: RequestInit] {
  const kind = random.between(1, 6)
  if (kind === 1) return [`${people}/groups`, json('POST', { name: `Group ${n}` })]
  if (kind === 2) return ['/__sim/undo', { method: 'POST' }]
  if (kind === 3) return ['/__sim/redo', { method: 'POST' }]
  if (kind === 4) return [`${documents}/dropbox`, { method: 'POST', body: `file ${n}` }]
  return [`${people}/users/${random.between(2, 20)}`, json('PUT', { job_title: `Job ${n}` })]
}
