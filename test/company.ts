import { beforeEach, expect, vi } from 'vitest'
import { people } from '../src/apps/people/index.ts'
import { addressOf } from '../src/core/http/contract.ts'
import type { AnyApplication } from '../src/core/interpreter/loaded-application.ts'
import { spellError } from '../src/core/schema/unshown-refusal.ts'
import { createSimulator, type ExportedWorld, type Simulator, type SimulatorOptions } from '../src/index.ts'

// A small company for tests, created through the API, so that every test knows who is in it.

export const host = 'http://intranet.test'

// biome-ignore lint/suspicious/noExplicitAny: tests inspect replies by hand.
type Json = any

export interface Reply {
  status: number
  body: Json
  headers: Headers
}

export interface RequestOptions {
  body?: unknown
  /** The sender; by default, the administrator. */
  as?: string
  headers?: Record<string, string>
}

export type Company = ReturnType<typeof companyOf>

export async function openCompany(application: AnyApplication, options: SimulatorOptions = {}): Promise<Company> {
  const simulator = await openSimulator(options)
  return companyOf(application, () => simulator)
}

/** Creates a new company before each test of the file. */
export function useCompany(application: AnyApplication, options: SimulatorOptions = {}): Company {
  let simulator: Simulator
  beforeEach(async () => {
    simulator = await openSimulator(options)
  })
  return companyOf(application, () => simulator)
}

export function rootOf({ place }: AnyApplication): string {
  return host + addressOf(place, { path: '' })
}

export function idsIn(list: readonly { id: number }[]): number[] {
  return list.map(({ id }) => id)
}

/** The rows of a list, with or without a wrapper. */
export function rowsIn(body: Json): Json[] {
  return Array.isArray(body) ? body : Object.values(body).find((part) => Array.isArray(part))!
}

/** Paths are relative to the application, unless they are complete or start with a shared prefix. */
function companyOf(application: AnyApplication, current: () => Simulator) {
  async function send(method: string, path: string, { body, as, headers }: RequestOptions = {}): Promise<Reply> {
    const isPlain = body === undefined || typeof body === 'string' || body instanceof FormData
    const request = new Request(wholeAddress(application, path), {
      method,
      headers: { ...(as !== undefined && { 'x-sim-user': as }), ...headers },
      body: isPlain ? body : JSON.stringify(body),
    })
    const response = await current().fetch(request)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      body: isJson ? await response.json() : await response.text(),
      headers: response.headers,
    }
  }

  const get = (path: string, sent?: RequestOptions) => send('GET', path, sent)
  const state = async () => (await get('/__sim/state')).body

  /** Sends a request that must succeed. */
  async function done(method: string, path: string, sent?: RequestOptions): Promise<Json> {
    const { status, body } = await send(method, path, sent)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }

  /** Checks a refusal's error shape and that the world is unchanged. `message` is the whole message, or a pattern. */
  async function expectRefusal(
    status: number,
    message: string | RegExp,
    method: string,
    path: string,
    sent?: RequestOptions,
  ) {
    const before = await state()
    // Not every error body contains the message, so it is read where the body is created.
    const presenting = vi.spyOn(application, 'presentRefusal')
    try {
      const reply = await send(method, path, sent)
      expect(presenting, `${method} ${path} responded with ${JSON.stringify(reply.body)}`).toHaveBeenCalledOnce()
      const [refusal] = presenting.mock.calls[0]!
      if (typeof message === 'string') expect(refusal.message).toBe(message)
      else expect(refusal.message).toMatch(message)
      const { contract } = await application.load()
      const body = spellError(presenting.mock.results[0]!.value, contract, current().world.fidelity)
      expect([reply.status, reply.body]).toEqual([status, body])
    } finally {
      presenting.mockRestore()
    }
    expect(await state()).toEqual(before)
  }

  /** Reads all pages of a list through `next`. */
  async function readAll(path: string, key = 'data', pagination = 'pagination'): Promise<Json[]> {
    const items: Json[] = []
    for (let next: string | null = path; next; ) {
      const page: Json = await done('GET', next)
      items.push(...page[key])
      next = page[pagination].next
    }
    return items
  }

  return {
    get simulator() {
      return current()
    },
    send,
    get,
    done,
    state,
    expectRefusal,
    readAll,
  }
}

function wholeAddress(application: AnyApplication, path: string): string {
  if (path.startsWith('http')) return path
  return /^\/(__sim|__world|api|intranet)\b/.test(path) ? host + path : rootOf(application) + path
}

let exported: ExportedWorld | undefined

async function openSimulator({ scenario, ...options }: SimulatorOptions): Promise<Simulator> {
  if (scenario !== undefined) return createSimulator({ scenario, verify: true, ...options })
  // Created through the API once, and copied afterwards.
  exported ??= await createCompany()
  const simulator = await createSimulator({ scenario: 'empty', verify: true, ...options, parameters: undefined })
  // Faults and settings are not part of the company.
  const { faults, fidelity } = simulator.world
  simulator.world.import({ ...exported, fidelity, faults: faults.state })
  return simulator
}

/** Ids follow this order, from 1 up. User 1 and extranet 1 already exist. */
async function createCompany(): Promise<ExportedWorld> {
  const { done, simulator } = await openCompany(people, { scenario: 'empty' })
  for (const [path, body] of records) await done(path.startsWith('/users/') ? 'PUT' : 'POST', path, { body })
  await done('PATCH', '/__sim/state/users/7', { body: { admin_of: ['people'] } })
  // Tests count folders from 1.
  simulator.world.folders.fill([], 1)
  return simulator.world.export()
}

const user = (username: string, firstname: string, surname: string, more: object = {}): [string, object] => [
  '/users',
  { username, firstname, surname, email: `${username}@post.example`, ...more },
]

const records: [path: string, body: object][] = [
  ['/extranets', { name: 'Partners', description: 'Who builds with us' }],
  ['/extranets', { name: 'Suppliers', inactive: true }],
  user('anna', 'Anna', 'Schmidt', {
    password: 'birch',
    company: 'Nordwind',
    job_title: 'Engineer',
    user_code: 'N-2',
    language: 'de',
    metadata: { phone: '+49 30 5550101', skills: ['Rust', 'SQL'], desk: '4B' },
  }),
  user('bo', 'Bo', 'Li', { company: 'Nordwind', job_title: 'Designer', password: 'maple' }),
  user('carl', 'Carl', 'Schmidt-Jones', { company: 'Südwind', job_title: 'Chief engineer' }),
  user('dana', 'Dana', 'Quist', { blocked: true, password: 'rowan', job_title: 'Engineer' }),
  user('zoe', 'Zoë', 'Ångström', { extranet_id: 2, company: 'Ateljé' }),
  user('paul', 'Paul', 'Peterson', { job_title: 'People officer' }),
  ['/groups', { name: 'Engineering', description: 'All who build' }],
  ['/groups', { name: 'Platform', parent_id: 1, owner_id: 2 }],
  ['/groups', { name: 'Chess', inactive: true, owner_id: 2 }],
  ['/roles', { name: 'First aider', description: 'Knows where the plasters are' }],
  ['/roles', { name: 'Fire warden', extranet_id: 2, owner_id: 2 }],
  ['/roles', { name: 'Archivist', inactive: true }],
  ['/users/2/groups', [{ id: 1 }, { id: 2 }]],
  ['/users/3/groups', [{ id: 1 }]],
  ['/users/4/groups', [{ id: 2 }]],
  ['/users/2/roles', [{ id: 1 }]],
  ['/users/3/roles', [{ id: 1 }, { id: 2 }]],
  ['/users/2/manager', { manager_id: 1 }],
  ['/users/3/manager', { manager_id: 2 }],
  ['/users/4/manager', { manager_id: 2 }],
]
