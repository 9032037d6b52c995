import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  ClientError,
  createClient,
  createSimulator,
  defineApplication,
  documentsContract,
  peopleContract,
  type RequestOf,
} from '../../index.ts'

const ada = { username: 'ada', firstname: 'Ada', surname: 'Byron', email: 'ada@fauxtranet.example' }

async function connect(headers?: Record<string, string>, baseUrl = 'http://x') {
  const simulator = await createSimulator({ scenario: 'empty', verify: true })
  return createClient(peopleContract, { fetch: simulator.fetch, baseUrl, headers })
}

const Draw = z.object({ numbers: z.coerce.number(), on: z.iso.date(), twice: z.stringbool().optional() })
const lotto = defineApplication({
  place: { application: 'lotto', title: 'Lotto', root: '/api/lotto' },
  contract: {
    endpoints: { draw: { method: 'GET', path: '/draw', summary: 'Draw', query: Draw, reply: z.number() } },
  },
  routes: { draw: ({ query }) => query.numbers },
})

let people: Awaited<ReturnType<typeof connect>>

beforeEach(async () => {
  people = await connect()
})

describe('createClient', () => {
  it('sends bodies, path variables and queries, and reads replies', async () => {
    const user = await people.createUser({ body: ada })
    expect(user).toMatchObject({ id: 2, fullname: 'Ada Byron' })
    expect(await people.getUser({ params: { id: user.id } })).toEqual(user)
    const { data, pagination } = await people.listUsers({ query: { query: 'ada byron', limit: '5', sort: undefined } })
    expect(data.map(({ id }) => id)).toEqual([2])
    expect(pagination.limit).toBe(5)
  })

  it('types query fields by the values that they are read as', async () => {
    await people.createUser({ body: ada })
    const idsOf = async (query: RequestOf<'people.listUsers'>['query']) =>
      (await people.listUsers({ query })).data.map(({ id }) => id)
    expect(await idsOf({ sort: 'id', limit: 1, offset: '1' })).toEqual([2])
    expect(await idsOf({ ids: [2], offset: 0 })).toEqual([2])
    expect(await idsOf({ ids: 2, fields: ['username'] })).toEqual([2])
    // @ts-expect-error: a number is not a boolean.
    await expect(idsOf({ limit: true })).rejects.toThrow('limit: must be a whole number')
    // @ts-expect-error: ids are numbers.
    await expect(idsOf({ ids: [true] })).rejects.toThrow('ids: must be numeric ids')
    const { fetch } = await createSimulator({ applications: [lotto] })
    const { draw } = createClient(lotto.contract, { fetch, baseUrl: 'http://x' })
    expect(await draw({ query: { numbers: 6, on: '2026-03-02', twice: true } })).toBe(6)
    // @ts-expect-error: also where `z.coerce` would take anything.
    await expect(draw({ query: { numbers: [6, 7], on: '2026-03-02' } })).rejects.toThrow('numbers')
  })

  it('returns undefined for a reply without a body', async () => {
    expect(await people.setPassword({ params: { id: 1 }, body: { password: 'new' } })).toBeUndefined()
  })

  it('sends a DELETE with a body', async () => {
    await people.createUser({ body: ada })
    const { id } = await people.createGroup({ body: { name: 'Engines', owner_id: 2 } })
    await people.deleteUser({ params: { id: 2 }, body: { migration_user_id: 1 } })
    expect((await people.getGroup({ params: { id } })).owner_id).toBe(1)
  })

  it('sends forms, and returns files byte for byte', async () => {
    const bytes = Uint8Array.from(
      [...'GIF89a'].map((letter) => letter.charCodeAt(0)).concat(9, 0, 9, 0, 0xff, 0xfe, 0x80),
    )
    const form = new FormData()
    form.set('photo', new File([bytes], 'ada.gif', { type: 'image/gif' }))
    await people.setPhoto({ params: { id: 1 }, body: form })
    const photo = await people.getPhoto({ params: { id: 1 } })
    expect(photo.type).toBe('image/gif')
    expect(photo.bytes).toEqual(bytes)
  })

  it('requests an older version if its number is given', async () => {
    const { fetch, world } = await createSimulator({ verify: true })
    const documents = createClient(documentsContract, { fetch, baseUrl: 'http://x' })
    const { document_id: doc_id } = world.versions.all().find(({ version_num }) => version_num === 2)!
    const versionOf = async (version_num?: number) =>
      (await documents.getDocument({ params: { doc_id, version_num } })).version_num
    expect([await versionOf(1), await versionOf(2)]).toEqual([1, 2])
    expect(await versionOf()).toBeGreaterThan(1)
  })

  it('throws an error response, with status and body', async () => {
    const failure = await people.getUser({ params: { id: 99 } }).catch((error) => error)
    expect(failure).toBeInstanceOf(ClientError)
    expect(failure).toMatchObject({ status: 404, body: { code: 404, error: 'there is no user 99' } })
    expect(failure.message).toContain('people.getUser responded with 404')
  })

  it('sends the connection’s headers, overridden by the call’s headers', async () => {
    const nobody = await connect({ 'x-sim-user': 'nobody' })
    await expect(nobody.getCurrentUser()).rejects.toMatchObject({ status: 401 })
    expect(await nobody.getCurrentUser({ headers: { 'x-sim-user': 'admin' } })).toMatchObject({ username: 'admin' })
  })

  it('accepts a base URL with a trailing slash or a world prefix', async () => {
    const slash = await connect({}, 'http://x/')
    expect((await slash.getCurrentUser()).id).toBe(1)
    const prefixed = await connect({}, 'http://x/__world/mine')
    expect((await prefixed.getCurrentUser()).photo_url).toBe('http://x/__world/mine/api/people/v2/users/1/photo')
  })

  it('does not compile with an unknown field, or without a required one', () => {
    const wrong = () => [
      // @ts-expect-error A user needs a surname.
      people.createUser({ body: { username: 'ada', firstname: 'Ada', email: 'ada@fauxtranet.example' } }),
      // @ts-expect-error The path needs an id.
      people.getUser(),
      // @ts-expect-error There is no such endpoint.
      people.listCats(),
    ]
    expect(wrong).toBeTypeOf('function')
  })
})
