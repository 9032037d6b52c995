import { describe, expect, it } from 'vitest'
import { useCompany } from '../../../test/company.ts'
import { people } from '../../apps/people/index.ts'

const company = useCompany(people, { scenario: 'small-company' })
const other = useCompany(people, { scenario: 'full-trash' })

const journal = async () => (await company.get('/__sim/requests')).body
const replay = (body: unknown) => other.send('POST', '/__sim/replay?scenario=small-company', { body })
const rename = (job_title: string) => company.done('PUT', '/users/2', { body: { job_title } })

describe('replaying a journal', () => {
  it('leads to the same rows, without undone changes', async () => {
    await rename('Baker')
    await company.get('/users?limit=2')
    await company.get('/user', { headers: { authorization: `Basic ${btoa('admin:wrong')}` } })
    await company.get('/api/peple/v2/user')
    await company.done('DELETE', '/users/9')
    await rename('Cook')
    await company.done('POST', '/__sim/undo')
    const { body } = await replay(await journal())
    expect(body).toMatchObject({ scenario: 'small-company', requests: 5, skipped: 0, different: 0 })
    const { users, journal: replayed } = other.simulator.world
    expect(users.all()).toEqual(company.simulator.world.users.all())
    expect(replayed.all()[1]!.path).toBe('/api/people/v2/users?limit=2')
  })

  it('is refused if a body is missing, and suggests the report', async () => {
    const body = 'words'
    await company.done('POST', '/intranet/rest/documents/dropbox', { body, headers: { 'content-type': 'text/plain' } })
    const [entry] = await journal()
    const lacking = [{ ...entry }, { ...entry, body: { name: 'a' }, forgotten: true }]
    for (const each of lacking) {
      const { status, body } = await replay([each])
      expect([status, body.message]).toEqual([
        400,
        expect.stringMatching(
          /^The journal lacks the full body of request 1, POST .*\/dropbox: .*GET \/__sim\/requests\/har/,
        ),
      ])
    }
    expect((await replay([{ ...entry, body: { name: 'a' } }])).status).toBe(200)
  })

  it.each([
    [[], 'The journal contains no requests'],
    [[{ method: 'GET' }], 'body.0.id: is required'],
    [Array(10_001).fill({}), 'body: must have at most 10000 elements'],
    [{}, 'body: must be an HTTP archive, or a journal from GET /__sim/requests'],
  ])('is refused if it is not a journal: %#', async (given, says) => {
    const before = await other.state()
    const { status, body } = await replay(given)
    expect([status, body.message]).toEqual([400, expect.stringContaining(says)])
    expect(await other.state()).toEqual(before)
  })
})
