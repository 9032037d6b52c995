import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { scenarios } from '../../scenarios/presets.ts'
import type { Upload } from '../core/bytes.ts'
import { createClient } from '../core/http/client.ts'
import type { Call, Contract, ParamsOf, Place } from '../core/http/contract.ts'
import { toResponse } from '../core/http/outcome.ts'
import { RequestExchange } from '../core/interpreter/exchange.ts'
import type { Refusal } from '../core/refusal.ts'
import type { World } from '../world/world.ts'
import { createWorld } from './create-world.ts'
import { EndpointRegistry } from './endpoints.ts'
import { EventEmitter } from './event-emitter.ts'
import { defaultLimits, handle } from './handle.ts'
import type { HandlerContext } from './handler-context.ts'
import { Simulator } from './simulator.ts'
import { Worlds } from './worlds.ts'

const place = { application: 'letters', title: 'Letters', root: '/letters', open: true } as const satisfies Place

const contract = {
  ...place,
  refusal: z.unknown(),
  endpoints: {
    upload: {
      method: 'POST',
      path: '/raw',
      summary: 'What came as a file',
      raw: true,
      query: z.object({ filename: z.string().optional() }),
      reply: z.unknown(),
    },
    deliver: {
      method: 'POST',
      path: '/files',
      summary: 'What came as files, or as numbers',
      files: z.array(z.object({ id: z.int() })),
      reply: z.unknown(),
    },
    fail: { method: 'PUT', path: '/fail', summary: 'Writes, and cannot reply', reply: z.unknown() },
    later: { method: 'GET', path: '/later', summary: 'A reply that takes its time', reply: z.string() },
    getPage: {
      method: 'GET',
      path: '/book/:book/info',
      also: ['/book/:book', '/book/:book/:page', '/book/:book/:page/lines/:line'],
      params: { line: z.string() },
      summary: 'A page, or the first one',
      reply: z.unknown(),
    },
    closeBook: { method: 'PUT', path: '/book/:book/closed', summary: 'Closes it' },
    drift: { method: 'GET', path: '/drift', summary: 'A reply of another shape', reply: z.int() },
  },
} as const satisfies Contract

const letters = {
  place,
  presentRefusal: ({ message, status }: { message: string; status: number }) => ({ message, status }),
  load: vi.fn(async () => ({ contract, routes })),
}
const routes = {
  upload: ({ body: { name, type, bytes } }: { body: Upload }) => ({ name, type, bytes: [...bytes] }),
  deliver: ({ body }: { body: Call<(typeof contract.endpoints)['deliver'], never>['body'] }) => {
    const typed: { uploads: readonly Upload[]; json: { id: number }[] | undefined } = body
    return { names: typed.uploads.map(({ name }) => name), ids: typed.json?.map(({ id }) => id) }
  },
  getPage: ({ params }: { params: ParamsOf<(typeof contract.endpoints)['getPage']> }) => {
    const typed: { book: number; page?: number; line?: string } = params
    return typed
  },
  closeBook: () => undefined,
  fail: ({ world }: { world: World }) => {
    world.outbox.add({
      at: world.clock.instant(),
      to: { id: 1, name: 'A' },
      kind: 'draft.approved',
      subject: '',
      text: '',
      about: '',
    })
    world.random.next()
    return 1n
  },
  later: async () => 'late',
  drift: () => 'no number',
}

/** A context whose only application counts as built-in. */
async function createContext(application = letters, verify = true): Promise<HandlerContext> {
  const simulator = new Simulator({ scenario: 'empty', presets: scenarios })
  await simulator.ready()
  const emitter = new EventEmitter()
  const worlds = new Worlds(createWorld, emitter)
  worlds.startFrom('default', await simulator.initialSnapshot({}))
  return {
    simulator,
    endpoints: new EndpointRegistry([application]),
    worlds,
    emitter,
    limits: defaultLimits,
    persistence: undefined,
    verify,
    challenge: false,
    isOwn: () => false,
    isVerified: () => verify,
    atomically: (world, work) => world.atomically(work),
  }
}

function worldOf({ worlds }: HandlerContext): World {
  return worlds.need('default')
}

async function send(context: HandlerContext, method: string, path: string, body?: BodyInit, headers = {}) {
  const request = new Request(`http://x/letters${path}`, { method, body, headers })
  return toResponse(await handle(context, new RequestExchange(request)))
}

const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => complaints.mockClear())

async function ask(method: string, path: string, body?: BodyInit, { verify = true, headers = {} } = {}) {
  const response = await send(await createContext(letters, verify), method, path, body, headers)
  return { status: response.status, body: await response.json(), headers: response.headers }
}

describe('a request', () => {
  it('passes a raw body to its route as a file, byte for byte', async () => {
    const every = Uint8Array.from({ length: 256 }, (_, i) => i)
    const named = await ask('POST', '/raw?filename=a%20b.bin', every, { headers: { 'content-type': 'x/y' } })
    expect(named).toMatchObject({ status: 200, body: { name: 'a b.bin', type: 'x/y', bytes: [...every] } })
    expect(named.headers.get('x-sim-warning')).toBeNull()
    expect((await ask('POST', '/raw')).body).toEqual({ name: '', type: '', bytes: [] })
  })

  it('passes files to their route, or validated JSON instead', async () => {
    const form = new FormData()
    form.set('one', new File(['a'], 'a.txt'))
    form.set('two', new File(['b'], 'b.txt'))
    expect((await ask('POST', '/files', form)).body).toEqual({ names: ['a.txt', 'b.txt'] })
    expect((await ask('POST', '/files', '[{"id":7}]')).body).toEqual({ names: [], ids: [7] })
    expect((await ask('POST', '/files')).body).toEqual({ names: [] })
    const wrong = await ask('POST', '/files', '[{"id":"7"}]')
    expect([wrong.status, wrong.body.message]).toEqual([400, 'body.0.id: must be a number'])
  })

  it('loads an application at its first request', async () => {
    const context = await createContext()
    letters.load.mockClear()
    for (let i = 0; i < 2; i++) expect((await send(context, 'GET', '/book/1')).status).toBe(200)
    expect(letters.load).toHaveBeenCalledOnce()
  })

  it('reports its own bug if an application cannot be loaded, and tries again', async () => {
    const context = await createContext()
    letters.load.mockRejectedValueOnce(new Error('no such chunk'))
    expect((await send(context, 'GET', '/book/1')).status).toBe(500)
    expect((await send(context, 'GET', '/book/1')).status).toBe(200)
  })

  it.each([
    ['/book/4/info', { book: 4 }],
    ['/book/4', { book: 4 }],
    ['/book/4/', { book: 4 }],
    ['/book/4/7', { book: 4, page: 7 }],
    ['/book/4/7/lines/b', { book: 4, page: 7, line: 'b' }],
  ])('works at every path of an endpoint: %s', async (path, params) => {
    const { body, headers } = await ask('GET', path)
    expect(body).toEqual(params)
    expect(headers.get('x-sim-endpoint')).toBe('letters.getPage')
  })

  it('gets the typed client’s requests at the first path with all given variables', async () => {
    const asked: string[] = []
    const fetch = async (request: Request) => {
      asked.push(new URL(request.url).pathname)
      return Response.json(null)
    }
    const client = createClient(contract, { baseUrl: 'http://x', fetch })
    await client.getPage({ params: { book: 4 } })
    await client.getPage({ params: { book: 5, page: 7 } })
    // @ts-expect-error: no path has a chapter.
    await client.getPage({ params: { book: 6, chapter: 7 } })
    expect(asked).toEqual(['/letters/book/4/info', '/letters/book/5/7', '/letters/book/6/info'])
  })

  it('considers every path of an endpoint when it refuses', async () => {
    const wrong = await ask('PUT', '/book/4/7')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET'])
    const closed = await ask('GET', '/book/4/closed')
    expect([closed.status, closed.headers.get('allow')]).toEqual([405, 'PUT'])
    const lost = await ask('GET', '/book/4/7/lins/b')
    expect([lost.status, lost.body.message]).toEqual([
      404,
      expect.stringContaining('/letters/book/:book/:page/lines/:line'),
    ])
  })

  it('does not change the world if a reply cannot be serialised, and reports its own bug', async () => {
    const context = await createContext()
    const world = worldOf(context)
    const before = world.export()
    const response = await send(context, 'PUT', '/fail')
    expect([response.status, (await response.json()).message]).toEqual([
      500,
      'the simulator failed; this is a bug in fauxtranet',
    ])
    expect({ ...world.export(), now: before.now }).toEqual(before)
    expect(complaints).toHaveBeenCalledOnce()
  })

  it.each([
    ['a body without room for it', () => ({ wrong: true }), 'body.0.id: must be a number; body.1.id: is required'],
    ['no body at all', () => undefined, 'body.0.id: must be a number; body.1.id: is required'],
    ['one of two reasons', () => ({ why: 'must be a number' }), 'body.0.id: must be a number; body.1.id: is required'],
    ['the message', ({ message }: Refusal) => [message], null],
    ['each reason', ({ problems }: Refusal) => problems.map(({ reason }) => reason), null],
  ])('gives the reason for a refusal in a header, unless the body does: %s', async (_, presentRefusal, warning) => {
    const context = await createContext({ ...letters, presentRefusal } as unknown as typeof letters)
    const { headers } = await send(context, 'POST', '/files', '[{"id":"7"},{}]')
    const [recorded] = worldOf(context).journal.all()
    expect([headers.get('x-sim-warning'), recorded!.warning]).toEqual([warning, warning])
  })

  it('waits for an asynchronous reply', async () => {
    expect(await ask('GET', '/later')).toMatchObject({ status: 200, body: 'late' })
  })

  it('fails if a reply violates its contract, with the option verify', async () => {
    expect((await ask('GET', '/drift')).status).toBe(500)
    expect(String(complaints.mock.calls[0])).toContain('The reply of letters.drift breaks its contract')
    expect(await ask('GET', '/drift', undefined, { verify: false })).toMatchObject({
      status: 200,
      body: 'no number',
    })
  })
})
