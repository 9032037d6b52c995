import { expect } from 'vitest'
import { aBadge, addBadges, imageUrl, now, profileUrl, zoe } from '../../../test/badges/badges.ts'
import { type Company, host, idsIn } from '../../../test/company.ts'
import { describeGaps } from '../../../test/gaps/gaps.ts'
import { aForm, aPicture } from '../../../test/pictures.ts'
import { gaps } from './gaps.ts'
import { badges } from './index.ts'
import type { Badge } from './shapes.ts'

/** There are four badges. Anna has 1 and 3 (archived), Bo has 1. Zoë administers badges. */
async function withBadges(company: Company): Promise<Company> {
  await addBadges(company)
  return company
}

const crops = { body: [{ hash: 'a' }] }
const custom = '/image-sets/0/images'
const single = ({ done }: Company, id: number) => done('GET', `/badge/${id}?include_assignees=1`)
const assign = ({ done }: Company, body: object, as?: string) => done('POST', '/badges/assign', { body, as })

async function expectUnmodified(company: Company, dateOf: (badge: Badge) => unknown): Promise<void> {
  const badge: Badge = await single(company, 1)
  const never = { modified_by: [], modified_date: dateOf(badge), archived_by: [], archived_date: [] }
  expect(badge).toMatchObject(never)
  const [listed]: Badge[] = (await company.done('GET', '/badges')).filter(({ id }: Badge) => id === 1)
  expect(listed!.modified_date).toEqual(never.modified_date)
  await company.done('PUT', '/badges/1', { body: { title: 'Guide' } })
  expect((await single(company, 1)).modified_date).toHaveProperty('date_str')
}

describeGaps(
  gaps,
  badges,
  {
    'badge-success': async ({ send }) => {
      for (const [method, path, body] of [
        ['POST', '/badges', aBadge()],
        ['PUT', '/badges/1', { title: 'Guide' }],
        ['POST', '/badges/assign', { badge_ids: [1], user_ids: [2] }],
        ['POST', '/badges/unassign/1', { user_ids: [2] }],
        ['DELETE', '/badges/1', undefined],
        ['POST', custom, [{ hash: 'a' }]],
        ['DELETE', '/images/1001', undefined],
      ] as const) {
        expect([path, (await send(method, path, { body })).status]).toEqual([path, 200])
      }
    },
    'badge-problems': async ({ get }) => {
      const { status, body } = await get('/badge/99')
      expect([status, body]).toEqual([
        404,
        {
          status: 404,
          type: 'https://www.rfc-editor.org/rfc/rfc9110#status.404',
          title: 'Not found',
          detail: 'there is no badge 99',
          instance: '/api/badges/badge/99',
        },
      ])
    },
    'badge-version': async ({ get }) => {
      for (const path of ['/api/badges/badges', '/api/badges/v1/badges']) {
        expect((await get(host + path, { headers: { 'x-api-version': '1' } })).body[0].image).toBe(imageUrl(3))
      }
      expect((await get(`${host}/api/badges/v9/badges`)).status).toBe(404)
      expect((await get(`${host}/api/badges/badges`, { headers: { 'x-api-version': '9' } })).status).toBe(404)
    },
    'badge-instance': async ({ get }) => {
      const { status, body } = await get(`${host}/__world/other/api/badges/badge/99?include_assignees=1`)
      expect([status, body.instance]).toEqual([404, '/api/badges/badge/99'])
    },
    'badge-never': {
      created: (company) => expectUnmodified(company, ({ created_date }) => created_date),
      array: (company) => expectUnmodified(company, () => []),
      null: (company) => expectUnmodified(company, () => null),
    },
    'badge-status': async (company) => {
      await company.done('PUT', '/badges/3', { body: { status: 'live' } })
      expect(await single(company, 3)).toMatchObject({ status: 'live', archived_by: [], archived_date: [] })
      await company.done('PUT', '/badges/3', { body: { status: 'archived' }, as: 'zoe' })
      expect(await single(company, 3)).toMatchObject({ status: 'archived', archived_by: zoe, archived_date: now })
    },
    'badge-order': async (company) => {
      const { done } = company
      await done('POST', custom, crops)
      expect(idsIn(await done('GET', '/badges?status=all'))).toEqual([2, 3, 4, 1])
      const ids = idsIn(await done('GET', '/image-sets/images'))
      expect(ids).toEqual([...ids].sort((a, b) => a - b))
      const { assigned } = await single(company, 1)
      expect(assigned.map((each: { assigned_to: { name: string } }) => each.assigned_to.name)).toEqual([
        'Bo Li',
        'Anna Schmidt',
      ])
    },
    'badge-filters': async ({ done }) => {
      const all = await done('GET', '/badges')
      expect(await done('GET', '/badges?assigned_to=&not_assigned_to=&status=&search=')).toEqual(all)
      expect([await done('GET', '/badges?assigned_to=99'), await done('GET', '/badges?not_assigned_to=99')]).toEqual([
        [],
        all,
      ])
    },
    'badge-status-case': async ({ done }) => {
      expect((await done('PUT', '/badges/1', { body: { status: 'ARCHIVED' } })).badge.status).toBe('archived')
      expect(idsIn(await done('GET', '/badges?status=Archived'))).toEqual([3, 1])
    },
    'badge-colour': async ({ done, expectRefusal }) => {
      const body = aBadge({ background_colour: 'AbCdEf' })
      expect((await done('POST', '/badges', { body })).badge.background_colour).toBe('AbCdEf')
      const hashed = aBadge({ background_colour: '#abcdef' })
      await expectRefusal(400, /^background_colour: must be six hex digits/, 'POST', '/badges', { body: hashed })
    },
    'badge-spelling': async (company) => {
      await assign(company, { badges_ids: [2], user_ids: [4] })
      await assign(company, { badge_ids: [4], assignees: [4] })
      expect(idsIn(await company.done('GET', '/badges?assigned_to=4'))).toEqual([2, 4])
      await company.done('POST', '/badges/unassign/2', { body: { assignees: [4] } })
      expect(idsIn(await company.done('GET', '/badges?assigned_to=4'))).toEqual([4])
      const wrong = { body: { badges_ids: [], assignees: [4] } }
      await company.expectRefusal(400, 'badges_ids: must not be empty', 'POST', '/badges/assign', wrong)
    },
    'badge-empty-lists': async ({ expectRefusal }) => {
      const nothing = { body: { badge_ids: [], user_ids: [1] } }
      await expectRefusal(400, 'badge_ids: must not be empty', 'POST', '/badges/assign', nothing)
      const nobody = { body: { badge_ids: [1], user_ids: [] } }
      await expectRefusal(400, 'user_ids: must not be empty', 'POST', '/badges/assign', nobody)
    },
    'badge-assign-any': async (company) => {
      await assign(company, { badge_ids: [3], user_ids: [5] })
      expect((await single(company, 3)).assigned).toHaveLength(2)
    },
    'badge-again': async (company) => {
      // Anna has this badge already; Carl does not.
      await assign(company, { badge_ids: [1], user_ids: [2, 4], message: 'Again' }, 'zoe')
      const { assigned } = await single(company, 1)
      const held = assigned.find(({ assigned_to }: { assigned_to: { id: number } }) => assigned_to.id === 2)
      expect(held).toMatchObject({ assigned_by: zoe, message: 'Again' })
      expect([assigned.length, (await company.done('GET', '/__sim/outbox')).length]).toEqual([3, 2])
    },
    'badge-unassign': async ({ done, state }) => {
      const { assignments } = (await state()).tables
      await done('POST', '/badges/unassign/1', { body: { user_ids: [4] } })
      expect((await state()).tables.assignments).toEqual(assignments)
    },
    'badge-deletion': async ({ done, state }) => {
      await done('DELETE', '/badges/1')
      expect((await state()).tables.assignments.rows).toMatchObject([{ badge_id: 3 }])
    },
    'badge-heir': async (company) => {
      const goodbye = (id: number) => company.done('DELETE', `/api/people/v2/users/${id}`)
      await goodbye(2)
      expect((await single(company, 1)).assigned).toMatchObject([{ assigned_to: { id: 3 } }])
      await assign(company, { badge_ids: [2], user_ids: [3] }, 'zoe')
      await goodbye(6)
      expect((await single(company, 2)).assigned).toMatchObject([{ assigned_by: { id: 6, name: 'Zoë Ångström' } }])
    },
    'badge-notification': async (company) => {
      await assign(company, { badge_ids: [2, 4], user_ids: [2, 3], message: 'Well done' })
      const outbox = await company.done('GET', '/__sim/outbox')
      expect(outbox).toHaveLength(4)
      expect(outbox[3]).toMatchObject({
        to: { id: 3 },
        kind: 'badge.assigned',
        text: expect.stringContaining('Well done'),
        about: 'badge 4',
      })
    },
    'badge-profile': async ({ done }) => {
      const [{ assigned, assignees }] = await done('GET', '/badges?assigned_to=2&include_assignees=1')
      expect([assigned.assigned_to.profile_url, assignees[1].profileUrl]).toEqual([profileUrl(2), profileUrl(2)])
      expect((await done('GET', profileUrl(2))).username).toBe('anna')
    },
    'image-upload': async ({ send, state }) => {
      await send('POST', custom, { body: aForm({ image: aPicture.png(8, 8) }) })
      const gif = { body: 'GIF89a\x01\x00\x01\x00', headers: { 'content-type': 'image/gif' } }
      expect((await send('POST', `${custom}?filename=b.gif`, gif)).headers.has('x-sim-warning')).toBe(false)
      const named = { ...gif, headers: { ...gif.headers, 'content-disposition': 'attachment; filename=c.gif' } }
      expect((await send('POST', custom, named)).headers.has('x-sim-warning')).toBe(false)
      const nameless = await send('POST', custom, gif)
      expect([nameless.status, nameless.headers.has('x-sim-warning')]).toEqual([200, true])
      const names = (await state()).tables.images.rows.map(({ name }: { name: string }) => name)
      expect(names).toEqual(['portrait', 'b.gif', 'c.gif', ''])
    },
    'image-kinds': async ({ expectRefusal }) => {
      const body = aForm({ a: aPicture.png(8, 8), b: new TextEncoder().encode('<svg/>') })
      await expectRefusal(400, /^no image was uploaded/, 'POST', custom, { body })
    },
    'image-crops': async ({ done, get, expectRefusal }) => {
      const { ids } = await done('POST', custom, { body: [{ hash: ' ' }, { hash: ' ' }, { hash: 'other' }] })
      const [one, same, other] = await Promise.all(ids.map((id: number) => get(`/images/${id}`)))
      expect(one.body).toBe(same.body)
      expect(one.body).not.toBe(other.body)
      await expectRefusal(400, 'body.0.hash: must not be empty', 'POST', custom, { body: [{ hash: '' }] })
    },
    'image-icons': async ({ expectRefusal }) => {
      await expectRefusal(400, /^images can only be added to set 0/, 'POST', '/image-sets/1/images', crops)
      await expectRefusal(400, /^image 1 is a predefined icon/, 'DELETE', '/images/1')
    },
    'image-in-use': async ({ done, expectRefusal }) => {
      await done('POST', custom, crops)
      await done('PUT', '/badges/1', { body: { image_id: 1001 } })
      await expectRefusal(400, /^image 1001 is used/, 'DELETE', '/images/1001')
    },
  },
  withBadges,
)
