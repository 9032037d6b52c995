import { expect } from 'vitest'
import { createSimulator, type ExportedWorld, type SimulatorOptions } from '../../direct/index.ts'

// A small company for tests, made through the interface itself, so that every test knows who is in it.

export const host = 'http://intranet.test'

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies by hand.
type Json = any

export interface Reply {
  status: number
  body: Json
  headers: Headers
}

export interface Sent {
  body?: unknown
  /** Who asks; the administrator unless named. */
  as?: string
  headers?: Record<string, string>
}

export type Company = Awaited<ReturnType<typeof openSimulator>>

/** Ways to ask a simulator; paths are below people version 2 unless they begin elsewhere. */
export async function openSimulator(options: SimulatorOptions) {
  const simulator = await createSimulator({ verify: true, ...options })

  async function ask(method: string, path: string, { body, as, headers }: Sent = {}): Promise<Reply> {
    const isPlain = body === undefined || typeof body === 'string' || body instanceof FormData
    const request = new Request(addressOf(path), {
      method,
      headers: { ...(as !== undefined && { 'x-sim-user': as }), ...headers },
      body: isPlain ? body : JSON.stringify(body),
    })
    const response = await simulator.fetch(request)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      body: isJson ? await response.json() : await response.text(),
      headers: response.headers,
    }
  }

  const get = (path: string, sent?: Sent) => ask('GET', path, sent)
  const state = async () => (await get('/__sim/state')).body

  /** The reply of a request that has to succeed. */
  async function done(method: string, path: string, sent?: Sent): Promise<Json> {
    const { status, body } = await ask(method, path, sent)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }

  /** Holds a refusal against people's error shape, and the world against what it was before. */
  async function expectRefusal(status: number, says: string | RegExp, method: string, path: string, sent?: Sent) {
    const before = await state()
    const reply = await ask(method, path, sent)
    expect(reply).toMatchObject({ status, body: { code: status, error: expect.stringMatching(says) } })
    expect(Object.keys(reply.body)).toEqual(['code', 'error'])
    expect(await state()).toEqual(before)
  }

  /** Every item of a list, read page by page through `next`. */
  async function readAll(path: string, key = 'data', pagination = 'pagination'): Promise<Json[]> {
    const items: Json[] = []
    for (let next: string | null = path; next; ) {
      const page: Json = await done('GET', next)
      items.push(...page[key])
      next = page[pagination].next
    }
    return items
  }

  return { simulator, ask, get, done, state, expectRefusal, readAll }
}

function addressOf(path: string): string {
  if (path.startsWith('http')) return path
  return /^\/(__sim|__world|api|intranet)/.test(path) ? host + path : `${host}/api/people/v2${path}`
}

let made: ExportedWorld | undefined

/** Made through the interface the first time, and copied afterwards. */
export async function openCompany(options: SimulatorOptions = {}): Promise<Company> {
  made ??= await makeCompany()
  const company = await openSimulator({ scenario: 'empty', ...options })
  company.simulator.world.import(made)
  return company
}

/** Ids are given in this order, from 1 up; user 1 and extranet 1 are there already. */
async function makeCompany(): Promise<ExportedWorld> {
  const { done, simulator } = await openSimulator({ scenario: 'empty' })
  for (const [path, body] of records) await done(path.startsWith('/users/') ? 'PUT' : 'POST', path, { body })
  await done('PATCH', '/__sim/state/users/7', { body: { admin_of: ['people'] } })
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
