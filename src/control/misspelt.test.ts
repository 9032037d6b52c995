import { describe, expect, it } from 'vitest'
import { useCompany } from '../../test/company.ts'
import { control } from './index.ts'

const company = useCompany(control)

describe('the control interface', () => {
  it.each<[method: string, path: string, body: unknown, says: string]>([
    ['POST', '/undo', { too: 3 }, 'The field "too" is unknown. Did you mean "to"?'],
    ['POST', '/worlds', { frm: 'w2' }, 'The field "frm" is unknown. Did you mean "from"?'],
    ['PUT', '/scenario', { nam: 'empty' }, 'The field "nam" is unknown. Did you mean "name"?'],
    ['PUT', '/clock', { frozn: true }, 'Did you mean "frozen"?'],
    ['POST', '/faults', { endpoint: 'people', status: 500, tmes: 1 }, 'tmes: is unknown. Did you mean "times"?'],
    ['PUT', '/scenario', { name: 'empty', faults: [{ endpoint: '*', stats: 500 }] }, 'Did you mean "status"?'],
    ['GET', '/requests?endpont=people', undefined, 'The parameter "endpont" is unknown. Did you mean "endpoint"?'],
    ['GET', '/users?limt=1', undefined, 'Did you mean "limit"?'],
    ['GET', '?verbose=1', undefined, 'The parameter "verbose" is unknown.'],
  ])('refuses %s %s of %j', async (method, path, body, says) => {
    await company.done('PUT', '/api/people/v2/users/2', { body: { job_title: 'Baker' } })
    const before = company.simulator.world.export()
    const reply = await company.send(method, `/__sim${path}`, { body })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(says)])
    expect(company.simulator.world.export()).toEqual(before)
    expect(company.simulator.worlds()).toEqual(['default'])
  })

  it('does not report refused fields as ignored', async () => {
    const misspelt = { undo: { too: 3 }, faults: { endpiont: 'people', status: 500 } }
    for (const [path, body] of Object.entries(misspelt)) {
      const { headers } = await company.send('POST', `/__sim/${path}`, { body })
      expect(headers.get('x-sim-warning')).toBeNull()
    }
  })
})
