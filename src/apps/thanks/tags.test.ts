import { describe, expect, it } from 'vitest'
import { idsIn } from '../../../test/company.ts'
import { toUser, useThanks } from '../../../test/thanks/thanks.ts'

const company = useThanks()

const made = { date: '2026-03-02T09:30:00+00:00', timezone_type: 3, timezone: 'Europe/London' }
const by = { created_by: 'Ada Admin', created_date: made, modified_by: 'Ada Admin', modified_date: made }
const idsAt = async (path: string) => idsIn((await company.done('GET', path)).data)
const appointZoe = () => company.done('PATCH', '/__sim/state/users/6', { body: { admin_of: ['thanks'] } })

const wrongFields: [string, unknown, string][] = [
  ['name', ' ', 'name: must not be empty'],
  ['name', 7, 'name: must be a string'],
  ['name', 'x'.repeat(26), 'name: must have at most 25 characters'],
  ['name', 'COURAGE', 'name: "COURAGE" belongs to tag 2'],
  ['active', 'maybe', 'active: must be true or false'],
  ['bg_colour', 'red', 'bg_colour: must be a colour, as #1e88e5'],
  ['bg_colour', '#12345', 'bg_colour: must be a colour, as #1e88e5'],
]

describe('thanks.countTags', () => {
  it.each([
    ['', 3],
    ['?active=1', 2],
    ['?active=true', 2],
    ['?active=0', 1],
  ])('with "%s" returns the bare number %i', async (search, count) => {
    expect(await company.send('GET', `/tags/total${search}`, { as: 'bo' })).toMatchObject({ status: 200, body: count })
  })

  it('reflects added and deleted tags', async () => {
    await company.done('POST', '/tags', { body: { name: 'Patience' } })
    await company.done('DELETE', '/tags/1')
    await company.done('DELETE', '/tags/2')
    expect([await company.done('GET', '/tags/total'), await company.done('GET', '/tags/total?active=1')]).toEqual([
      2, 1,
    ])
  })

  it('refuses a value that is not a boolean', async () => {
    await company.expectRefusal(400, 'active: must be true or false', 'GET', '/tags/total?active=perhaps')
  })
})

describe('thanks.listTags', () => {
  it('lists tags by name, ignoring accents and case', async () => {
    const { data, pagination } = await company.done('GET', '/tags', { as: 'bo' })
    expect(data).toEqual([
      { id: 2, active: true, name: 'Courage', ...by, bg_colour: '#e53935' },
      { id: 3, active: false, name: 'Élan', ...by, bg_colour: '#00897b' },
      { id: 1, active: true, name: 'Teamwork', ...by, bg_colour: '#607d8b' },
    ])
    expect(pagination).toEqual({ offset: 0, limit: 20, total: 3, prev: null, next: null })
  })

  it.each([
    ['name=team', [1]],
    ['name=TEAM+work', [1]],
    ['name=team+courage', []],
    ['name=o', [2, 1]],
    ['name=ÉLAN', [3]],
    ['name=', [2, 3, 1]],
    ['active=1', [2, 1]],
    ['active=0', [3]],
    ['active=1&name=an', []],
    ['limit=1', [2]],
    ['limit=1&offset=2', [1]],
    ['offset=3', []],
    ['limit=0', []],
  ])('with %s returns %j', async (search, found) => {
    expect(await idsAt(`/tags?${search}`)).toEqual(found)
  })

  it.each([
    ['offset=first', 'offset: must be a whole number'],
    ['active=yes', 'active: must be true or false'],
  ])('refuses %s', async (search, says) => {
    await company.expectRefusal(400, says, 'GET', `/tags?${search}`)
  })
})

describe('thanks.createTag', () => {
  it('fills in default values', async () => {
    const { status, body } = await company.send('POST', '/tags', { body: { name: ' Patience ' } })
    const now = { ...made, date: '2026-03-02T10:30:00+00:00' }
    const tag = { ...by, created_date: now, modified_date: now, bg_colour: '#607d8b' }
    expect([status, body]).toEqual([200, { id: 4, active: true, name: 'Patience', ...tag }])
    expect(await company.done('GET', '/tags/4', { as: 'bo' })).toEqual(body)
  })

  it('treats null as missing', async () => {
    const tag = await company.done('POST', '/tags', { body: { name: 'Patience', active: null, bg_colour: null } })
    expect(tag).toMatchObject({ active: true, bg_colour: '#607d8b' })
  })

  it('stores the fields and dates, but ignores the users', async () => {
    await appointZoe()
    const sent = {
      name: 'x'.repeat(25),
      active: '0',
      bg_colour: 'ABCDEF',
      created_by: 'Me',
      created_date: { ...made, date: '2019-07-01T09:00:00+02:00' },
      id: 77,
    }
    const tag = await company.done('POST', '/tags', { as: 'zoe', body: sent })
    expect(tag).toMatchObject({ id: 4, name: 'x'.repeat(25), active: false, bg_colour: '#abcdef' })
    expect([tag.created_by, tag.modified_by, tag.created_date]).toEqual([
      'Zoë Ångström',
      'Zoë Ångström',
      { ...made, date: '2019-07-01T08:00:00+01:00' },
    ])
    expect(tag.modified_date).toEqual(tag.created_date)
  })

  const wrongDate = 'created_date: must be a date, as 2026-03-02T09:30:00+01:00'
  it.each([
    ['name', undefined, 'name: is required'] as const,
    ['created_date', 'soon', wrongDate] as const,
    ...wrongFields,
  ])('refuses %s %j', async (field, value, says) => {
    await company.expectRefusal(400, says, 'POST', '/tags', { body: { name: 'New', [field]: value } })
  })

  it('refuses users who do not administer thanks', async () => {
    const body = { name: 'New' }
    for (const as of ['bo', 'paul']) {
      await company.expectRefusal(401, 'only an administrator of thanks may do that', 'POST', '/tags', { as, body })
    }
  })
})

describe('thanks.getTag', () => {
  it('returns inactive tags', async () => {
    const tag = { id: 3, active: false, name: 'Élan', ...by, bg_colour: '#00897b' }
    expect(await company.done('GET', '/tags/3', { as: 'bo' })).toEqual(tag)
  })

  it('refuses an unknown tag', async () => {
    await company.expectRefusal(404, 'there is no tag 9', 'GET', '/tags/9')
  })
})

describe('thanks.updateTag', () => {
  it.each([
    ['name', 'Heart', 'Heart'],
    ['name', 'courage', 'courage'],
    ['active', false, false],
    ['bg_colour', '112233', '#112233'],
  ])('changes %s to %j, and nothing else except the modification', async (field, value, shown) => {
    await appointZoe()
    const before = await company.done('GET', '/tags/2')
    const { status, body } = await company.send('PUT', '/tags/2', {
      as: 'zoe',
      body: { name: before.name, [field]: value },
    })
    const modified_date = { ...made, date: '2026-03-02T10:30:00+00:00' }
    const changed = { ...before, [field]: shown, modified_by: 'Zoë Ångström', modified_date }
    expect([status, body]).toEqual([200, changed])
    expect(await company.done('GET', '/tags/2')).toEqual(changed)
  })

  it('does not change fields that are null', async () => {
    const { modified_date, ...same } = await company.done('GET', '/tags/3')
    const body = { name: same.name, active: null, bg_colour: null }
    expect(await company.done('PUT', '/tags/3', { body })).toMatchObject(same)
  })

  it('accepts a tag from a reply', async () => {
    const tag = await company.done('GET', '/tags/3')
    const { modified_date, ...same } = tag
    expect(await company.done('PUT', '/tags/3', { body: tag })).toMatchObject(same)
  })

  it.each(wrongFields)('refuses %s %j', async (field, value, says) => {
    await company.expectRefusal(400, says, 'PUT', '/tags/1', { body: { name: 'New', active: false, [field]: value } })
  })

  it('refuses users who do not administer thanks, and unknown tags', async () => {
    const body = { name: 'New' }
    await company.expectRefusal(401, /^only an administrator/, 'PUT', '/tags/1', { as: 'bo', body })
    await company.expectRefusal(404, 'there is no tag 9', 'PUT', '/tags/9', { body })
  })
})

describe('thanks.deleteTag', () => {
  it('removes the tag from all notes, and keeps the notes', async () => {
    expect(await company.send('DELETE', '/tags/1')).toMatchObject({ status: 200, body: true })
    const { data } = await company.done('GET', '/thanks?tags=1')
    const tagged = data.map(({ id, tags }: { id: number; tags: { id: number }[] }) => [id, idsIn(tags)])
    expect(tagged).toEqual([
      [3, []],
      [2, [2]],
      [1, []],
    ])
    expect(await idsAt('/tags')).toEqual([2, 3])
    const body = { description: 'Too late', tags: [1], thanked: [toUser(2)] }
    await company.expectRefusal(404, 'tags.0: there is no tag 1', 'POST', '/thanks', { body })
  })

  it('frees the name, and never reuses the id', async () => {
    await company.done('DELETE', '/tags/3')
    expect((await company.done('POST', '/tags', { body: { name: 'élan' } })).id).toBe(4)
  })

  it('fails for an unknown tag', async () => {
    await company.expectRefusal(500, 'there is no tag 9', 'DELETE', '/tags/9')
  })

  it('refuses users who do not administer thanks', async () => {
    for (const id of [1, 9]) {
      await company.expectRefusal(401, /^only an administrator/, 'DELETE', `/tags/${id}`, { as: 'bo' })
    }
  })
})
