import { describe, expect, it } from 'vitest'
import { useCompany } from '../../../../../../test/company.ts'
import { control } from '../../../../index.ts'
import { findMissing, readFields, readJson, startRow } from './fields.ts'
import { countMore } from './tree/count-more.ts'

const company = useCompany(control, { scenario: 'small-company' })

async function fieldsOf(table: string) {
  return readFields(await company.done('GET', `/schema/${table}`))
}

describe('the fields of a form', () => {
  it('follow from the schema of a table', async () => {
    const [users, groups, articles] = await Promise.all(['users', 'groups', 'articles'].map(fieldsOf))
    const kinds = Object.fromEntries([...groups!, ...articles!, ...users!].map(({ name, kind }) => [name, kind]))
    expect(kinds).toMatchObject({
      manager_id: 'row',
      group_ids: 'rows',
      status: 'choice',
      admin_of: 'choices',
      tags: 'words',
      blocked: 'flag',
      last_time_login: 'time',
      date_created: 'time',
      external_directory_id: 'number',
      job_title: 'text',
      metadata: 'json',
      photo: 'json',
    })
    expect(kinds).not.toHaveProperty('id')
    const find = (fields: typeof users, name: string) => fields!.find((field) => field.name === name)
    expect(find(users, 'manager_id')).toMatchObject({ title: 'manager', to: 'users', none: null })
    expect(find(groups, 'parent_id')).toMatchObject({ to: 'groups', none: 0 })
    expect(find(groups, 'owner_id')).toMatchObject({ to: 'users', none: undefined })
    expect(find(users, 'admin_of')!.choices).toContain('people')
  })

  it('start with values that the simulator accepts', async () => {
    const { world } = company.simulator
    const start = startRow(await fieldsOf('tags'), world.clock.instant(), 1)
    await company.done('POST', '/state/tags', { body: { ...start, name: 'Baking' } })
    expect(world.tags.all().at(-1)).toMatchObject({ name: 'Baking', created_by: 1, active: false })
  })
})

describe('a required field', () => {
  it('is missing if its date or number was cleared', async () => {
    const fields = await fieldsOf('documents')
    const [row] = company.simulator.world.documents.all()
    expect(findMissing(fields, { ...row })).toEqual({})
    expect(findMissing(fields, { ...row, modified_at: '' })).toEqual({ modified_at: 'is required' })
  })
})

describe('the JSON of a row', () => {
  it.each(['{"a": ', '[1]', 'null', '"text"', ''])('is not %s', (text) => {
    expect(readJson(text)).toBeUndefined()
  })

  it('is an object', () => {
    expect(readJson('{"a": 1}')).toEqual({ a: 1 })
  })
})

describe('the rest of a long folder', () => {
  it('counts folders and documents', () => {
    expect(countMore(1, 12)).toBe('1 more folder, 12 more documents')
    expect(countMore(0, 1)).toBe('1 more document')
    expect(countMore(0, 0)).toBe('')
  })
})
