import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anItem, aProjectItem, openExpenses } from '../../../test/expenses/expenses.ts'
import { fuzzSeed, times } from '../../../test/stress/times.ts'
import { statuses } from './model.ts'

const seed = fuzzSeed()

/** Mostly valid. */
const rightOr = <Value>(right: readonly Value[], wrong: Value) =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constant(wrong) })

const items = rightOr<object>(
  [anItem(5), aProjectItem(7), { id: 1, amount: 2 }, { id: 1, type: 'project', project: { id: 2 } }],
  { id: 2, dept_id: 99 },
)

/** Each field is valid, wrong or absent. */
const bodies = fc.record(
  {
    name: rightOr<unknown>(['Trip', 'Other', null], ''),
    dept_id: rightOr([1, 2], 99),
    location: rightOr([{ id: 1 }, { id: 2 }], { id: 99 }),
    status: rightOr<string>(statuses, 'lost'),
    notes: rightOr<unknown>(['', 'Seen', null], 5),
    total_amount: rightOr<unknown>([1, 12.5], 'much'),
    items: fc.array(items, { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

const request = fc.record({
  method: fc.constantFrom('PUT', 'PUT', 'PUT', 'PUT', 'POST', 'DELETE'),
  as: fc.constantFrom('admin', 'admin', 'anna', 'anna', 'bo', 'bo', 'carl', 'zoe', 'paul', 'nobody'),
  id: fc.constantFrom(1, 1, 2, 99),
  body: bodies,
})

describe('refusals', () => {
  it('change nothing, for any user and request', async () => {
    const reached = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 5 }), async (requests) => {
        const { write, send, state } = await openExpenses()
        await write({ items: [anItem(12.5)] })
        await write({ as: 'carl', status: 'submitted', items: [aProjectItem(3)] })
        for (const { method, as, id, body } of requests) {
          const before = await state()
          const path = method === 'POST' ? '/sheet' : `/sheet/${id}`
          const { status } = await send(method, path, method === 'DELETE' ? { as } : { as, body })
          if (status >= 400) expect(await state()).toEqual(before)
          reached.set(status, (reached.get(status) ?? 0) + 1)
        }
      }),
      { seed, numRuns: times(35) },
    )
    expect([...reached.keys()].sort()).toEqual([200, 204, 400, 401, 403, 404])
    for (const status of [200, 400, 403]) expect(reached.get(status), String(status)).toBeGreaterThan(5)
  })
})
