import { expect } from 'vitest'
import { type Company, host, idsIn } from '../../../test/company.ts'
import { describeGaps } from '../../../test/gaps/gaps.ts'
import { addNotes, anna, bo, carl, toGroup, toUser, zoe } from '../../../test/thanks/thanks.ts'
import { gaps } from './gaps.ts'
import { thanks } from './index.ts'
import type { Tag } from './shapes.ts'

async function withNotes(company: Company): Promise<Company> {
  await addNotes(company)
  return company
}

async function loseAnnaAndHerGroup(done: Company['done']): Promise<void> {
  await done('DELETE', '/api/people/v2/users/2', { body: { migration_user_id: 6 } })
  await done('DELETE', '/api/people/v2/groups/1')
}

const note = { description: 'New', tags: [], thanked: [toUser(2)] }

async function expectIncluded({ done }: Company, inList: string[]): Promise<void> {
  const defaults = ['id', 'description', 'author', 'date_created']
  expect(Object.keys((await done('GET', '/thanks')).data[0])).toEqual([...defaults, ...inList])
  expect(Object.keys(await done('GET', '/thanks/1'))).toEqual([...defaults, 'users'])
  expect(Object.keys(await done('POST', '/thanks', { body: note }))).toEqual([...defaults, 'users'])
}

const tagWrites = [
  ['POST', '/tags', { name: 'New' }],
  ['PUT', '/tags/1', { name: 'Newer' }],
  ['DELETE', '/tags/1', undefined],
] as const

async function expectNoTag({ send }: Company, status: number): Promise<void> {
  const reply = await send('DELETE', '/tags/9')
  expect([reply.status, reply.body]).toEqual([status, { type: 'about:blank', title: 'there is no tag 9', status }])
}

const noteWrites = [
  ['POST', '/thanks'],
  ['PUT', '/thanks/1'],
] as const

async function expectReason({ send, done }: Company, present: (name: string, reason: string) => object): Promise<void> {
  const expectBody = async (method: string, path: string, sent: object, name: string, reason: string) => {
    const { status, body, headers } = await send(method, path, sent)
    expect([status, body]).toEqual([400, present(name, reason)])
    const warning = 'invalid-params' in body ? null : `${name}: ${reason}`
    expect(headers.get('x-sim-warning')).toBe(warning)
    expect((await done('GET', '/__sim/requests')).at(-1).warning).toBe(warning)
  }
  await expectBody('GET', '/thanks?users=x', {}, 'users', 'must be true or false')
  for (const [method, path] of noteWrites)
    await expectBody(method, path, { body: { ...note, description: '' } }, 'description', 'must not be empty')
}

async function expectUnknown({ expectRefusal }: Company, status: number): Promise<void> {
  for (const [method, path] of noteWrites) {
    const refused = (message: string, fields: object) =>
      expectRefusal(status, message, method, path, { body: { ...note, ...fields } })
    await refused('tags.0: there is no tag 9', { tags: [9] })
    await refused('thanked.0.id: there is no group 99', { thanked: [toGroup(99)] })
    await refused('thanked.0.id: there is no user 99', { thanked: [toUser(99)] })
    await expectRefusal(400, /^description: /, method, path, { body: { ...note, tags: [9], description: '' } })
  }
}

async function expectZone({ done }: Company, shown: object): Promise<void> {
  await done('PATCH', '/__sim/state/users/3', { body: { timezone: 'Asia/Tokyo' } })
  const { date_created } = await done('GET', '/thanks/1', { as: 'bo' })
  expect(date_created).toEqual({ timezone_type: 3, ...shown })
}

describeGaps(
  gaps,
  thanks,
  {
    'thanks-addresses': async ({ done }) => {
      for (const root of ['', '/api/thankyou', '/api/thankyou/v3', '/api/thankyou~v3']) {
        expect((await done('GET', `${host}${root}/thanks`)).data, root).toHaveLength(3)
        expect((await done('GET', `${host}${root}/tags`)).data, root).toHaveLength(3)
      }
    },
    'thanks-links': async ({ done }) => {
      const { pagination } = await done('GET', `${host}/tags?limit=1&name=&offset=1`)
      expect([pagination.prev, pagination.next]).toEqual([
        '/api/thankyou/v3/tags?name=&offset=0&limit=1',
        '/api/thankyou/v3/tags?name=&offset=2&limit=1',
      ])
    },
    'thanks-order': async ({ done }) => {
      expect(idsIn((await done('GET', '/thanks')).data)).toEqual([3, 2, 1])
      expect(idsIn((await done('GET', '/tags')).data)).toEqual([2, 3, 1])
    },
    'thanks-page-size': async ({ done }) => {
      for (const path of ['/thanks', '/tags']) {
        expect((await done('GET', `${path}?limit=1000000`)).pagination.limit).toBe(1_000_000)
      }
    },
    'thanks-thanked-in': async ({ done, expectRefusal }) => {
      const thanked = [
        { id: 3, oclass: { id: 77, oclass: 1 } },
        { id: 1, oclass: 3 },
        { id: 6, oclass: 1 },
        { ...carl, object_type: { id: 1, name: 'User' } },
      ]
      expect((await done('POST', '/thanks', { body: { ...note, thanked } })).users).toEqual([bo, zoe, carl, anna])
      const body = { ...note, thanked: [] }
      await expectRefusal(400, 'thanked: must not be empty', 'POST', '/thanks', { body })
    },
    'thanks-tags-in': async ({ done }) => {
      const tags = [1, { id: 3 }, await done('GET', '/tags/2')]
      await done('PUT', '/thanks/1', { body: { ...note, tags } })
      expect(idsIn((await done('GET', '/thanks/1?tags=1')).tags)).toEqual([1, 3, 2])
    },
    'thanks-thanked-out': async ({ done }) => {
      expect((await done('GET', '/thanks/2?thanked=1')).thanked).toEqual([
        { ...carl, object_type: { id: 1, name: 'User' } },
        { id: 1, name: 'Engineering', object_type: { id: 3, name: 'Group' } },
      ])
    },
    'thanks-tags-out': async ({ done }) => {
      await done('PUT', '/thanks/1', { body: { ...note, tags: [3, 1] } })
      const tags = [await done('GET', '/tags/3'), await done('GET', '/tags/1')]
      expect((await done('GET', '/thanks/1?tags=1')).tags).toEqual(tags)
    },
    'thanks-users': async ({ done }) => {
      // Platform (Anna and Carl) is a subgroup of Engineering (Anna and Bo).
      const { id, users } = await done('POST', '/thanks', { body: { ...note, thanked: [toGroup(1), toUser(2)] } })
      expect(users).toEqual([anna, bo])
      await done('PUT', '/api/people/v2/groups/1/users', { body: [{ id: 6 }] })
      expect((await done('GET', `/thanks/${id}`)).users).toEqual([anna, bo])
    },
    'thanks-included': {
      single: (company) => expectIncluded(company, []),
      always: (company) => expectIncluded(company, ['users']),
    },
    'thanks-filters': {
      any: async ({ done }) => {
        const found = async (search: string) => idsIn((await done('GET', `/thanks?${search}`)).data)
        expect(await found('user_ids=6,3')).toEqual([3, 2])
        expect(await found('group_ids=1,2')).toEqual([2])
        expect(await found('user_ids=6&group_ids=1')).toEqual([3, 2])
      },
      all: async ({ done }) => {
        const found = async (search: string) => idsIn((await done('GET', `/thanks?${search}`)).data)
        const { id } = await done('POST', '/thanks', { body: { ...note, thanked: [toUser(3), toUser(6), toGroup(1)] } })
        expect(await found('user_ids=6,3')).toEqual([id])
        expect(await found('group_ids=1,2')).toEqual([])
        expect(await found('user_ids=6&group_ids=1')).toEqual([id])
        expect(await found('user_ids=6')).toContain(id)
      },
    },
    'thanks-lengths': async ({ done, expectRefusal }) => {
      await done('POST', '/thanks', { body: { ...note, description: 'x'.repeat(1000) } })
      const body = { ...note, description: 'x'.repeat(1001) }
      await expectRefusal(400, /^description: /, 'POST', '/thanks', { body })
      await done('POST', '/tags', { body: { name: 'x'.repeat(25) } })
      for (const name of ['x'.repeat(26), '  '])
        await expectRefusal(400, /^name: /, 'POST', '/tags', { body: { name } })
    },
    'thanks-tag-names': async ({ done, expectRefusal }) => {
      await expectRefusal(400, 'name: "teamWORK" belongs to tag 1', 'POST', '/tags', { body: { name: 'teamWORK' } })
      await expectRefusal(400, /^name: /, 'PUT', '/tags/2', { body: { name: 'Teamwork' } })
      await done('PUT', '/tags/1', { body: { name: 'teamWORK' } })
    },
    'thanks-invalid-note': {
      warning: (company) => expectReason(company, () => ({ error: true })),
      details: (company) =>
        expectReason(company, (name, reason) => ({
          error: true,
          type: 'about:blank',
          title: 'Bad request',
          status: 400,
          'invalid-params': [{ name, reason }],
        })),
    },
    'thanks-unknown-ids': {
      absent: (company) => expectUnknown(company, 404),
      invalid: (company) => expectUnknown(company, 400),
    },
    'thanks-problem-title': async ({ send }) => {
      expect((await send('POST', '/tags', { body: {} })).body.title).toBe('Bad request')
      expect((await send('GET', '/tags/9')).body.title).toBe('there is no tag 9')
      expect((await send('GET', `${host}/api/thankyou/v9/tags`)).body.title).toMatch(/\b3\b/)
    },
    'thanks-others-note': async ({ done, expectRefusal }) => {
      await expectRefusal(401, /another user/, 'PUT', '/thanks/1', { as: 'anna', body: note })
      await expectRefusal(401, /another user/, 'DELETE', '/thanks/1', { as: 'anna' })
      await done('PATCH', '/__sim/state/users/2', { body: { admin_of: ['thanks'] } })
      await done('PUT', '/thanks/1', { as: 'anna', body: note })
      await done('DELETE', '/thanks/1', { as: 'anna' })
    },
    'thanks-tag-rights': {
      administrators: async ({ send }) => {
        for (const [method, path, body] of tagWrites) {
          const reply = await send(method, path, { as: 'bo', body })
          const message = 'only an administrator of thanks may do that'
          expect([reply.status, reply.body]).toEqual([401, { error: true, message, code: 401 }])
          expect((await send(method, path, { as: 'admin', body })).status).toBe(200)
        }
      },
      everybody: async ({ send, done }) => {
        for (const [method, path, body] of tagWrites) {
          expect((await send(method, path, { as: 'nobody', body })).status).toBe(401)
          await done(method, path, { as: 'bo', body })
        }
      },
    },
    'thanks-tag-partial': async ({ done, send }) => {
      const { modified_date, ...before } = await done('GET', '/tags/3')
      const { name } = before
      const body = { name, active: true, bg_colour: null }
      expect((await send('PUT', '/tags/3', { body: { active: true } })).status).toBe(400)
      expect(await done('PUT', '/tags/3', { body: { name, active: true } })).toMatchObject({ ...before, active: true })
      expect(await done('PUT', '/tags/3', { body })).toMatchObject({ ...before, active: true })
    },
    'thanks-tag-read-only': async ({ send, done }) => {
      const date = { date: '1999-12-31 00:00:00.000000', timezone_type: 3, timezone: 'UTC' }
      const sent = { name: 'New', id: 77, created_by: 'Me', created_date: date, modified_by: 'Me', modified_date: date }
      const { id, created_by, modified_by } = await done('POST', '/tags', { body: sent })
      expect([id, created_by, modified_by]).toEqual([4, 'Ada Admin', 'Ada Admin'])
      const { created_date, modified_date } = await done('PUT', '/tags/1', { body: { ...sent, name: 'Newer' } })
      expect([created_date.date, modified_date.date]).toEqual([
        '2026-03-02T09:30:00+00:00',
        '2026-03-02T10:30:00+00:00',
      ])
      const warningOf = async (body: object) => (await send('PUT', '/tags/1', { body })).headers.get('x-sim-warning')
      expect(await warningOf({ name: 'Newer', created_date: date })).toContain('the created_date of tag 1 was ignored')
      expect(await warningOf({ name: 'Newer', created_date })).toBeNull()
    },
    'thanks-tag-colour': async ({ done, expectRefusal }) => {
      const shown = async (name: string, bg_colour?: string) =>
        (await done('POST', '/tags', { body: { name, bg_colour } })).bg_colour
      expect([await shown('A', '#1E88E5'), await shown('B', '1e88e5'), await shown('C')]).toEqual([
        '#1e88e5',
        '#1e88e5',
        '#607d8b',
      ])
      await expectRefusal(400, /^bg_colour: /, 'POST', '/tags', { body: { name: 'D', bg_colour: 'teal' } })
    },
    'thanks-tag-active': {
      inactive: async ({ done }) => {
        expect((await done('GET', '/tags?active=0')).data.map(({ active }: Tag) => active)).toEqual([false])
        expect([await done('GET', '/tags/total?active=0'), await done('GET', '/tags/total')]).toEqual([1, 3])
      },
      all: async ({ done }) => {
        expect((await done('GET', '/tags?active=0')).data).toHaveLength(3)
        expect([await done('GET', '/tags/total?active=0'), await done('GET', '/tags/total?active=1')]).toEqual([3, 2])
      },
    },
    'thanks-tag-unmodified': async ({ done }) => {
      const tag = await done('GET', '/tags/1')
      expect([tag.modified_by, tag.modified_date]).toEqual([tag.created_by, tag.created_date])
    },
    'thanks-tag-deleted': async ({ done }) => {
      await done('DELETE', '/tags/1')
      expect(idsIn((await done('GET', '/thanks/2?tags=1')).tags)).toEqual([2])
      expect((await done('GET', '/thanks/1?tags=1')).tags).toEqual([])
    },
    'thanks-tag-missing': {
      failed: (company) => expectNoTag(company, 500),
      absent: (company) => expectNoTag(company, 404),
      done: async ({ done, send }) => {
        expect(await done('DELETE', '/tags/9')).toBe(true)
        expect((await send('DELETE', '/tags/9', { as: 'bo' })).status).toBe(401)
      },
    },
    'thanks-gone': async ({ done }) => {
      await loseAnnaAndHerGroup(done)
      expect(await done('GET', '/thanks/1')).toMatchObject({ author: bo, users: [anna] })
      const { author, users, thanked } = await done('GET', '/thanks/2?thanked=1')
      expect([author, users, idsIn(thanked)]).toEqual([anna, [carl, anna, bo], [4]])
      expect((await done('GET', '/thanks?user_ids=2')).data).not.toEqual([])
      // A user in another extranet sees neither Bo nor Carl, but sees Anna, who was deleted.
      const yan = { username: 'yan', firstname: 'Yan', surname: 'Li', email: 'yan@post.example', extranet_id: 2 }
      await done('POST', '/api/people/v2/users', { body: yan })
      const seen = await done('GET', '/thanks/2?thanked=1', { as: 'yan' })
      expect(seen.users).toEqual([anna])
    },
    'thanks-zone': {
      user: (company) => expectZone(company, { date: '2026-03-02T18:30:00+09:00', timezone: 'Asia/Tokyo' }),
      utc: (company) => expectZone(company, { date: '2026-03-02T09:30:00+00:00', timezone: 'UTC' }),
    },
    'thanks-date': {
      rfc3339: async ({ done }) =>
        expect((await done('GET', '/thanks/1')).date_created.date).toBe('2026-03-02T09:30:00+00:00'),
      php: async ({ done }) =>
        expect((await done('GET', '/thanks/1')).date_created.date).toBe('2026-03-02 09:30:00.000000'),
    },
    'thanks-notifications': async ({ done }) => {
      await done('PUT', '/thanks/1', { body: { ...note, thanked: [toUser(6)] } })
      expect(await done('GET', '/__sim/outbox')).toEqual([])
      await done('POST', '/thanks', { as: 'zoe', body: { ...note, thanked: [toGroup(1)] } })
      const notifications = await done('GET', '/__sim/outbox')
      expect(notifications.map(({ kind, to }: { kind: string; to: object }) => [kind, to])).toEqual([
        ['thanks.received', anna],
        ['thanks.received', bo],
      ])
    },
  },
  withNotes,
)
