import { describe, expect, it } from 'vitest'
import { useCompany } from '../../test/company.ts'
import { control } from './index.ts'

const company = useCompany(control, { scenario: 'small-company' })

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies by hand.
const list = (): Promise<any[]> => company.done('GET', '/actions') as never

describe('control.listActions', () => {
  it('lists edits, undo, loads and clock changes between the requests, and leaves the journal as it is', async () => {
    await company.done('PATCH', '/state/users/2', { body: { job_title: 'Baker' } })
    await company.get('/api/people/v2/users/2')
    await company.done('PATCH', '/state/users/2', { body: { job_title: 'Cook' } })
    await company.done('POST', '/undo', { body: {} })
    await company.done('POST', '/redo', { body: {} })
    await company.done('PUT', '/clock', { body: { now: '2030-01-01T08:00:00Z' } })
    await company.done('PUT', '/user', { body: { user: 'employee' } })
    expect(await list()).toMatchObject([
      { id: 1, after: 0, kind: 'edit', changed: 1, text: expect.stringMatching(/: job title from .+ to Baker$/) },
      { id: 2, after: 1, kind: 'edit', changed: 1, text: expect.stringMatching(/: job title from Baker to Cook$/) },
      { id: 3, after: 1, kind: 'undo', text: expect.stringMatching(/^Undid: .+ from Baker to Cook$/) },
      { id: 4, after: 1, kind: 'redo', text: expect.stringMatching(/^Redid: .+ from Baker to Cook$/) },
      { id: 5, after: 1, kind: 'clock', text: 'Clock set to 2030-01-01 08:00', at: '2030-01-01T08:00:00.000Z' },
    ])
    expect(await company.done('GET', '/requests')).toHaveLength(1)
  })

  it('starts again with a load, a reset, a snapshot, and a cleared journal', async () => {
    await company.done('POST', '/snapshots', { body: { name: 'before' } })
    await company.done('POST', '/snapshots/before/restore')
    expect(await list()).toMatchObject([{ kind: 'load', text: 'Restored the snapshot before' }])
    await company.done('POST', '/reset')
    expect(await list()).toMatchObject([{ kind: 'load', text: 'Reset to the initial state' }])
    await company.done('PUT', '/scenario', { body: { name: 'empty' } })
    expect(await list()).toMatchObject([{ kind: 'load', text: 'Loaded the scenario “Nothing yet”' }])
    await company.done('DELETE', '/requests')
    expect(await list()).toEqual([])
  })

  it('continues after a revert, which counts as a load of its own world only', async () => {
    await company.done('PUT', '/clock', { body: { now: '2030-01-01T08:00:00Z' } })
    await company.done('POST', '/reset')
    await company.done('POST', '/worlds/default/revert')
    expect(await list()).toMatchObject([{ kind: 'clock' }, { kind: 'load', text: 'Restored the former state' }])
    await company.done('POST', '/worlds', { body: { name: 'other' } })
    await company.done('DELETE', '/worlds/other')
    await company.done('POST', '/worlds/other/revert')
    expect(await list()).toHaveLength(2)
  })

  it('does not list what was refused, and holds the latest hundred', async () => {
    expect((await company.send('PATCH', '/__sim/state/users/2', { body: { colour: 'red' } })).status).toBe(400)
    expect(await list()).toEqual([])
    for (let i = 0; i < 101; i++) await company.done('POST', '/clock/advance', { body: { by: 1 } })
    expect((await list()).map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, i) => i + 2))
  })
})
