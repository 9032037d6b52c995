import { describe, expect, it } from 'vitest'
import { useCompany } from '../company.suite.ts'
import { control } from './index.ts'

const company = useCompany(control, { scenario: 'small-company' })

describe('control.exportState', () => {
  it('gives the whole world, bytes included', async () => {
    company.simulator.world.files.add({ type: 'text/plain', bytes: new Uint8Array([0, 255, 10]) })
    const { body } = await company.get('/state')
    expect(body.tables.users.rows).toHaveLength(company.simulator.world.users.size)
    expect(body.tables.files.rows.at(-1).bytes).toEqual({ $bytes: 'AP8K' })
  })
})

describe('control.importState', () => {
  it('brings back what was exported', async () => {
    company.simulator.world.files.add({ type: 'text/plain', bytes: new Uint8Array([0, 255, 10]) })
    const { body: state } = await company.get('/state')
    await company.ask('PUT', '/scenario', { body: { name: 'empty' } })
    expect((await company.ask('PUT', '/state', { body: state })).status).toBe(204)
    expect((await company.get('/state')).body).toEqual(state)
    expect(company.simulator.world.files.all().at(-1)?.bytes).toEqual(new Uint8Array([0, 255, 10]))
  })

  it('refuses rows that their schema does not allow, another format and unknown tables, and changes nothing', async () => {
    const { body: state } = await company.get('/state')
    const users = state.tables.users
    const withTables = (changed: object) => ({ ...state, tables: { ...state.tables, ...changed } })
    const withUsers = (rows: unknown[]) => withTables({ users: { ...users, rows } })
    const wrong: [number, RegExp, unknown][] = [
      [400, /^format: must be 1; /, { ...state, format: 2 }],
      [400, /^currentUser: there is no user 999999$/, { ...state, currentUser: 999999 }],
      [404, /"usrs". Did you mean "users"\?$/, withTables({ usrs: { nextId: 1, rows: [] } })],
      [400, /^There is a row 1 in users already\.$/, withUsers([...users.rows, users.rows[0]])],
      [400, /^users 1: blocked: /, withUsers([{ ...users.rows[0], blocked: 'no' }])],
      [
        400,
        /^users 1: extranet_id: there is no row 1 in extranets$/,
        withTables({ extranets: { nextId: 1, rows: [] } }),
      ],
    ]
    for (const [status, says, body] of wrong) await company.expectRefusal(status, says, 'PUT', '/state', { body })
  })
})

describe('control.listRows', () => {
  it('shows a table', async () => {
    expect((await company.get('/state/extranets')).body).toEqual(company.simulator.world.extranets.all())
  })

  it('has no table but its own', async () => {
    for (const name of ['constructor', '__proto__'])
      await company.expectRefusal(404, `there is no table "${name}".`, 'GET', `/state/${name}`)
  })

  it('names the nearest when there is none', async () => {
    await company.expectRefusal(404, 'there is no table "user". Did you mean "users"?', 'GET', '/state/user')
  })
})

describe('control.addRow', () => {
  const grant = { folder_id: 1, user_id: 2, group_id: null, rights: ['view'] }

  it('adds what no endpoint makes: a top-level folder and a grant on it', async () => {
    const at = '2026-03-02T09:30:00.000Z'
    const dates = { created_at: at, modified_at: at, closed_at: null }
    const place = { parent_id: 0, inherits: true, trash_id: null, creator_id: 1 }
    const body = { title: 'Library', refcode: 'LIB', metadata: {}, ...dates, ...place }
    const folder = await company.done('POST', '/state/folders', { body })
    expect(folder).toEqual({ id: expect.any(Number), ...body })
    await company.done('POST', '/state/grants', { body: { ...grant, folder_id: folder.id } })
    const seen = await company.done('GET', `/intranet/rest/documents/folder/${folder.id}/info`, { as: '2' })
    expect(seen).toMatchObject({ title: 'Library', permissions: { view: true, edit: false } })
  })

  it('holds the schema, the references and the ids, and adds nothing when they are broken', async () => {
    const wrong: [RegExp, object][] = [
      [/^grants \d+: rights: /, { ...grant, rights: 'all' }],
      [/^grants \d+: folder_id: there is no row 999 in folders$/, { ...grant, folder_id: 999 }],
      [/^id: 0 is no id$/, { ...grant, id: 0 }],
      [/^id: "x" is no id$/, { ...grant, id: 'x' }],
    ]
    for (const [says, body] of wrong) await company.expectRefusal(400, says, 'POST', '/state/grants', { body })
    const body = await company.done('GET', '/state/groups').then(([row]) => row)
    await company.expectRefusal(400, 'There is a row 1 in groups already.', 'POST', '/state/groups', { body })
    await company.expectRefusal(404, /^there is no table "grnats"\. Did you mean "grants"/, 'POST', '/state/grnats', {
      body: grant,
    })
  })
})

describe('control.patchRow', () => {
  it('changes a row', async () => {
    const body = { job_title: 'Astronaut' }
    expect(await company.done('PATCH', '/state/users/2', { body })).toMatchObject(body)
    expect((await company.get('/api/people/v2/users/2')).body.job_title).toBe('Astronaut')
  })

  it('holds the schema, the unique fields and the field names, and changes nothing when they are broken', async () => {
    const wrong: [RegExp, object][] = [
      [/^users 2: blocked: /, { blocked: 'maybe' }],
      [/^users 1 has that username already\.$/, { username: 'admin' }],
      [/^job_titel: .* Did you mean "job_title"\?$/, { job_titel: 'Astronaut' }],
      [/^id: is not a field of users to change/, { id: 7 }],
      [/^users 2: extranet_id: there is no row 99 in extranets$/, { extranet_id: 99 }],
    ]
    for (const [says, body] of wrong) await company.expectRefusal(400, says, 'PATCH', '/state/users/2', { body })
    const body = { job_title: 'Ghost' }
    await company.expectRefusal(404, 'there is no row 999999 in users', 'PATCH', '/state/users/999999', { body })
  })
})
