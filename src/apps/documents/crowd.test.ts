import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '../../../node/index.ts'
import { host } from '../../../test/company.ts'
import { folders, useLibrary } from '../../../test/documents/library.ts'

// Many requests at the same instant. Each one is atomic: if only one can succeed, exactly one does.

const library = useLibrary()
const size = 20
const crowd = Array.from({ length: size }, (_, i) => `reader-${i + 1}`)
const documents = '/intranet/rest/documents'

interface WayIn {
  origin: string
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

const waysIn: Record<string, () => Promise<WayIn>> = {
  direct: async () => {
    const { simulator } = library
    return { origin: host, fetch: simulator.fetch, close: async () => {} }
  },
  HTTP: async () => {
    const { url, simulator, close } = await startServer({ scenario: 'empty', port: 0, verify: true })
    simulator.world.import(library.simulator.world.export())
    return { origin: url, fetch, close }
  },
}

let way: WayIn

async function send(method: string, path: string, as = 'admin', body?: unknown): Promise<Response> {
  const request = new Request(way.origin + path, {
    method,
    headers: { 'x-sim-user': as },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  })
  return way.fetch(request)
}
const read = async (path: string, as?: string) => (await send('GET', path, as)).json()
const drop = async (text: string, as: string): Promise<string> =>
  (await (await send('POST', `${documents}/dropbox`, as, text)).json()).file_key
const statuses = async (replies: Promise<Response>[]) => (await Promise.all(replies)).map(({ status }) => status)
const count = (list: readonly number[], status: number) => list.filter((one) => one === status).length
const checkInWith = (file_key: string) => ({ comment: '', components: [{ file_key }] })

/** Creates twenty users who may edit in Minutes, and a document there. */
async function gather(): Promise<void> {
  const { world } = library.simulator
  for (const username of crowd) {
    const body = { username, firstname: username, surname: 'Crowd', email: `${username}@post.example` }
    await library.done('POST', '/api/people/v2/users', { body })
  }
  world.grants.add({ folder_id: folders.minutes, user_id: null, group_id: null, rights: ['edit'] })
  await library.add(folders.minutes, 'Plan', { text: 'first' })
}

beforeEach(gather)
afterEach(() => way.close())

describe('documents.checkOut', () => {
  it.each(Object.keys(waysIn))('lets exactly one of twenty users check out a document, %s', async (name) => {
    way = await waysIn[name]!()
    const replies = await statuses(crowd.map((as) => send('POST', `${documents}/document/1/checkout`, as)))
    expect([count(replies, 204), count(replies, 403)]).toEqual([1, size - 1])
    const holder = crowd[replies.indexOf(204)]!
    for (const as of crowd) expect(await read(`${documents}/checkin`, as)).toHaveLength(as === holder ? 1 : 0)
  })

  it.each(Object.keys(waysIn))('lets exactly one user check it out at either path, %s', async (name) => {
    way = await waysIn[name]!()
    const addresses = ['document/1/checkout', 'checkout/1', 'document/1/1/checkout', 'checkout/1?parent_id=5']
    const replies = await statuses(
      crowd.map((as, i) => send('POST', `${documents}/${addresses[i % addresses.length]}`, as)),
    )
    expect([count(replies, 204), count(replies, 403)]).toEqual([1, size - 1])
  })
})

describe('documents.checkIn', () => {
  it.each(Object.keys(waysIn))('uses a drop box file in exactly one of twenty documents, %s', async (name) => {
    for (let i = 1; i < size; i++) await library.add(folders.minutes, `Plan ${i}`, { text: 'first' })
    way = await waysIn[name]!()
    const ids = Array.from({ length: size }, (_, i) => i + 1)
    const [as] = crowd as [string]
    for (const id of ids) expect((await send('POST', `${documents}/checkout/${id}`, as)).status).toBe(204)
    const body = checkInWith(await drop('second', as))
    const replies = await statuses(ids.map((id) => send('POST', `${documents}/checkin/${id}`, as, body)))
    expect([count(replies, 200), count(replies, 400)]).toEqual([1, size - 1])
    const winner = ids[replies.indexOf(200)]!
    for (const id of ids) {
      expect(await read(`${documents}/document/${id}/versions`)).toHaveLength(id === winner ? 2 : 1)
    }
    expect(await (await send('GET', `${documents}/document/${winner}/file`)).text()).toBe('second')
    expect(await read(`${documents}/dropbox`, as)).toEqual([])
    expect(await read(`${documents}/checkin`, as)).toHaveLength(size - 1)
  })

  it.each(Object.keys(waysIn))(
    'creates one version from twenty check-ins of a document with one key, %s',
    async (name) => {
      way = await waysIn[name]!()
      const [as] = crowd as [string]
      await send('POST', `${documents}/checkout/1`, as)
      const body = checkInWith(await drop('second', as))
      const replies = await statuses(crowd.map(() => send('POST', `${documents}/checkin/1`, as, body)))
      expect([count(replies, 200), count(replies, 400)]).toEqual([1, size - 1])
      expect(await read(`${documents}/document/1/versions`)).toMatchObject([{ version_num: 2 }, { version_num: 1 }])
    },
  )
})

describe('documents.approve', () => {
  it.each(Object.keys(waysIn))('approves a draft once, and notifies its uploader once, %s', async (name) => {
    const id = await library.add(folders.minutes, 'Idea', { as: crowd[0], fields: { is_draft: true } })
    way = await waysIn[name]!()
    const replies = await statuses(crowd.map((as) => send('PUT', `/intranet/documents/document/${id}/approve`, as)))
    expect([count(replies, 204), count(replies, 500)]).toEqual([1, size - 1])
    expect(await read('/__sim/outbox')).toMatchObject([{ kind: 'draft.approved', to: { name: 'reader-1 Crowd' } }])
  })
})
