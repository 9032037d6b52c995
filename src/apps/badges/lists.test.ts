import { describe, expect, it } from 'vitest'
import { ada, imageUrl, now, photoUrl, profileUrl, useBadges, zoe } from '../../../test/badges/badges.ts'
import { host, idsIn } from '../../../test/company.ts'

const company = useBadges()

const list = (search = '', as?: string) => company.done('GET', `/badges${search}`, { as })
const anna = { id: 2, name: 'Anna Schmidt' }
const bo = { id: 3, name: 'Bo Li' }

const firstAider = {
  id: 4,
  title: 'first aider',
  description: '',
  image_id: 22,
  image: imageUrl(22),
  background_colour: 'FFA500',
  status: 'live',
  created_by: ada,
  created_date: now,
  modified_by: [],
  modified_date: now,
}

describe('badges.listBadges', () => {
  it('returns exactly the documented fields', async () => {
    expect((await list())[1]).toEqual(firstAider)
    const { body } = await company.send('PUT', '/badges/4', { body: { description: 'Has plasters' }, as: 'zoe' })
    const changed = { ...firstAider, description: 'Has plasters', modified_by: zoe, modified_date: now }
    expect([body, (await list())[1]]).toEqual([{ message: 'Badge updated', badge: changed }, changed])
  })

  it('omits people that a user of another extranet cannot see', async () => {
    const holdersOf = async (as: string) => {
      const { assigned } = await company.done('GET', '/badge/1?include_assignees=1', { as })
      const { assignees } = (await list('?include_assignees=1', as)).find(({ id }: { id: number }) => id === 1)
      return [idsIn(assignees), assigned.map(({ assigned_to }: { assigned_to: { id: number } }) => assigned_to.id)]
    }
    await company.done('POST', '/badges/assign', { body: { badge_ids: [1], user_ids: [6] } })
    expect([await holdersOf('zoe'), new Set((await holdersOf('carl'))[0])]).toEqual([[[6], [6]], new Set([2, 3, 6])])
    expect([await list('?assigned_to=2', 'zoe'), idsIn(await list('?assigned_to=6', 'zoe'))]).toEqual([[], [1]])
    expect(await list('?not_assigned_to=2', 'zoe')).toEqual(await list('', 'zoe'))
  })

  it('shows dates in the timezone of the current user', async () => {
    await company.done('PATCH', '/__sim/state/users/4', { body: { timezone: 'Asia/Tokyo' } })
    expect((await list('', 'carl'))[0].created_date).toEqual({
      date_str: '2026-03-02 18:30:00',
      timezone: 'Asia/Tokyo',
      date: '20260302093000',
    })
  })

  it.each([
    ['', [2, 4, 1]],
    ['?status=live', [2, 4, 1]],
    ['?status=archived', [3]],
    ['?status=all', [2, 3, 4, 1]],
    ['?status=ALL', [2, 3, 4, 1]],
    ['?status=', [2, 4, 1]],
    ['?search=mentor', [1]],
    ['?search=mentor&status=all', [3, 1]],
    ['?search=SCHOOL', [2]],
    ['?search=newcomers+mentor', [1]],
    ['?search=newcomers+fax&status=all', []],
    ['?search=', [2, 4, 1]],
    ['?assigned_to=2', [1]],
    ['?assigned_to=2&status=all', [3, 1]],
    ['?assigned_to=2&status=archived', [3]],
    ['?assigned_to=2&status=all&search=fax', [3]],
    ['?assigned_to=5&status=all', []],
    ['?assigned_to=99', []],
    ['?assigned_to=', [2, 4, 1]],
    ['?not_assigned_to=2', [2, 4]],
    ['?not_assigned_to=3&status=all', [2, 3, 4]],
    ['?not_assigned_to=3&status=all&search=e', [2, 3, 4]],
    ['?not_assigned_to=99', [2, 4, 1]],
    ['?not_assigned_to=', [2, 4, 1]],
  ])('%s: %j', async (search, ids) => {
    expect(idsIn(await list(search))).toEqual(ids)
  })

  it('ignores `not_assigned_to` if `assigned_to` is set', async () => {
    expect(await list('?assigned_to=2&not_assigned_to=2')).toEqual(await list('?assigned_to=2'))
    expect(idsIn(await list('?assigned_to=3&not_assigned_to=2&status=all'))).toEqual([1])
  })

  it('shows how the requested user got each badge, as one record', async () => {
    const [fax, mentor] = await list('?assigned_to=2&status=all')
    const assigned_to = { ...anna, image_url: photoUrl(2), profile_url: profileUrl(2) }
    expect(mentor.assigned).toEqual({ assigned_by: ada, assigned_to, assigned_date: now, message: 'Well done!' })
    expect(fax.assigned).toEqual({ assigned_by: zoe, assigned_to, assigned_date: now, message: '' })
    expect(mentor).not.toHaveProperty('assignees')
    for (const badge of await list('?not_assigned_to=2')) expect(badge).not.toHaveProperty('assigned')
  })

  it('lists the assignees of each badge only on request, by name', async () => {
    const assignee = (person: typeof anna) => ({
      ...person,
      profileUrl: profileUrl(person.id),
      imageUrl: photoUrl(person.id),
    })
    for (const badge of await list('?include_assignees=false')) expect(badge).not.toHaveProperty('assignees')
    await company.done('POST', '/badges/assign', { body: { badge_ids: [1], user_ids: [4] } })
    const [school, fax, , mentor] = await list('?include_assignees=true&status=all')
    expect(school.assignees).toEqual([])
    expect(fax.assignees).toEqual([assignee(anna)])
    // By surname: Li, Schmidt, Schmidt-Jones.
    expect(mentor.assignees).toEqual([bo, anna, { id: 4, name: 'Carl Schmidt-Jones' }].map(assignee))
    const [both] = await list('?include_assignees=1&assigned_to=3')
    expect([both.assignees.length, both.assigned.assigned_to.id]).toEqual([3, 3])
  })

  it.each([host, `${host}/__world/default`])('returns working URLs, starting with %s', async (base) => {
    const asked = `${base}/api/badges/badges?assigned_to=2&include_assignees=1`
    const [{ image, assignees, assigned }] = await company.done('GET', asked)
    const { image_url, profile_url } = assigned.assigned_to
    const people = assignees.flatMap(({ profileUrl, imageUrl }: Record<string, string>) => [profileUrl, imageUrl])
    for (const address of [image, image_url, profile_url, ...people]) {
      expect(address.startsWith(`${base}/api/`), address).toBe(true)
      expect((await company.get(address)).status, address).toBe(200)
    }
    expect((await company.done('GET', profile_url)).fullname).toBe('Anna Schmidt')
  })

  it.each([
    ['?status=gone', 'status: must be one of live, archived, all'],
    ['?assigned_to=anna', 'assigned_to: must be a whole number'],
    ['?not_assigned_to=-1', 'not_assigned_to: must be 0 or more'],
    ['?include_assignees=maybe', 'include_assignees: must be true or false'],
  ])('refuses %s', async (search, says) => {
    await company.expectRefusal(400, says, 'GET', `/badges${search}`)
  })
})

describe('badges.getBadge', () => {
  it('shows who archived it and when, or empty arrays', async () => {
    expect(await company.done('GET', '/badge/4')).toEqual({ ...firstAider, archived_by: [], archived_date: [] })
    expect(await company.done('GET', '/badge/3')).toMatchObject({ archived_by: ada, archived_date: now })
  })

  it('lists the assignees only on request, with the date nested one level deeper', async () => {
    expect(await company.done('GET', '/badge/1')).not.toHaveProperty('assigned')
    expect(await company.done('GET', '/badge/1?include_assignees=0')).not.toHaveProperty('assigned')
    const mentor = await company.done('GET', '/badge/1?include_assignees=true')
    const record = (person: typeof anna) => ({
      assigned_by: ada,
      assigned_to: { ...person, image_url: photoUrl(person.id), profile_url: profileUrl(person.id) },
      assigned_date: { date: now },
      message: 'Well done!',
    })
    expect(mentor.assigned).toEqual([record(bo), record(anna)])
    expect(mentor).not.toHaveProperty('assignees')
    expect((await company.done('GET', '/badge/2?include_assignees=true')).assigned).toEqual([])
  })
})
