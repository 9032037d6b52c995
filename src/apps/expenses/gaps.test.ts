import { expect } from 'vitest'
import { host, idsIn } from '../../../test/company.ts'
import { anItem, aProjectItem, attach } from '../../../test/expenses/expenses.ts'
import { addLists, searchChecks, withLists } from '../../../test/gaps/expenses-search.ts'
import { describeGaps } from '../../../test/gaps/gaps.ts'
import { createSimulator } from '../../index.ts'
import { gaps } from './gaps.ts'
import { expenses } from './index.ts'
import { statuses } from './model.ts'

const plain = { name: 'Trip', location_id: 1, dept_id: 1 }

function amountsIn(items: { id: number; amount: number }[]): [id: number, amount: number][] {
  return items.map(({ id, amount }) => [id, amount])
}

const checks = withLists({
  'expenses-total-spelling': async ({ write, simulator }) => {
    expect(await write({ total_amout: 5 })).toMatchObject({ total_amount: 5, total_amout: 5 })
    expect(await write({ total_amount: 6 })).toMatchObject({ total_amount: 6, total_amout: 6 })
    const own = await createSimulator({ scenario: 'empty', verify: true })
    own.world.import({ ...simulator.world.export(), fidelity: { spellings: 'table' } })
    const sheet = await (await own.fetch(new Request(`${host}/intranet/rest/expenses/sheet/1`))).json()
    expect(sheet).toMatchObject({ total_amount: 5 })
    expect(sheet).not.toHaveProperty('total_amout')
  },
  'expenses-whose': {
    refused: async ({ write, done, expectRefusal }) => {
      await write()
      await write({ as: 'carl' })
      await expectRefusal(400, /^user: /, 'GET', '/sheet?status=draft')
      expect(idsIn(await done('GET', '/sheet?supervisor=2&user=4'))).toEqual([2])
    },
    own: async ({ write, done }) => {
      await write()
      await write({ as: 'carl' })
      const seen = async (as: string, search = '') => idsIn(await done('GET', `/sheet${search}`, { as }))
      expect([await seen('bo'), await seen('carl'), await seen('anna')]).toEqual([[1], [2], []])
      expect(await seen('anna', '?supervisor=2')).toEqual([1, 2])
    },
  },
  'expenses-required': async ({ done, expectRefusal }) => {
    for (const field of ['name', 'dept_id']) {
      const body = { ...plain, [field]: undefined }
      await expectRefusal(400, `${field}: is required`, 'POST', '/sheet', { body })
    }
    expect(await done('POST', '/sheet', { body: plain })).toMatchObject({ status: 'draft', items: [] })
  },
  'expenses-location': async ({ write, change, done, expectRefusal }) => {
    const body = { ...plain, location_id: undefined }
    await expectRefusal(400, 'location_id: is required', 'POST', '/sheet', { body })
    const { id } = await write()
    await change(id, { location_id: null })
    expect(idsIn(await done('GET', '/sheet?user=3&location=1'))).toEqual([id])
  },
  'expenses-item-required': async ({ write, expectRefusal }) => {
    const needs = { operational: 'dept_id', project: 'project_id' }
    for (const item of [anItem(1), aProjectItem(1)]) {
      const own = needs[item.type as keyof typeof needs]
      for (const field of ['receipt_date', 'expense_type_id', 'amount', own]) {
        const body = { ...plain, items: [{ ...item, [field]: undefined }] }
        await expectRefusal(400, `items.0.${field}: is required`, 'POST', '/sheet', { body })
      }
      const rest = { vendor: undefined, description: undefined, client: undefined, billable: undefined }
      await write({ items: [{ ...item, ...rest }] })
    }
  },
  'expenses-total': {
    given: async ({ write }) => {
      expect((await write({ items: [anItem(0.1), anItem(0.2)] })).total_amount).toBe(0.3)
      expect((await write({ items: [anItem(0.1)], total_amount: 9 })).total_amount).toBe(9)
    },
    sum: async ({ simulator, write, change, done }) => {
      const { id, total_amount } = await write({ items: [anItem(0.1), anItem(0.2)], total_amount: 9 })
      expect([total_amount, (await change(id, { total_amount: 9 })).total_amount]).toEqual([0.3, 0.3])
      expect((await change(id, { items: [anItem(1)], total_amount: 9 })).total_amount).toBe(1.3)
      simulator.world.sheets.patch(id, { total: 900 })
      expect((await done('GET', `/sheet/${id}`)).total_amount).toBe(1.3)
    },
  },
  'expenses-total-again': {
    unsent: async ({ write, change }) => {
      const { id } = await write({})
      expect((await change(id, { items: [anItem(1)] })).total_amount).toBe(1)
      expect((await change(id, { items: [anItem(2)] })).total_amount).toBe(3)
      expect((await change(id, { items: [anItem(3)], total_amount: 9 })).total_amount).toBe(9)
      expect((await change(id, { items: [anItem(4)] })).total_amount).toBe(9)
      const same = await write({ items: [anItem(1)], total_amount: 1 })
      expect((await change(same.id, { items: [anItem(2)] })).total_amount).toBe(1)
    },
    kept: async ({ write, change }) => {
      const { id } = await write({ items: [anItem(1)] })
      expect((await change(id, { items: [anItem(2)] })).total_amount).toBe(1)
      expect((await change(id, { items: [anItem(3)], total_amount: 6 })).total_amount).toBe(6)
    },
    sum: async ({ write, change }) => {
      const { id } = await write({ items: [anItem(1)], total_amount: 9 })
      expect((await change(id, { name: 'Other' })).total_amount).toBe(9)
      const { items, total_amount } = await change(id, { items: [anItem(2)] })
      expect(total_amount).toBe(3)
      expect((await change(id, { items: [{ ...items[0], amount: 5 }], total_amount })).total_amount).toBe(3)
    },
  },
  'expenses-total-twice': async ({ write, change }) => {
    const { id } = await write({ total_amount: 1, total_amout: 2 })
    const totals = async (total_amount: number, total_amout: number) =>
      (await change(id, { total_amount, total_amout })).total_amount
    expect([await totals(1, 5), await totals(6, 5), await totals(7, 8)]).toEqual([5, 6, 7])
  },
  'expenses-cents': async ({ write }) => {
    const { items, total_amount } = await write({ items: [anItem(1.005), anItem(0.014), anItem(-3.335)] })
    expect(items.map(({ amount }: { amount: number }) => amount)).toEqual([1.01, 0.01, -3.34])
    expect(total_amount).toBe(-2.32)
  },
  'expenses-amounts': async ({ write, expectRefusal }) => {
    const most = 1_000_000_000
    for (const sign of [1, -1]) {
      await write({ items: [anItem(sign * most)] })
      const body = { ...plain, items: [anItem(sign * (most + 0.01))] }
      await expectRefusal(400, /^items\.0\.amount: must be at (most|least) -?1000000000$/, 'POST', '/sheet', { body })
    }
  },
  'expenses-status': {
    supervisor: async ({ write, change, expectRefusal }) => {
      const { id } = await write()
      const refused = (says: string, method: string, as: string, body?: object) =>
        expectRefusal(403, says, method, `/sheet/${id}`, { as, body })
      for (const status of ['approved', 'rejected', 'processed']) {
        const only = `only the supervisor and administrators of expenses may set the status ${status}`
        await refused(only, 'PUT', 'bo', { status })
        await expectRefusal(403, only, 'POST', '/sheet', { as: 'bo', body: { ...plain, status } })
      }
      for (const as of ['anna', 'zoe']) for (const status of statuses) await change(id, { status }, as)
      const isProcessed = `sheet ${id} is processed`
      for (const body of [{ status: 'draft' }, { notes: 'But' }, { name: 'Other' }]) {
        await refused(isProcessed, 'PUT', 'bo', body)
      }
      await refused(isProcessed, 'DELETE', 'bo')
      await change(id, { status: 'draft' }, 'anna')
      expect((await change(id, { name: 'Other', status: 'submitted' }, 'bo')).status).toBe('submitted')
    },
    closed: async ({ write, change, done, expectRefusal }) => {
      const { id } = await write()
      for (const status of ['approved', 'processed']) {
        await change(id, { status }, 'anna')
        for (const body of [{ status: 'draft' }, { notes: 'But' }, { items: [anItem(1)] }]) {
          await expectRefusal(403, `sheet ${id} is ${status}`, 'PUT', `/sheet/${id}`, { as: 'bo', body })
        }
        await expectRefusal(403, `sheet ${id} is ${status}`, 'DELETE', `/sheet/${id}`, { as: 'bo' })
      }
      await change(id, { status: 'rejected' }, 'anna')
      await change(id, { status: 'submitted' }, 'bo')
      await done('DELETE', `/sheet/${id}`, { as: 'bo' })
    },
    free: async ({ write, change, done }) => {
      const { id } = await write()
      for (const as of ['bo', 'anna', 'zoe']) {
        for (const status of [...statuses, ...statuses.toReversed()]) {
          expect((await change(id, { status }, as)).status, as).toBe(status)
        }
      }
      expect((await write({ status: 'approved' })).approved_by.id).toBe(3)
      await change(id, { status: 'processed' }, 'bo')
      await done('DELETE', `/sheet/${id}`, { as: 'bo' })
    },
  },
  'expenses-stamps': async ({ write, change }) => {
    const { id, ...fresh } = await write()
    expect(fresh).toMatchObject({ approved_by: null, processed_by: null })
    await change(id, { status: 'approved' }, 'anna')
    const processed = await change(id, { status: 'processed' }, 'zoe')
    expect([processed.approved_by.id, processed.processed_by.id]).toEqual([2, 6])
    const rejected = await change(id, { status: 'rejected' }, 'zoe')
    expect(rejected).toMatchObject({ approved_by: null, processed_by: null })
  },
  'expenses-supervisor': async ({ write, change, done, send }) => {
    // Anna is Bo's manager when he writes the sheet. Later Paul is.
    const ids: Record<string, number> = { anna: 2, paul: 7 }
    const { id } = await write({ items: [anItem(1)] })
    const seen = async (as: string) => [
      (await send('GET', `/sheet/${id}`, { as })).status === 200,
      (await done('GET', `/sheet?supervisor=${ids[as]}`, { as })).length === 1,
      (await done('GET', '/items', { as })).length === 1,
    ]
    expect([await seen('anna'), await seen('paul')]).toEqual([Array(3).fill(true), Array(3).fill(false)])
    await done('PUT', '/api/people/v2/users/3/manager', { body: { manager_id: 7 } })
    expect([await seen('anna'), await seen('paul')]).toEqual([Array(3).fill(true), Array(3).fill(false)])
    expect((await change(id, { status: 'approved' }, 'anna')).supervisor.id).toBe(2)
    expect((await write({ as: 'zoe' })).supervisor).toBeNull()
  },
  'expenses-put-items': {
    kept: async ({ write, change, expectRefusal }) => {
      const { id } = await write({ items: [anItem(1), anItem(2)] })
      const { items } = await change(id, { items: [{ id: 1, amount: 5 }, anItem(3)] })
      expect(amountsIn(items)).toEqual([
        [1, 5],
        [2, 2],
        [3, 3],
      ])
      const other = await write()
      const body = { items: [{ id: 1, amount: 9 }] }
      await expectRefusal(400, `items.0.id: sheet ${other.id} has no item 1`, 'PUT', `/sheet/${other.id}`, { body })
    },
    removed: async ({ write, change, expectRefusal }) => {
      const { id } = await write({ items: [anItem(1), anItem(2)] })
      const { items, total_amount } = await change(id, { items: [{ id: 1, amount: 5 }, anItem(3)] })
      expect([amountsIn(items), total_amount]).toEqual([
        [
          [1, 5],
          [3, 3],
        ],
        8,
      ])
      expect((await change(id, { name: 'Other' })).items).toHaveLength(2)
      await expectRefusal(403, /you may change only its status/, 'PUT', `/sheet/${id}`, {
        as: 'anna',
        body: { items: [] },
      })
      expect(await change(id, { items: [] })).toMatchObject({ items: [] })
    },
  },
  'expenses-item-kind': async ({ write, change, expectRefusal }) => {
    const { id } = await write({ items: [aProjectItem(1)] })
    const body = { items: [{ id: 1, type: 'operational' }] }
    await expectRefusal(400, 'items.0.dept_id: is required', 'PUT', `/sheet/${id}`, { body })
    const { items } = await change(id, { items: [{ id: 1, type: 'operational', dept_id: 1 }] })
    expect(items[0]).not.toHaveProperty('client')
    expect(items[0].dept.id).toBe(1)
  },
  'expenses-receipt-date': async ({ write }) => {
    const digits = { date: '20260102030405', date_str: '9 May', timezone: 'Asia/Tokyo' }
    const { items } = await write({
      items: [digits, '20260102030405', '2026-01-02'].map((receipt_date) => anItem(1, { receipt_date })),
    })
    expect(items.map((item: { receipt_date: { date: string } }) => item.receipt_date.date)).toEqual([
      '20260102030405',
      '20260102030405',
      '20260102000000',
    ])
  },
  'expenses-receipts': async ({ write, done, send, simulator }) => {
    const { id } = await write()
    attach(simulator.world, id, 'Slip.png', 'image/png', 'a picture')
    const { receipts } = await done('GET', `/sheet/${id}`, { as: 'bo' })
    expect(receipts).toEqual([{ id: 1, name: 'Slip.png', size: 9, URI: expect.stringContaining('http') }])
    expect(await done('GET', receipts[0].URI, { as: 'bo' })).toBe('a picture')
    expect((await send('GET', receipts[0].URI, { as: 'carl' })).status).toBe(403)
  },
  'expenses-notes': async ({ write, change }) => {
    const { id, notes } = await write({ notes: 'First' })
    expect([notes, (await change(id, { notes: 'Second' }, 'anna')).notes]).toEqual(['First', 'Second'])
  },
  'expenses-seen': async ({ write, done, send }) => {
    const { id } = await write({ items: [anItem(1)] })
    const seen = async (as: string) => [
      (await send('GET', `/sheet/${id}`, { as })).status,
      (await done('GET', '/sheet?user=3', { as })).length,
      (await done('GET', '/items', { as })).length,
    ]
    for (const as of ['bo', 'anna', 'zoe', 'admin']) expect(await seen(as), as).toEqual([200, 1, 1])
    for (const as of ['carl', 'paul']) expect(await seen(as), as).toEqual([403, 0, 0])
  },
  'expenses-changed': async ({ write, change, send }) => {
    const { id } = await write()
    const status = async (method: string, as: string, body?: object) =>
      (await send(method, `/sheet/${id}`, { as, body })).status
    expect(await status('PUT', 'bo', { name: 'Mine' })).toBe(200)
    expect([await status('PUT', 'anna', { name: 'Hers' }), await status('DELETE', 'anna')]).toEqual([403, 403])
    await change(id, { status: 'approved', notes: 'Good' }, 'anna')
    expect([await status('PUT', 'zoe', { name: 'Ours' }), await status('PUT', 'carl', { name: 'His' })]).toEqual([
      200, 403,
    ])
    expect(await status('PUT', 'bo', { name: 'Late' })).toBe(200)
    await change(id, { status: 'processed' }, 'zoe')
    expect([await status('PUT', 'bo', { name: 'Later' }), await status('DELETE', 'bo')]).toEqual([403, 403])
    expect([await status('PUT', 'zoe', { name: 'Last' }), await status('DELETE', 'zoe')]).toEqual([200, 204])
    const approved = await write()
    await change(approved.id, { status: 'approved' }, 'anna')
    expect((await send('DELETE', `/sheet/${approved.id}`, { as: 'bo' })).status).toBe(204)
  },
  'expenses-sent-back': async ({ write, change, done }) => {
    const sheet = await write({ items: [anItem(1), aProjectItem(2)], total_amount: 9 })
    const sent = await change(sheet.id, { ...sheet, status: 'approved' }, 'anna')
    expect(sent).toMatchObject({ status: 'approved', total_amount: 9, items: sheet.items })
    await done('POST', '/__sim/clock/advance', { body: { by: '1h' } })
    expect(await change(sent.id, sent, 'zoe')).toEqual(sent)
  },
  'expenses-shown': async ({ write, change }) => {
    const shown = { dept: { id: 2, name: 'Sales' }, location: { id: 2 } }
    const { id, items, dept } = await write({ dept_id: undefined, location_id: null, ...shown, items: [anItem(1)] })
    expect(dept).toEqual(shown.dept)
    const moved = await change(id, { items: [{ ...items[0], dept: { id: 3 }, expense_type: { id: 1 } }] })
    expect([moved.items[0].dept.id, moved.items[0].expense_type.id]).toEqual([3, 1])
    expect((await change(id, { dept: { id: 3 }, dept_id: 1 })).dept.id).toBe(1)
  },
  'expenses-types': async ({ done }) => {
    expect(await done('GET', '/expense_type', { as: 'paul' })).toContainEqual({ id: 2, name: 'Meals' })
  },
  'expenses-heir': async ({ write, change, done }) => {
    const { id } = await write({ as: 'anna' })
    await change((await write()).id, { status: 'approved' }, 'anna')
    await done('DELETE', '/api/people/v2/users/2', { body: { migration_user_id: 7 } })
    expect(idsIn(await done('GET', '/sheet?user=7', { as: 'paul' }))).toEqual([id])
    const [{ id: supervised }] = await done('GET', '/sheet?supervisor=7', { as: 'paul' })
    expect(await done('GET', `/sheet/${supervised}`)).toMatchObject({
      approved_by: { id: 2, name: 'Anna Schmidt' },
      last_modified_by: { id: 2, name: 'Anna Schmidt' },
    })
  },
})

describeGaps(gaps, expenses, { ...checks, ...searchChecks }, addLists)
