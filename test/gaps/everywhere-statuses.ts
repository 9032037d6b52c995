import { expect } from 'vitest'
import type { everywhere } from '../../src/spec/gaps-everywhere.ts'
import { aBadge } from '../badges/badges.ts'
import { type Company, host } from '../company.ts'
import { folders, furnish as furnishLibrary, verbsIn } from '../documents/library.ts'
import { furnish as furnishExpenses } from '../expenses/expenses.ts'
import type { Checks } from './gaps.ts'
import { library } from './library.ts'

const rest = `${host}/intranet/rest`
const knowledge = `${rest}/knowledgebase`
const sheets = `${rest}/expenses/sheet`
const images = '/api/badges/image-sets/0/images'
const trip = { name: 'Trip', location_id: 1, dept_id: 1 }

function furnish({ simulator: { world } }: Company): void {
  furnishLibrary(world)
  furnishExpenses(world)
}

/** Requests of each kind for things that Paul may not see. */
async function expectUnseen(company: Company, status: number): Promise<void> {
  furnish(company)
  const { send, done } = company
  const drop = async (as = 'admin') => [
    { file_key: (await done('POST', `${library}/dropbox`, { as, body: 'x' })).file_key },
  ]
  const memo = { title: 'Memo', components: await drop() }
  const { doc_id: id } = await done('POST', `${library}/folder/${folders.board}/documents`, { body: memo })
  const draft = { title: 'Draft', components: await drop('anna'), is_draft: true }
  const { doc_id: drafted } = await done('POST', `${library}/folder/${folders.travel}/documents`, {
    as: 'anna',
    body: draft,
  })
  await done('POST', sheets, { body: trip })
  await done('POST', `${knowledge}/categories`, { body: { category_name: 'IT' } })
  await done('POST', `${knowledge}/articles`, { body: { title: 'Soup', category_id: 1 } })
  const hidden: [method: string, path: string, body?: object][] = [
    ['GET', `${library}/folder/${folders.board}`],
    ['POST', `${library}/folder/${folders.board}/folders`, { title: 'New' }],
    ['DELETE', `${library}/folder/${folders.board}`],
    ['GET', `${library}/document/${id}/file`],
    ['PUT', `${library}/document/${id}`, { title: 'New' }],
    ['POST', `${library}/checkout/${id}`],
    ['GET', `${library}/document/${drafted}`],
    ['GET', `${sheets}/1`],
    ['PUT', `${sheets}/1`, { notes: 'New' }],
    ['GET', `${knowledge}/articles/1`],
    ['PUT', `${knowledge}/articles/1`, { title: 'New' }],
  ]
  const as = 'paul'
  for (const [method, path, body] of hidden)
    expect([method, path, (await send(method, path, { as, body })).status]).toEqual([method, path, status])
  const rights = ['view', 'edit'] as const
  company.simulator.world.grants.add({ folder_id: folders.minutes, user_id: 7, group_id: null, rights: [...rights] })
  company.simulator.world.fidelity = { ...company.simulator.world.fidelity, 'transfer-whole': 'refused' }
  const copy = async (what: object, destination: number) =>
    (await send('POST', `${library}/copy`, { as, body: { objects: [what], destination } })).status
  const named = [
    await copy({ type: 'document', id }, folders.minutes),
    await copy({ type: 'folder', id: folders.board }, folders.minutes),
    await copy({ type: 'folder', id: folders.minutes }, folders.board),
  ]
  expect(named).toEqual(status === 404 ? [400, 400, 400] : [403, 403, 403])
  const { status: approved } = await send('PUT', `${library}/document/${id}/approve`, { as })
  expect(approved).toBe(status === 404 ? 500 : 403)
}

/** Endpoints that create something, and have no status in the spec. */
async function expectCreated(company: Company, status: number): Promise<void> {
  furnish(company)
  const { send } = company
  const file_key = await verbsIn(inLibrary(company)).drop()
  const writes: [path: string, body: object][] = [
    ['/api/badges/badges', aBadge()],
    [images, [{ hash: 'abc' }]],
    [`${knowledge}/categories`, { category_name: 'IT' }],
    [`${knowledge}/articles`, { title: 'Soup', category_id: 1 }],
    [`${knowledge}/questions`, { title: 'Soup?', category_id: 1 }],
    [sheets, trip],
    [`${library}/folder/${folders.travel}`, { type: 'folder', title: 'One' }],
    [`${library}/folder/${folders.travel}/folders`, { title: 'Two' }],
    [`${library}/folder/${folders.travel}/documents`, { title: 'Memo', components: [{ file_key }] }],
  ]
  for (const [path, body] of writes) {
    const reply = await send('POST', path, { body })
    expect([path, reply.status, typeof reply.body]).toEqual([path, status, 'object'])
  }
  expect((await send('POST', '/groups', { body: { name: 'Tools' } })).status).toBe(200)
  expect((await send('POST', '/roles', { body: { name: 'Cook' } })).status).toBe(201)
}

/** Endpoints that write something, and have no reply in the spec. */
async function expectWritten(company: Company, isEmpty: boolean): Promise<void> {
  furnish(company)
  const { send, done, get } = company
  await done('POST', `${knowledge}/categories`, { body: { category_name: 'IT' } })
  const { add, drop } = verbsIn(inLibrary(company))
  const id = await add(folders.travel, 'Memo')
  await done('POST', `${library}/checkout/${id}`)
  const components = [{ file_key: await drop() }]
  const writes: [method: string, path: string, body: object, read: string][] = [
    ['POST', sheets, trip, `${sheets}/1`],
    ['PUT', `${sheets}/1`, { notes: 'By train' }, `${sheets}/1`],
    ['POST', `${knowledge}/questions`, { title: 'Soup?', category_id: 1 }, `${knowledge}/questions/1`],
    ['POST', `${library}/checkin/${id}`, { components }, `${library}/document/${id}`],
    ['PUT', `${library}/document/${id}`, { title: 'New' }, `${library}/document/${id}`],
    ['PUT', `${library}/folder/${folders.travel}/info`, { title: 'New' }, `${library}/folder/${folders.travel}/info`],
  ]
  for (const [method, path, body, read] of writes) {
    const reply = await send(method, path, { body })
    const now = (await get(read)).body
    expect([path, reply.status, reply.body]).toEqual([path, isEmpty ? 204 : 200, isEmpty ? '' : now])
  }
  const badge = await send('POST', '/api/badges/badges', { body: aBadge() })
  expect([badge.status, badge.body.message]).toEqual([200, 'Badge created'])
}

function inLibrary({ send, done }: Company): Parameters<typeof verbsIn>[0] {
  return {
    send: (method, path, sent) => send(method, library + path, sent),
    done: (method, path, sent) => done(method, library + path, sent),
  } as Company
}

type EverywhereChecks = Checks<typeof everywhere>

export const statusChecks: Pick<EverywhereChecks, 'unseen' | 'created-status' | 'written-reply'> = {
  unseen: {
    forbidden: (company) => expectUnseen(company, 403),
    absent: (company) => expectUnseen(company, 404),
  },
  'created-status': {
    ok: (company) => expectCreated(company, 200),
    created: (company) => expectCreated(company, 201),
  },
  'written-reply': {
    whole: (company) => expectWritten(company, false),
    empty: (company) => expectWritten(company, true),
  },
}
