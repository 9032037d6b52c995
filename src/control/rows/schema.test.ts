import { describe, expect, it } from 'vitest'
import { useCompany } from '../../../test/company.ts'
import { control } from '../index.ts'

const company = useCompany(control, { scenario: 'small-company' })

describe('control.getSchema', () => {
  it('describes the fields of a row: references, choices, formats, unique values and the id', async () => {
    const { title, properties, required } = await company.done('GET', '/schema/users')
    expect(title).toBe('user')
    expect(properties.manager_id).toMatchObject({ title: 'manager', 'x-references': 'users' })
    expect(properties.group_ids).toMatchObject({ title: 'groups', type: 'array', 'x-references': 'groups' })
    expect(properties.admin_of.items.enum).toContain('people')
    expect(JSON.stringify(properties.last_time_login)).toContain('date-time')
    expect(properties.username).toMatchObject({ type: 'string', 'x-unique': true })
    expect(properties.id).toMatchObject({ readOnly: true })
    expect([required.includes('id'), required.includes('email')]).toEqual([false, true])
  })

  it('has a schema for every table', async () => {
    for (const table of Object.keys(company.simulator.world.tables))
      expect(Object.keys((await company.done('GET', `/schema/${table}`)).properties)).toContain('id')
  })
})

describe.each([
  ['control.patchRow', 'PATCH', '/state/users/2'],
  ['control.addRow', 'POST', '/state/users'],
])('%s', (_, method, path) => {
  it('reports all problems at once, each with its field', async () => {
    const row =
      method === 'POST' ? { ...company.simulator.world.users.get(2), id: undefined, username: 'x', email: 'x' } : {}
    const wrong = { blocked: 'maybe', admin_of: ['nothing'], extranet_id: 99, username: 'admin' }
    const { status, body } = await company.send(method, path, { body: { ...row, ...wrong } })
    expect([status, body.problems]).toEqual([
      400,
      expect.arrayContaining([
        { name: 'blocked', reason: 'must be a boolean' },
        { name: 'admin_of.0', reason: expect.stringContaining('must be one of people') },
        { name: 'extranet_id', reason: 'there is no row 99 in extranets' },
        { name: 'username', reason: 'row 1 already has it' },
      ]),
    ])
    expect(body.problems).toHaveLength(4)
    expect(body.message).toMatch(/^users \d+: blocked: must be a boolean; admin_of.0: /)
  })

  it('names an unknown field', async () => {
    const { body } = await company.send(method, path, { body: { job_titel: 'Baker' } })
    expect(body.problems).toEqual([{ name: 'job_titel', reason: 'is unknown. Did you mean "job_title"?' }])
  })
})
