import { afterEach, beforeEach, vi } from 'vitest'
import { type PersistentSimulator, persistSimulator } from '../../browser/persistence/persist.ts'
import { openStorage, type Persist } from '../../browser/persistence/storage.ts'
import type { Simulator, SimulatorOptions } from '../../src/simulator/simulator.ts'

export const kinds = ['session', 'local', 'indexeddb'] as const
export const opened: PersistentSimulator[] = []
const left: PersistentSimulator[] = []

export function usePersistence(): void {
  beforeEach(async () => {
    await clear()
    for (const method of ['warn', 'info'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  })
  afterEach(async () => {
    await close()
    // It holds locks while it exists, and the next test would wait for its writes.
    for (const persistent of left.splice(0)) await persistent.stop()
    vi.restoreAllMocks()
  })
}

async function clear(): Promise<void> {
  sessionStorage.clear()
  localStorage.clear()
  for (const kind of kinds) {
    const storage = await openStorage(kind)
    for (const name of await storage.names()) await storage.driver(name).drop()
    storage.close()
  }
}

export async function close(): Promise<void> {
  for (const persistent of opened.splice(0)) await persistent.stop()
}

/** Simulates a closed page, whose simulator runs until the test is over. */
export function leave(): void {
  left.push(...opened.splice(0))
}

export async function open(kind: Persist, options: SimulatorOptions = {}): Promise<Simulator> {
  const persistent = await persistSimulator({ scenario: 'empty', now: 'real', verify: true, ...options }, kind)
  opened.push(persistent)
  await persistent.start()
  return persistent.simulator
}

/** Simulates a reload at any point. */
export async function reopen(kind: Persist, options: SimulatorOptions = {}): Promise<Simulator> {
  await close()
  return open(kind, options)
}

export async function send(simulator: Simulator, endpoint: string, body?: unknown, headers = {}) {
  const [method, path] = endpoint.split(' ') as [string, string]
  const request = new Request(`${location.origin}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const response = await simulator.fetch(request)
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

export const setJob = (simulator: Simulator, job_title: string, headers = {}) =>
  send(simulator, 'PUT /api/people/v2/users/1', { job_title }, headers)
export const jobOf = async (simulator: Simulator, headers = {}) =>
  (await send(simulator, 'GET /api/people/v2/users/1', undefined, headers)).body.job_title
export const hire = async (simulator: Simulator, username: string) => {
  const body = { username, firstname: 'Nina', surname: 'Neu', email: `${username}@example.com` }
  return (await send(simulator, 'POST /api/people/v2/users', body)).body.id
}
export const notices = () =>
  [...document.querySelectorAll('[data-fauxtranet=notice] span')].map((notice) => notice.textContent)
export const savedText = (name = 'default') => localStorage.getItem(`fauxtranet:world:${name}`)!
export const logged = (method: 'warn' | 'info') => vi.mocked(console[method]).mock.calls.flat().join('\n')
