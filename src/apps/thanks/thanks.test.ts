import { describe, expect, it } from 'vitest'
import { host, idsIn } from '../../../test/company.ts'
import { anna, bo, carl, toGroup, toUser, useThanks, zoe } from '../../../test/thanks/thanks.ts'

const company = useThanks()

const later = { date: '2026-03-02T10:30:00+00:00', timezone_type: 3, timezone: 'Europe/London' }
const cake = { id: 3, description: 'For the cake', author: carl, date_created: later }
const shift = { id: 2, description: 'For the night shift', author: anna, date_created: later }
const review = {
  id: 1,
  description: 'For the review',
  author: bo,
  date_created: { ...later, date: '2026-03-02T09:30:00+00:00' },
}
const thanked = (one: object, id: 1 | 3) => ({ ...one, object_type: { id, name: id === 1 ? 'User' : 'Group' } })

const idsAt = async (path: string) => idsIn((await company.done('GET', path)).data)
const outbox = () => company.done('GET', '/__sim/outbox')

describe('thanks.listNotes', () => {
  it('lists the newest first, by id at the same instant, without nested lists', async () => {
    expect(await company.done('GET', '/thanks', { as: 'bo' })).toEqual({
      data: [cake, shift, review],
      pagination: { offset: 0, limit: 20, total: 3, prev: null, next: null },
    })
  })

  it('returns dates in the timezone of the current user', async () => {
    await company.done('PATCH', '/__sim/state/users/3', { body: { timezone: 'Asia/Tokyo' } })
    const { data } = await company.done('GET', '/thanks?limit=1', { as: 'bo' })
    expect(data[0].date_created).toEqual({ ...later, date: '2026-03-02T19:30:00+09:00', timezone: 'Asia/Tokyo' })
  })

  it('returns the thanked users on request, with members of groups after the named ones', async () => {
    expect((await company.done('GET', '/thanks?users=1')).data).toEqual([
      { ...cake, users: [zoe] },
      { ...shift, users: [carl, anna, bo] },
      { ...review, users: [anna] },
    ])
  })

  it('returns the thanked users and groups on request', async () => {
    expect((await company.done('GET', '/thanks?thanked=true')).data).toEqual([
      { ...cake, thanked: [thanked(zoe, 1)] },
      { ...shift, thanked: [thanked(carl, 1), thanked({ id: 1, name: 'Engineering' }, 3)] },
      { ...review, thanked: [thanked(anna, 1)] },
    ])
  })

  it('returns tags on request, with the same fields as a single tag', async () => {
    const [teamwork, courage] = [await company.done('GET', '/tags/1'), await company.done('GET', '/tags/2')]
    expect((await company.done('GET', '/thanks?tags=TRUE')).data).toEqual([
      { ...cake, tags: [] },
      { ...shift, tags: [courage, teamwork] },
      { ...review, tags: [teamwork] },
    ])
  })

  it('omits a list that is switched off', async () => {
    expect((await company.done('GET', '/thanks?users=0&thanked=false&tags=')).data).toEqual([cake, shift, review])
  })

  it.each([
    ['user_ids=2', [2, 1]],
    ['user_ids=3', [2]],
    ['user_ids=6,4', [3, 2]],
    ['user_ids=4, 6', [3, 2]],
    ['user_ids=99', []],
    ['user_ids=', [3, 2, 1]],
    ['group_ids=1', [2]],
    ['group_ids=2', []],
    ['group_ids=2,1,99', [2]],
    ['group_ids=', [3, 2, 1]],
    ['user_ids=6&group_ids=1', [3, 2]],
    ['user_ids=6&group_ids=2', [3]],
    ['limit=2', [3, 2]],
    ['offset=1', [2, 1]],
    ['offset=1&limit=1', [2]],
    ['offset=9', []],
    ['limit=0', []],
    ['limit=100000', [3, 2, 1]],
    ['user_ids=2&offset=1', [1]],
  ])('with %s returns %j', async (search, found) => {
    expect(await idsAt(`/thanks?${search}`)).toEqual(found)
  })

  it.each([
    ['limit=many', 'limit: must be a whole number'],
    ['offset=-1', 'offset: must be 0 or more'],
    ['users=maybe', 'users: must be true or false'],
    ['thanked=2', 'thanked: must be true or false'],
    ['tags=no', 'tags: must be true or false'],
    ['user_ids=anna', 'user_ids: must be numeric ids separated by commas'],
    ['group_ids=1;2', 'group_ids: must be numeric ids separated by commas'],
  ])('refuses %s', async (search, says) => {
    await company.expectRefusal(400, says, 'GET', `/thanks?${search}`)
  })
})

describe('thanks.createNote', () => {
  const body = { description: 'For the spare key', tags: [2], thanked: [toUser(3)] }

  it('returns the note with its users', async () => {
    const { status, body: made } = await company.send('POST', '/thanks', { as: 'carl', body })
    const note = { id: 4, description: 'For the spare key', author: carl, date_created: later, users: [bo] }
    expect([status, made]).toEqual([200, note])
    expect(await idsAt('/thanks')).toEqual([4, 3, 2, 1])
  })

  it('thanks every user once, even if named repeatedly, and groups without their subgroups', async () => {
    const all = [toGroup(2), toUser(4), toGroup(1), toUser(4), toGroup(2)]
    const { id, users } = await company.done('POST', '/thanks', { body: { ...body, tags: [2, 2], thanked: all } })
    expect(users).toEqual([carl, anna, bo])
    const note = await company.done('GET', `/thanks/${id}?thanked=1&tags=1`)
    expect([idsIn(note.tags), idsIn(note.thanked)]).toEqual([[2], [4, 2, 1]])
  })

  it('keeps the members that a group has now, regardless of later changes', async () => {
    const { id } = await company.done('POST', '/thanks', { body: { ...body, thanked: [toGroup(1)] } })
    await company.done('PUT', '/api/people/v2/groups/1/users', { body: [{ id: 4 }] })
    expect((await company.done('GET', `/thanks/${id}`)).users).toEqual([anna, bo])
    expect(await idsAt('/thanks?user_ids=3')).toEqual([4, 2])
    expect((await company.done('POST', '/thanks', { body: { ...body, thanked: [toGroup(1)] } })).users).toEqual([carl])
  })

  it('notifies each thanked user once', async () => {
    await company.done('POST', '/thanks', { as: 'carl', body: { ...body, thanked: [toUser(3), toGroup(1)] } })
    const notification = {
      kind: 'thanks.received',
      subject: 'Carl Schmidt-Jones thanks you',
      text: body.description,
      about: 'note 4',
    }
    expect(await outbox()).toMatchObject([
      { to: bo, ...notification },
      { to: anna, ...notification },
    ])
  })

  it('hides from a user of another extranet the people that they cannot see', async () => {
    const unseen = 'thanked.0.id: there is no user 3'
    await company.expectRefusal(404, unseen, 'POST', '/thanks', { as: 'zoe', body })
    const toTheirs = { ...body, thanked: [toUser(6), toGroup(1)] }
    const { id, users } = await company.done('POST', '/thanks', { as: 'zoe', body: toTheirs })
    expect(users).toEqual([zoe])
    expect((await company.done('GET', `/thanks/${id}`)).users).toEqual([zoe, anna, bo])
    expect((await company.done('GET', '/thanks/1?thanked=1', { as: 'zoe' })).thanked).toEqual([])
    const find = async (ids: string, as: string) =>
      idsIn((await company.done('GET', `/thanks?user_ids=${ids}`, { as })).data)
    expect([await find('2', 'zoe'), await find('2,6', 'zoe')]).toEqual([[], [id, 3]])
    expect(await find('2', 'bo')).toContain(id)
    await company.done('PUT', '/__sim/fidelity', { body: { 'people-view': 'everybody' } })
    expect((await company.done('POST', '/thanks', { as: 'zoe', body })).users).toEqual([bo])
  })

  it('accepts a thousand characters, and trims it', async () => {
    const { description } = await company.done('POST', '/thanks', {
      body: { ...body, description: ` ${'x'.repeat(1000)}\n` },
    })
    expect(description).toBe('x'.repeat(1000))
  })
})

describe('thanks.getNote', () => {
  it('always returns the users, and the other lists on request', async () => {
    const note = { ...shift, users: [carl, anna, bo] }
    expect(await company.done('GET', '/thanks/2', { as: 'carl' })).toEqual(note)
    expect(await company.done('GET', '/thanks/2?thanked=1')).toEqual({
      ...note,
      thanked: [thanked(carl, 1), thanked({ id: 1, name: 'Engineering' }, 3)],
    })
    const tags = [await company.done('GET', '/tags/2'), await company.done('GET', '/tags/1')]
    expect(await company.done('GET', '/thanks/2?tags=1&thanked=0')).toEqual({ ...note, tags })
  })

  it('refuses an unknown note', async () => {
    await company.expectRefusal(404, 'there is no note 9', 'GET', '/thanks/9')
  })
})

describe('thanks.updateNote', () => {
  const body = { description: 'For both reviews', tags: [3], thanked: [{ id: 1, oclass: 3 }] }

  it('replaces the text, the tags and the recipients', async () => {
    expect(await company.send('PUT', '/thanks/1', { as: 'bo', body })).toMatchObject({ status: 200, body: true })
    expect(await company.done('GET', '/thanks/1?thanked=1&tags=1')).toEqual({
      ...review,
      description: 'For both reviews',
      users: [anna, bo],
      thanked: [thanked({ id: 1, name: 'Engineering' }, 3)],
      tags: [await company.done('GET', '/tags/3')],
    })
    expect(await idsAt('/thanks')).toEqual([3, 2, 1])
    expect([await idsAt('/thanks?user_ids=3'), await idsAt('/thanks?group_ids=1')]).toEqual([
      [2, 1],
      [2, 1],
    ])
    expect(await outbox()).toEqual([])
  })

  it('accepts a note from a reply', async () => {
    const note = await company.done('GET', '/thanks/2?thanked=1&tags=1')
    await company.done('PUT', '/thanks/1', { body: note })
    const { description, users, thanked, tags } = note
    expect(await company.done('GET', '/thanks/1?thanked=1&tags=1')).toEqual({
      ...review,
      description,
      users,
      thanked,
      tags,
    })
  })

  it.each(['admin', 'thanks-editor'])('lets %s change notes by others', async (as) => {
    if (as !== 'admin')
      await company.done('PATCH', '/__sim/state/users/6', { body: { username: as, admin_of: ['thanks'] } })
    await company.done('PUT', '/thanks/1', { as, body })
    expect((await company.done('GET', '/thanks/1')).author).toEqual(bo)
  })

  it.each(['anna', 'paul'])('refuses %s, who is not the author', async (as) => {
    await company.expectRefusal(401, 'note 1 belongs to another user', 'PUT', '/thanks/1', { as, body })
  })

  it('refuses an unknown note', async () => {
    await company.expectRefusal(404, 'there is no note 9', 'PUT', '/thanks/9', { as: 'bo', body })
  })
})

describe('thanks.deleteNote', () => {
  it('deletes permanently, and never reuses the id', async () => {
    expect(await company.send('DELETE', '/thanks/3', { as: 'carl' })).toMatchObject({ status: 200, body: true })
    expect(await idsAt('/thanks')).toEqual([2, 1])
    await company.expectRefusal(404, 'there is no note 3', 'GET', '/thanks/3')
    const body = { description: 'Again', tags: [], thanked: [toUser(6)] }
    expect((await company.done('POST', `${host}/thanks`, { as: 'carl', body })).id).toBe(4)
  })

  it('refuses the recipients, and all others except the author', async () => {
    await company.expectRefusal(401, 'note 1 belongs to another user', 'DELETE', '/thanks/1', { as: 'anna' })
    await company.done('DELETE', '/thanks/1', { as: 'admin' })
  })

  it('refuses an unknown note', async () => {
    await company.expectRefusal(404, 'there is no note 9', 'DELETE', '/thanks/9')
  })
})
