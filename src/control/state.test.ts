import { beforeEach, describe, expect, it } from 'vitest'
import { createSimulator } from '../../direct/index.ts'
import type { Simulator } from '../simulator.ts'

let simulator: Simulator

beforeEach(async () => {
  simulator = await createSimulator({ scenario: 'small-company', verify: true })
})

async function ask(method: string, path: string, body?: unknown) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const response = await simulator.fetch(new Request(`http://sim${path}`, { method, body: text }))
  const reply = await response.text()
  return { status: response.status, body: reply ? JSON.parse(reply) : undefined }
}

describe('control.exportState', () => {
  it('gives the whole world, bytes included', async () => {
    simulator.world.files.add({ type: 'text/plain', bytes: new Uint8Array([0, 255, 10]) })
    const { body } = await ask('GET', '/__sim/state')
    expect(body.tables.users.rows).toHaveLength(simulator.world.users.size)
    expect(body.tables.files.rows.at(-1).bytes).toEqual({ $bytes: 'AP8K' })
  })
})

describe('control.importState', () => {
  it('brings back what was exported', async () => {
    simulator.world.files.add({ type: 'text/plain', bytes: new Uint8Array([0, 255, 10]) })
    const { body: state } = await ask('GET', '/__sim/state')
    await ask('PUT', '/__sim/scenario', { name: 'empty' })
    expect((await ask('PUT', '/__sim/state', state)).status).toBe(204)
    expect((await ask('GET', '/__sim/state')).body).toEqual(state)
    expect(simulator.world.files.all().at(-1)?.bytes).toEqual(new Uint8Array([0, 255, 10]))
  })

  it('refuses rows that their schema does not allow, another format and unknown tables, and changes nothing', async () => {
    const { body: state } = await ask('GET', '/__sim/state')
    const users = state.tables.users
    const wrong = [
      { ...state, format: 2 },
      { ...state, currentUser: 999999 },
      { ...state, tables: { ...state.tables, usrs: { nextId: 1, rows: [] } } },
      { ...state, tables: { ...state.tables, users: { ...users, rows: [...users.rows, users.rows[0]] } } },
      { ...state, tables: { ...state.tables, users: { ...users, rows: [{ ...users.rows[0], blocked: 'no' }] } } },
      { ...state, tables: { ...state.tables, extranets: { nextId: 1, rows: [] } } },
    ]
    for (const body of wrong) {
      expect((await ask('PUT', '/__sim/state', body)).status).toBeGreaterThanOrEqual(400)
      expect((await ask('GET', '/__sim/state')).body).toEqual(state)
    }
  })
})

describe('control.listRows', () => {
  it('shows a table', async () => {
    expect((await ask('GET', '/__sim/state/extranets')).body).toEqual(simulator.world.extranets.all())
  })

  it('has no table but its own', async () => {
    for (const name of ['constructor', '__proto__']) expect((await ask('GET', `/__sim/state/${name}`)).status).toBe(404)
  })

  it('names the nearest when there is none', async () => {
    const { status, body } = await ask('GET', '/__sim/state/user')
    expect(status).toBe(404)
    expect(body.message).toContain('Did you mean "users"?')
  })
})

describe('control.patchRow', () => {
  it('changes a row', async () => {
    expect((await ask('PATCH', '/__sim/state/users/2', { job_title: 'Astronaut' })).body.job_title).toBe('Astronaut')
    expect((await ask('GET', '/api/people/v2/users/2')).body.job_title).toBe('Astronaut')
  })

  it('holds the schema, the unique fields and the field names, and changes nothing when they are broken', async () => {
    const before = (await ask('GET', '/__sim/state')).body
    const wrong = [
      { blocked: 'maybe' },
      { username: 'admin' },
      { job_titel: 'Astronaut' },
      { id: 7 },
      { extranet_id: 99 },
    ]
    for (const changes of wrong) expect((await ask('PATCH', '/__sim/state/users/2', changes)).status).toBe(400)
    expect((await ask('PATCH', '/__sim/state/users/999999', { job_title: 'Ghost' })).status).toBe(404)
    expect((await ask('GET', '/__sim/state')).body).toEqual(before)
  })
})
