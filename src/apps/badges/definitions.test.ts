import { describe, expect, it } from 'vitest'
import { aBadge, ada, imageUrl, now, useBadges, zoe } from '../../../test/badges/badges.ts'

const company = useBadges()

const get = (id: number) => company.done('GET', `/badge/${id}?include_assignees=1`)
const put = (id: number, body: object, as?: string) => company.done('PUT', `/badges/${id}`, { body, as })

/** Refused on creation and on update. */
const wrong: [object, string][] = [
  [{ title: '' }, 'title: must not be empty'],
  [{ title: '  ' }, 'title: must not be empty'],
  [{ title: 7 }, 'title: must be a string'],
  [{ description: 7 }, 'description: must be a string'],
  [{ image_id: '3' }, 'image_id: must be a whole number'],
  [{ image_id: 0 }, 'image_id: there is no image 0'],
  [{ image_id: 999 }, 'image_id: there is no image 999'],
  [{ status: 'all' }, 'status: must be one of live, archived'],
  [{ background_colour: '#2f7ebc' }, 'background_colour: must be six hex digits, as ffa500'],
  [{ background_colour: '2f7' }, 'background_colour: must be six hex digits, as ffa500'],
  [{ background_colour: '2f7ebg' }, 'background_colour: must be six hex digits, as ffa500'],
  [{ background_colour: '' }, 'background_colour: must be six hex digits, as ffa500'],
]

describe('badges.createBadge', () => {
  it('returns the badge as in the list', async () => {
    const { status, body } = await company.send('POST', '/badges', { body: aBadge({ title: ' Sailor ' }), as: 'zoe' })
    expect(status).toBe(200)
    expect(body).toEqual({
      message: 'Badge created',
      badge: {
        id: 5,
        title: 'Sailor',
        description: '',
        image_id: 3,
        image: imageUrl(3),
        background_colour: '2f7ebc',
        status: 'live',
        created_by: zoe,
        created_date: now,
        modified_by: [],
        modified_date: now,
      },
    })
    expect(await company.done('GET', '/badges?search=sailor')).toEqual([body.badge])
  })

  it('stores every field, and records who archived a badge that starts archived', async () => {
    const given = aBadge({ description: 'Was <b>here</b>', status: 'archived', background_colour: 'AbCdEf' })
    const { badge } = await company.done('POST', '/badges', { body: { ...given, id: 77, created_by: 2 } })
    expect(badge).toMatchObject({ ...given, id: 5, created_by: ada })
    expect(await get(5)).toMatchObject({ archived_by: ada, archived_date: now, modified_by: [], assigned: [] })
  })

  it('treats null as missing in optional fields, and ignores the case of a status', async () => {
    const body = aBadge({ description: null, status: null })
    expect((await company.done('POST', '/badges', { body })).badge).toMatchObject({ description: '', status: 'live' })
    const archived = aBadge({ status: 'ARCHIVED' })
    expect((await company.done('POST', '/badges', { body: archived })).badge.status).toBe('archived')
  })

  it.each([
    ...wrong,
    [{ title: null }, 'title: must be a string'] as [object, string],
    [{ title: undefined }, 'title: is required'] as [object, string],
    [{ image_id: undefined }, 'image_id: is required'] as [object, string],
    [{ background_colour: undefined }, 'background_colour: is required'] as [object, string],
  ])('refuses %j', async (fields, says) => {
    await company.expectRefusal(400, says, 'POST', '/badges', { body: aBadge(fields) })
  })

  it('names every invalid field', async () => {
    const says = 'title: is required; image_id: is required; background_colour: is required'
    await company.expectRefusal(400, says, 'POST', '/badges', { body: {} })
    await company.expectRefusal(400, says, 'POST', '/badges')
  })
})

describe('badges.updateBadge', () => {
  it.each([{ title: 'Guide' }, { description: '' }, { image_id: 5 }, { background_colour: '000000' }])(
    'changes %j, and nothing else',
    async (fields) => {
      const before = await get(1)
      const { message, badge } = await put(1, fields, 'zoe')
      expect(message).toBe('Badge updated')
      const after = await get(1)
      const image = imageUrl('image_id' in fields ? fields.image_id! : 3)
      expect(after).toEqual({ ...before, ...fields, image, modified_by: zoe, modified_date: now })
      const { archived_by, archived_date, assigned, ...listed } = after
      expect(badge).toEqual(listed)
    },
  )

  it('records who archived it, keeps that, and clears it when the badge is live again', async () => {
    await put(1, { status: 'archived' }, 'zoe')
    const archived = { status: 'archived', archived_by: zoe, archived_date: now }
    expect(await get(1)).toMatchObject(archived)
    await company.done('POST', '/__sim/clock/advance', { body: { by: '1d' } })
    await put(1, { status: 'archived', title: 'Guide' })
    const modified_date = { ...now, date_str: '2026-03-03 09:30:00', date: '20260303093000' }
    expect(await get(1)).toMatchObject({ ...archived, modified_by: ada, modified_date })
    await put(1, { status: 'live' })
    expect(await get(1)).toMatchObject({ status: 'live', archived_by: [], archived_date: [] })
    expect((await get(1)).assigned).toHaveLength(2)
  })

  it('clears a description that is null, keeps other fields, and ignores the case of a status', async () => {
    const { title, image_id, background_colour } = await get(1)
    const nothing = { title: null, description: null, image_id: null, background_colour: null, status: null }
    const { badge } = await put(1, nothing)
    expect(badge).toMatchObject({ title, description: '', image_id, background_colour, status: 'live' })
    expect((await put(1, { status: 'Archived' })).badge.status).toBe('archived')
  })

  it('accepts a badge from a reply, and reads the fields that can change', async () => {
    const { badge } = await put(1, { ...(await get(1)), title: 'Guide' })
    expect(badge).toMatchObject({ id: 1, title: 'Guide', created_by: ada })
  })

  it.each(wrong)('refuses %j', async (fields, says) => {
    await company.expectRefusal(400, says, 'PUT', '/badges/1', { body: fields })
  })
})

describe('badges.deleteBadge', () => {
  it('deletes its assignments, and never reuses its id', async () => {
    expect(await company.done('DELETE', '/badges/1')).toEqual({ message: 'Badge deleted' })
    expect((await company.get('/badge/1')).status).toBe(404)
    const { assignments, badges } = (await company.state()).tables
    expect(assignments.rows).toMatchObject([{ badge_id: 3 }])
    expect(badges.rows).toHaveLength(3)
    await company.done('DELETE', '/badges/4')
    expect((await company.done('POST', '/badges', { body: aBadge() })).badge.id).toBe(5)
  })
})

describe('badges, when users are deleted', () => {
  const goodbye = (id: number, heir: number) =>
    company.done('DELETE', `/api/people/v2/users/${id}`, { body: { migration_user_id: heir } })

  it('deletes their assignments', async () => {
    await goodbye(2, 1)
    expect((await get(1)).assigned).toMatchObject([{ assigned_to: { id: 3 } }])
    expect(await company.done('GET', '/badges?assigned_to=2&status=all')).toEqual([])
  })

  it('gives badges they created to the heir, but keeps their name on changes, archivings and assignments', async () => {
    await company.done('POST', '/badges', { body: aBadge(), as: 'zoe' })
    await put(5, { status: 'archived' }, 'zoe')
    await goodbye(6, 4)
    const carl = { id: 4, name: 'Carl Schmidt-Jones' }
    const zoe = { id: 6, name: 'Zoë Ångström' }
    expect(await get(5)).toMatchObject({ created_by: carl, modified_by: zoe, archived_by: zoe })
    expect((await get(3)).assigned).toMatchObject([{ assigned_by: zoe }])
  })
})
