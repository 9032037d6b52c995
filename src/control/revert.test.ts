import { describe, expect, it } from 'vitest'
import { useCompany } from '../../test/company.ts'
import { control } from './index.ts'

const company = useCompany(control, { scenario: 'small-company' })

const inWorld = (name: string) => ({ headers: { 'x-sim-world': name } })
const rename = (job_title: string, sent = {}) =>
  company.done('PUT', '/api/people/v2/users/7', { body: { job_title }, ...sent })
const revert = (name = 'default') => company.done('POST', `/worlds/${name}/revert`)
const pathsIn = async (sent = {}) =>
  (await company.done('GET', '/requests', sent)).map(({ path }: { path: string }) => path)

/** Changes everything in a world that can be set. */
async function useWorld(): Promise<unknown> {
  await rename('Kept')
  await company.done('POST', '/clock/advance', { body: { by: '1h' } })
  await company.done('PUT', '/user', { body: { user: 'employee' } })
  await company.done('POST', '/faults', { body: { endpoint: 'people.listRoles', status: 500 } })
  return company.state()
}

describe('control.revertWorld', () => {
  const replacements: [what: string, method: string, path: string, body?: object][] = [
    ['a reset', 'POST', '/reset'],
    ['another scenario', 'PUT', '/scenario', { name: 'empty' }],
    ['a snapshot', 'POST', '/snapshots/first/restore'],
  ]

  it.each(replacements)('undoes %s, and restores the requests before it', async (_, method, path, body) => {
    await company.done('POST', '/snapshots', { body: { name: 'first' } })
    const before = await useWorld()
    await company.done(method, path, { body })
    expect(await company.state()).not.toEqual(before)
    expect(await revert()).toMatchObject({ name: 'default', scenario: 'small-company', user: 'employee', requests: 1 })
    expect(await company.state()).toEqual(before)
    expect(await pathsIn()).toEqual(['/api/people/v2/users/7'])
    expect(await company.done('GET', '/undo')).toMatchObject([
      { request: 1, texts: [expect.stringMatching(/ to Kept$/)] },
    ])
  })

  it('undoes an import', async () => {
    const first = await company.state()
    const before = await useWorld()
    await company.done('PUT', '/state', { body: first })
    await revert()
    expect(await company.state()).toEqual(before)
  })

  it('restores the state that a reset leads to', async () => {
    const first = await company.state()
    await company.done('PUT', '/scenario', { body: { name: 'empty' } })
    await revert()
    await company.done('POST', '/reset')
    expect(await company.state()).toEqual(first)
  })

  it('undoes itself when called again', async () => {
    await company.done('POST', '/reset')
    await rename('After the reset')
    const after = await company.state()
    await revert()
    await revert()
    expect(await company.state()).toEqual(after)
  })

  it('restores a deleted world with its snapshots, even if another one has its name now', async () => {
    await rename('Kept', inWorld('story'))
    await company.done('POST', '/snapshots', { body: { name: 'before' }, ...inWorld('story') })
    await company.done('DELETE', '/worlds/story')
    expect(company.simulator.worlds()).toEqual(['default'])
    await company.get('/api/people/v2/user', inWorld('story'))
    await revert('story')
    expect(await pathsIn(inWorld('story'))).toEqual(['/api/people/v2/users/7'])
    expect(await company.done('GET', '/snapshots', inWorld('story'))).toMatchObject([{ name: 'before' }])
    expect((await company.get('/api/people/v2/users/7', inWorld('story'))).body.job_title).toBe('Kept')
  })

  it('emits an event, so that the state is saved and shown', async () => {
    await company.done('POST', '/reset')
    const told: unknown[] = []
    company.simulator.onEvent((event) => told.push(event))
    await revert()
    expect(told[0]).toEqual({ kind: 'world', what: 'started', world: 'default' })
  })

  it('keeps the last state of each world, for at most three worlds', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      await company.get('', inWorld(name))
      await company.done('DELETE', `/worlds/${name}`)
    }
    expect((await company.send('POST', '/worlds/a/revert')).status).toBe(404)
    expect(await revert('b')).toMatchObject({ name: 'b' })
  })

  it('is refused if nothing was replaced', async () => {
    expect((await company.send('PUT', '/scenario', { body: { name: 'emtpy' } })).status).toBe(400)
    const says = 'there is nothing to revert in the world "default"'
    await company.expectRefusal(404, says, 'POST', '/worlds/default/revert')
  })
})
