import { describe, expect, it } from 'vitest'
import { openCompany, useCompany } from '../../test/company.ts'
import { thanks } from '../apps/thanks/index.ts'

const company = useCompany(thanks)

describe('control.listFidelity', () => {
  it('lists the settings with their possible and current values', async () => {
    await company.done('PUT', '/__sim/fidelity', { body: { spellings: 'table' } })
    expect(await company.done('GET', '/__sim/fidelity')).toContainEqual({
      id: 'spellings',
      about: 'Everywhere',
      gap: 'reply fields with two spellings',
      values: {
        both: 'both are sent; either is accepted',
        sample: 'as in the samples',
        table: 'as in the field tables',
      },
      default: 'both',
      value: 'table',
    })
  })
})

describe('control.setFidelity', () => {
  it('keeps other settings, and reports those not at their default', async () => {
    await company.done('PUT', '/__sim/fidelity', { body: { spellings: 'table' } })
    const about = await company.done('PUT', '/__sim/fidelity', { body: { 'thanks-tag-active': 'all' } })
    expect(about.fidelity).toEqual({ spellings: 'table', 'thanks-tag-active': 'all' })
    await company.done('PUT', '/__sim/fidelity', { body: { spellings: 'both' } })
    expect((await company.done('GET', '/__sim')).fidelity).toEqual({ 'thanks-tag-active': 'all' })
  })

  it.each([
    [{ speling: 'table' }, 'There is no gap "speling" to set. Did you mean "spellings"?'],
    [{ spellings: 'tabel' }, '"spellings" cannot be "tabel". Did you mean "table"?'],
  ])('refuses %o', async (body, says) => {
    expect(await company.send('PUT', '/__sim/fidelity', { body })).toMatchObject({
      status: 400,
      body: { message: says },
    })
    expect((await company.done('GET', '/__sim')).fidelity).toEqual({})
  })
})

describe('fidelity', () => {
  const fidelity = { spellings: 'sample' } as const

  it('comes from the simulator, unless a world has its own', async () => {
    const { simulator } = await openCompany(thanks, { scenario: 'empty', fidelity })
    await simulator.createWorld({ name: 'plain', fidelity: { spellings: 'both' } })
    expect(simulator.needWorld('other').fidelity).toEqual(fidelity)
    expect(simulator.needWorld('plain').fidelity).toEqual({})
  })

  it('is part of a fork, a snapshot and an exported state', async () => {
    const { simulator, done } = company
    simulator.snapshot('before')
    await done('PUT', '/__sim/fidelity', { body: fidelity })
    const state = await done('GET', '/__sim/state')
    await done('POST', '/__sim/worlds', { body: { name: 'fork', from: 'default' } })
    expect(simulator.needWorld('fork').fidelity).toEqual(fidelity)
    simulator.restore('before')
    expect(simulator.world.fidelity).toEqual({})
    await done('PUT', '/__sim/state', { body: state })
    expect(simulator.world.fidelity).toEqual(fidelity)
  })

  it('is refused in a new world if misspelt', async () => {
    const body = { name: 'wrong', fidelity: { speling: 'table' } }
    expect((await company.send('POST', '/__sim/worlds', { body })).status).toBe(400)
    expect(company.simulator.worlds()).not.toContain('wrong')
  })
})
