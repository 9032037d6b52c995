import { describe, expect, it } from 'vitest'
import { host, useCompany } from '../../test/company.ts'
import { dropFile } from '../../test/control/dropped-file.ts'
import { highestId } from '../core/store/table-schema.ts'
import { control } from './index.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into states by hand.
type Json = any

const company = useCompany(control, { scenario: 'small-company' })

describe('control.exportState', () => {
  it('returns the whole world, including bytes', async () => {
    company.simulator.world.files.add({ type: 'text/plain', bytes: new Uint8Array([0, 255, 10]) })
    const { body } = await company.get('/state')
    expect(body.tables.users.rows).toHaveLength(company.simulator.world.users.size)
    expect(body.tables.files.rows.at(-1).bytes).toEqual({ $bytes: 'AP8K' })
  })
})

describe('control.importState', () => {
  it('restores an exported world', async () => {
    company.simulator.world.files.add({ type: 'text/plain', bytes: new Uint8Array([0, 255, 10]) })
    const { body: state } = await company.get('/state')
    await company.send('PUT', '/scenario', { body: { name: 'empty' } })
    expect((await company.send('PUT', '/state', { body: state })).status).toBe(204)
    expect((await company.get('/state')).body).toEqual(state)
    expect(company.simulator.world.files.all().at(-1)?.bytes).toEqual(new Uint8Array([0, 255, 10]))
  })

  it.each([
    [204, 'Room'],
    [400, 7],
  ])('lets other requests complete while many rows are read, and responds with %i', async (status, last) => {
    const { body: state } = await company.get('/state')
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ id: i + 1, name: `Room ${i}` as unknown }))
    rows.push({ id: rows.length + 1, name: last })
    const body = { ...state, tables: { ...state.tables, departments: { nextId: 1, rows } } }
    let imported = 0
    const importing = company.send('PUT', '/state', { body }).then((response) => {
      imported = response.status
    })
    // The next turn comes after the JSON was parsed, and before all rows are read.
    await new Promise((resolve) => setImmediate(resolve))
    const before = company.simulator.world.departments.size
    expect((await company.get('/api/people/v2/users/1')).status).toBe(200)
    expect([imported, company.simulator.world.departments.size]).toEqual([0, before])
    await importing
    expect([imported, company.simulator.world.departments.size]).toEqual([status, status === 204 ? 100_001 : before])
  })

  it('recreates a world that is deleted while its rows are checked', async () => {
    const { body: state } = await company.get('/state')
    state.tables.departments.rows[0].name = 'Kitchen'
    const importing = company.send('PUT', '/state', { body: state, headers: { 'x-sim-world': 'other' } })
    while (!company.simulator.deleteWorld('other')) await Promise.resolve()
    expect((await importing).status).toBe(204)
    expect(company.simulator.findWorld('other')?.departments.all()[0]?.name).toBe('Kitchen')
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
      [400, /^users 1: username: must have no colon/, withUsers([{ ...users.rows[0], username: 'a\nb' }])],
      [
        400,
        /^users 1: extranet_id: there is no row 1 in extranets$/,
        withTables({ extranets: { nextId: 1, rows: [] } }),
      ],
    ]
    for (const [status, says, body] of wrong) await company.expectRefusal(status, says, 'PUT', '/state', { body })
  })

  it.each<[what: string, change: (state: Json) => unknown]>([
    ['an undo of what time had taken', (state) => state],
    [
      'the highest id of a row',
      (state) => state.tables.groups.rows.push({ ...state.tables.groups.rows[0], id: highestId }),
    ],
    ['the highest next id', (state) => (state.tables.groups.nextId = highestId + 1)],
    ['the highest id of a fault', (state) => state.faults.held.push({ ...state.faults.held[0], id: highestId })],
  ])('accepts its own export, character by character, with %s', async (_, change) => {
    const { world } = company.simulator
    const rule = {
      status: 503,
      endpoint: 'people',
      name: 'x',
      delay: { p95: 9, median: 3 },
      probability: 0.5,
      times: 2,
    }
    await company.done('POST', '/faults', { body: rule })
    await company.get('/api/people/v2/users')
    dropFile(world)
    await company.done('POST', '/clock/advance', { body: { by: '2d' } })
    await company.done('POST', '/undo', { body: {} })
    const { body: state } = await company.get('/state')
    change(state)
    await company.done('PUT', '/state', { body: state })
    // Nothing can be added after the highest id, but existing rows can be read.
    for (const path of ['/faults', '/state/groups']) await company.send('POST', path, { body: { ...rule, name: 'y' } })
    const text = () => company.simulator.fetch(new Request(`${host}/__sim/state`)).then((response) => response.text())
    const exported = await text()
    await company.done('PUT', '/state', { body: exported })
    expect(await text()).toBe(exported)
    expect(world.dropped.findBy('file_key', 'a')).toBeDefined()
  })

  it('refuses rows that it could not export', async () => {
    await company.done('POST', '/faults', { body: { endpoint: 'people', status: 503 } })
    const { body: state } = await company.get('/state')
    const [held] = state.faults.held
    const refuses = (says: string | RegExp, body: unknown) =>
      company.expectRefusal(400, says, 'PUT', '/state', { body })
    const withFaults = (...ids: number[]) => ({
      ...state,
      faults: { ...state.faults, held: ids.map((id) => ({ ...held, id })) },
    })
    await refuses('two faults have the id 7', withFaults(3, 7, 7))
    await refuses(/id: must be at least 1/, withFaults(0))
    await refuses(/id: must be at most/, withFaults(highestId + 1))
    await refuses(/nextId: must be at most/, { ...state, faults: { ...state.faults, nextId: highestId + 2 } })
    const groups = (nextId: number, id: number) => {
      const rows = [{ ...state.tables.groups.rows[0], id }]
      return { ...state, tables: { ...state.tables, groups: { nextId, rows } } }
    }
    await refuses(`tables.groups: ${highestId + 1} is not a valid id`, groups(1, highestId + 1))
    await refuses(`tables.groups: ${highestId + 2} is not a valid id`, groups(highestId + 2, 1))
    const proto = JSON.stringify(state).replace('"tables":{', '"tables":{"__proto__":{"nextId":1,"rows":[]},')
    await refuses('tables: the name "__proto__" is not allowed', proto)
  })

  it.each(['1000-01-01', '9999-12-31T23:59:59Z'])('accepts the first and last valid time: %s', async (now) => {
    await company.done('PUT', '/scenario', { body: { name: 'small-company', now } })
    const { body: state } = await company.get('/state')
    await company.done('PUT', '/state', { body: state })
    expect((await company.get('/state')).body).toEqual(state)
  })

  it('accepts the highest id that can be assigned', async () => {
    await company.done('POST', '/state/extranets', {
      body: { ...company.simulator.world.extranets.need(1), id: 2 ** 40 },
    })
    await company.done('POST', '/api/people/v2/extranets', { body: { name: 'After' } })
    const { body: state } = await company.get('/state')
    await company.done('PUT', '/state', { body: state })
    expect((await company.get('/state')).body).toEqual(state)
  })
})

describe('control.listRows', () => {
  it('lists the rows of a table', async () => {
    expect((await company.get('/state/extranets')).body).toEqual(company.simulator.world.extranets.all())
  })

  it('refuses names of inherited properties', async () => {
    for (const name of ['constructor', '__proto__'])
      await company.expectRefusal(
        404,
        new RegExp(`^there is no table "${name}"\\. Available: files, `),
        'GET',
        `/state/${name}`,
      )
  })

  it('suggests the closest name', async () => {
    await company.expectRefusal(404, 'there is no table "user". Did you mean "users"?', 'GET', '/state/user')
  })
})

describe('control.addRow', () => {
  const grant = { folder_id: 1, user_id: 2, group_id: null, rights: ['view'] }

  it('adds rows that no endpoint can add: a top-level folder and a grant on it', async () => {
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

  it('validates schema, references and ids, and adds no invalid row', async () => {
    const wrong: [RegExp, object][] = [
      [/^grants \d+: rights: /, { ...grant, rights: 'all' }],
      [/^grants \d+: folder_id: there is no row 999 in folders$/, { ...grant, folder_id: 999 }],
      [/^id: 0 is not a valid id$/, { ...grant, id: 0 }],
      [/^id: "x" is not a valid id$/, { ...grant, id: 'x' }],
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

  it('validates schema, unique fields and field names, and changes nothing if they are invalid', async () => {
    const wrong: [RegExp, object][] = [
      [/^users 2: blocked: /, { blocked: 'maybe' }],
      [/^users 2: username: row 1 already has it$/, { username: 'admin' }],
      [
        /^there is no field "job_titel" in users\. Did you mean "job_title"\? Fields: id, username, /,
        { job_titel: 'Astronaut' },
      ],
      [/^the id of a row cannot be changed$/, { id: 7 }],
      [/^users 2: extranet_id: there is no row 99 in extranets$/, { extranet_id: 99 }],
    ]
    for (const [says, body] of wrong) await company.expectRefusal(400, says, 'PATCH', '/state/users/2', { body })
    const body = { job_title: 'Ghost' }
    await company.expectRefusal(404, 'there is no row 999999 in users', 'PATCH', '/state/users/999999', { body })
  })
})
