import { describe, expect, it } from 'vitest'
import { useCompany } from '../../test/company.ts'
import { control } from './index.ts'

const company = useCompany(control, { scenario: 'small-company' })
const user = '/api/people/v2/user'
const add = (body: object, headers = {}) => company.done('POST', '/faults', { body, headers })

describe('control.addFault', () => {
  it('applies to the next request, and returns the fault', async () => {
    const rule = { name: 'busy', endpoint: 'people', user: 'admin', status: 429, message: 'slow down', retryAfter: 3 }
    expect(await add(rule)).toEqual({ id: 1, ...rule, passed: 0, hits: 0 })
    const { status, body, headers } = await company.get(user)
    expect([status, body]).toEqual([429, { code: 429, error: 'slow down' }])
    expect([headers.get('retry-after'), headers.get('x-sim-fault')]).toEqual(['3', 'busy: status 429'])
  })

  it.each([5, [1, 9], { median: 5, p95: 9 }])('accepts a delay of %j', async (delay) => {
    expect(await add({ endpoint: '*.list*', delay })).toMatchObject({ delay })
  })

  it('applies to the requested world', async () => {
    const headers = { 'x-sim-world': 'other' }
    await add({ endpoint: 'people', status: 500 }, headers)
    expect([(await company.get(user)).status, (await company.get(user, { headers })).status]).toEqual([200, 500])
  })

  it.each<[body: object, says: string | RegExp]>([
    [{ status: 500 }, 'endpoint: is required'],
    [{ endpoint: 'people' }, 'A fault needs an effect: a delay, a status, a network failure or an empty list.'],
    [{ endpoint: 'people', status: 302 }, 'status: must be at least 400'],
    [{ endpoint: 'people', network: 'slow' }, 'network: must be error, timeout, truncated, or true'],
    [{ endpoint: 'people', delay: 'slow' }, 'delay: must be milliseconds, a range [from, to], or {median, p95}'],
    [{ endpoint: 'people', delay: [9, 1] }, 'A delay range must go from low to high.'],
    [{ endpoint: 'people', status: 500, probability: 2 }, 'probability: must be at most 1'],
    [{ endpoint: 'people.listUser', status: 500 }, /^There is no endpoint "people.listUser"\. Did you mean "people\./],
    [{ endpoint: 'people,documnets', status: 500 }, 'There is no endpoint "documnets". Did you mean "documents"?'],
    [{ endpoint: 'people', status: 500, until: 'tomorrow' }, /^until: /],
    [{ endpoint: 'documnets', status: 500 }, 'There is no endpoint "documnets". Did you mean "documents"?'],
    [
      { endpoint: 'control.reset', status: 500 },
      /^Faults do not apply to the control interface\. Please name an endpoint /,
    ],
  ])('refuses %j, and changes nothing', async (body, says) => {
    await add({ endpoint: 'people', delay: 0 })
    await company.expectRefusal(400, says, 'POST', '/faults', { body })
    expect((await company.get('/faults')).body).toHaveLength(1)
  })
})

describe('control.listFaults', () => {
  it('lists faults with counts of passed and hit requests', async () => {
    await add({ endpoint: 'people', status: 500, after: 1, times: 1 })
    await add({ endpoint: 'people.getCurrentUser', delay: 0 })
    for (let i = 0; i < 4; i++) await company.get(user)
    expect((await company.get('/faults')).body).toEqual([
      { id: 1, endpoint: 'people', status: 500, after: 1, times: 1, passed: 1, hits: 1 },
      { id: 2, endpoint: 'people.getCurrentUser', delay: 0, passed: 0, hits: 3 },
    ])
  })
})

describe('control.deleteFault', () => {
  it('removes a fault and does not reuse its id', async () => {
    await add({ endpoint: 'people', status: 500 })
    await add({ endpoint: 'badges', status: 500 })
    expect((await company.send('DELETE', '/faults/2')).status).toBe(204)
    expect((await company.get('/faults')).body).toMatchObject([{ id: 1 }])
    expect(await add({ endpoint: 'badges', status: 500 })).toMatchObject({ id: 3 })
    await company.done('DELETE', '/faults/1')
    expect((await company.get(user)).status).toBe(200)
  })

  it('refuses an unknown fault', async () => {
    await company.expectRefusal(404, 'there is no fault 7', 'DELETE', '/faults/7')
  })
})

describe('control.clearFaults', () => {
  it('removes all faults', async () => {
    await add({ endpoint: '*', network: 'error' })
    await add({ endpoint: '*', status: 500 })
    expect((await company.send('DELETE', '/faults')).status).toBe(204)
    expect([(await company.get(user)).status, (await company.get('/faults')).body]).toEqual([200, []])
  })
})

describe('control.loadScenario', () => {
  it('accepts faults, and loads nothing if one is invalid', async () => {
    const body = { name: 'empty', faults: [{ endpoint: 'people', status: 500 }] }
    await company.done('PUT', '/scenario', { body })
    expect((await company.get(user)).status).toBe(500)
    const bad = { name: 'small-company', faults: [{ endpoint: 'poeple', status: 500 }] }
    const says = 'There is no endpoint "poeple". Did you mean "people"?'
    await company.expectRefusal(400, says, 'PUT', '/scenario', { body: bad })
  })
})

describe('control.importState', () => {
  it('includes faults, and refuses an invalid rule', async () => {
    await add({ endpoint: 'people', status: 500, after: 1 })
    await company.get(user)
    const state = await company.state()
    await company.done('POST', '/reset')
    await company.done('PUT', '/state', { body: state })
    expect((await company.get(user)).status).toBe(500)
    const [fault] = state.faults.held
    const refuses = (says: string, rule: object) =>
      company.expectRefusal(400, says, 'PUT', '/state', {
        body: { ...state, faults: { ...state.faults, held: [{ ...fault, ...rule }] } },
      })
    const both = 'A fault has only one of status, network and empty. Please add several faults.'
    await refuses(both, { network: true })
    await refuses('There is no endpoint "poeple". Did you mean "people"?', { endpoint: 'poeple' })
  })
})
