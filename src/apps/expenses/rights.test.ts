import { beforeEach, describe, expect, it } from 'vitest'
import { idsIn } from '../../../test/company.ts'
import { anItem, attach, useExpenses } from '../../../test/expenses/expenses.ts'
import { type Status, statuses } from './model.ts'

const company = useExpenses()
const { write, change, get, send, done, expectRefusal } = company

/** Who may see Bo's sheet. Anna is his supervisor. */
const seeing = ['bo', 'anna', 'zoe', 'admin']
const strangers = ['carl', 'paul']

const at = (id: number) => `/sheet/${id}`
const statusOf = async (method: string, path: string, as: string, body?: object) =>
  (await send(method, path, { as, body })).status

let id: number

beforeEach(async () => {
  id = (await write({ status: 'submitted', items: [anItem(5)] })).id
  attach(company.simulator.world, id, 'Bar.png', 'image/png', 'a picture')
})

describe('who may see a sheet', () => {
  it.each(seeing)('%s: by id, in lists, and its receipts', async (as) => {
    expect(await statusOf('GET', at(id), as)).toBe(200)
    expect(await statusOf('GET', '/receipt/1', as)).toBe(200)
    expect(idsIn(await done('GET', '/sheet?user=3', { as }))).toEqual([id])
    expect(idsIn(await done('GET', '/sheet?supervisor=2', { as }))).toEqual([id])
    expect(await done('GET', '/items', { as })).toHaveLength(1)
  })

  it.each(strangers)('not %s: it is omitted from lists, and 403 by id', async (as) => {
    await expectRefusal(403, `you may not see sheet ${id}`, 'GET', at(id), { as })
    await expectRefusal(403, `you may not see sheet ${id}`, 'PUT', at(id), { as, body: { name: 'Mine' } })
    await expectRefusal(403, `you may not see sheet ${id}`, 'DELETE', at(id), { as })
    await expectRefusal(403, `you may not see sheet ${id}`, 'GET', '/receipt/1', { as })
    for (const path of ['/sheet?user=3', '/sheet?supervisor=2', '/items', '/items?user=3']) {
      expect(await done('GET', path, { as }), path).toEqual([])
    }
  })

  it.each([
    '/sheet?user=3',
    '/sheet/1',
    '/items',
    '/client',
    '/dept',
    '/location',
    '/project',
    '/expense_type',
    '/receipt/1',
  ])('requires a signed-in user at %s', async (path) => {
    const { status, body } = await get(path, { as: 'nobody' })
    expect([status, body]).toEqual([401, { error: true, code: 401, message: expect.any(String) }])
  })
})

describe('who may change the content of a sheet', () => {
  const body = { name: 'Other', items: [{ id: 1, amount: 6 }] }

  it.each<[Status, string, number]>([
    ['draft', 'bo', 200],
    ['submitted', 'bo', 200],
    ['rejected', 'bo', 200],
    ['approved', 'bo', 200],
    ['processed', 'bo', 403],
    ['draft', 'anna', 403],
    ['submitted', 'anna', 403],
    ['processed', 'anna', 403],
    ['draft', 'carl', 403],
    ['approved', 'zoe', 200],
    ['processed', 'admin', 200],
  ])('while it is %s: %s %d', async (status, as, expected) => {
    await change(id, { status })
    expect(await statusOf('PUT', at(id), as, body)).toBe(expected)
    expect(await statusOf('DELETE', at(id), as)).toBe(expected === 200 ? 204 : expected)
  })

  it('lets a supervisor send a whole sheet back with a new status and notes', async () => {
    const sheet = await done('GET', at(id), { as: 'anna' })
    const sent = { ...sheet, status: 'rejected', notes: 'Whose lunch was that?' }
    expect(await change(id, sent, 'anna')).toMatchObject({ status: 'rejected', notes: 'Whose lunch was that?' })
    const says = `sheet ${id} (rejected) belongs to Bo Li; you may change only its status and notes`
    for (const wrong of [{ ...sent, name: 'Other' }, { ...sent, total_amount: 1 }, { items: [anItem(1)] }]) {
      await expectRefusal(403, says, 'PUT', at(id), { as: 'anna', body: wrong })
    }
    await expectRefusal(403, says, 'DELETE', at(id), { as: 'anna' })
  })

  it.each(seeing)('accepts notes from %s at any time; from its owner until it is processed', async (as) => {
    for (const status of as === 'bo' ? statuses.slice(0, -1) : statuses) {
      await change(id, { status })
      expect(await change(id, { notes: `Seen while ${status}` }, as)).toMatchObject({ notes: `Seen while ${status}` })
    }
  })
})

describe('who may change the status', () => {
  const open = ['draft', 'submitted'] as const

  it.each(seeing)('%s: between any of the five; its owner only to draft and submitted', async (as) => {
    for (const from of as === 'bo' ? statuses.slice(0, -1) : statuses) {
      for (const to of as === 'bo' ? open : statuses) {
        await change(id, { status: from })
        expect((await change(id, { status: to }, as)).status, `${from} to ${to}`).toBe(to)
      }
    }
  })

  it.each(open)('every user, for their own new sheet that starts as %s', async (status) => {
    for (const as of ['bo', 'zoe']) expect((await write({ as, status })).status).toBe(status)
  })

  it.each(statuses)('an administrator, for their own new sheet that starts as %s', async (status) => {
    const { approved_by, processed_by } = await write({ as: 'zoe', status })
    expect([approved_by?.id, processed_by?.id]).toEqual([
      status === 'approved' ? 6 : undefined,
      status === 'processed' ? 6 : undefined,
    ])
  })
})

describe('stamps', () => {
  const anna = { id: 2, name: 'Anna Schmidt' }
  const zoe = { id: 6, name: 'Zoë Ångström' }

  it('show who approved and who processed it', async () => {
    expect(await change(id, { status: 'approved' }, 'anna')).toMatchObject({ approved_by: anna, processed_by: null })
    expect(await change(id, { status: 'processed' }, 'zoe')).toMatchObject({ approved_by: anna, processed_by: zoe })
  })

  it('stay if the same status is sent again', async () => {
    await change(id, { status: 'approved' }, 'anna')
    expect(await change(id, { status: 'approved', notes: 'Seen' }, 'zoe')).toMatchObject({ approved_by: anna })
  })

  it.each<[Status, object]>([
    ['draft', { approved_by: null, processed_by: null }],
    ['rejected', { approved_by: null, processed_by: null }],
    ['submitted', { approved_by: null, processed_by: null }],
    ['approved', { approved_by: zoe, processed_by: null }],
  ])('are removed if a processed sheet becomes %s', async (status, stamps) => {
    await change(id, { status: 'approved' }, 'anna')
    await change(id, { status: 'processed' }, 'admin')
    expect(await change(id, { status }, 'zoe')).toMatchObject(stamps)
  })
})

describe('the supervisor', () => {
  it('is the manager at the time the sheet is created', async () => {
    await done('PUT', '/api/people/v2/users/3/manager', { body: { manager_id: 7 } })
    expect((await done('GET', at(id), { as: 'bo' })).supervisor.id).toBe(2)
    expect((await write()).supervisor.id).toBe(7)
  })

  it('is the heir if the manager is deleted; stamps stay', async () => {
    await change(id, { status: 'approved' }, 'anna')
    await done('DELETE', '/api/people/v2/users/2', { body: { migration_user_id: 4 } })
    const carl = { id: 4, name: 'Carl Schmidt-Jones' }
    expect(await done('GET', at(id), { as: 'carl' })).toMatchObject({
      supervisor: carl,
      approved_by: { id: 2, name: 'Anna Schmidt' },
    })
  })

  it.each([
    ['supervisor', 2, 3],
    ['owner', 3, 2],
  ])('is nobody if the other one inherits from the %s', async (_, gone, heir) => {
    await done('DELETE', `/api/people/v2/users/${gone}`, { body: { migration_user_id: heir } })
    expect(await done('GET', at(id))).toMatchObject({ user: { id: heir }, supervisor: null })
  })
})
