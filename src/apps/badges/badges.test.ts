import { describe, expect, it } from 'vitest'
import { aBadge, addBadges, imageUrl, useBadges } from '../../../test/badges/badges.ts'
import { host, openCompany, type RequestOptions } from '../../../test/company.ts'
import type { Endpoint } from '../../core/http/contract.ts'
import { contract } from './contract.ts'
import { badges } from './index.ts'

// Rules for every endpoint of badges.

const company = useBadges()

const endpoints: [string, Endpoint][] = Object.entries(contract.endpoints)
const writes = endpoints.filter(([, { method }]) => method !== 'GET')

/** Writes go to badge 1, image set 0 and custom image 1001. */
const ids: Record<string, number> = { addImages: 0, deleteImage: 1001 }
const pathOf = (name: string, { path }: Endpoint, id: number | string = ids[name] ?? 1) =>
  path.replace(/:(badge_)?id/, String(id))

const goodBodies: Record<string, unknown> = {
  createBadge: aBadge(),
  updateBadge: { title: 'Guide' },
  deleteBadge: undefined,
  assignBadges: { badge_ids: [4], user_ids: [2, 4], message: 'Thank you' },
  unassignBadge: { user_ids: [2] },
  addImages: [{ hash: 'c0ffee' }],
  deleteImage: undefined,
}

describe('badges', () => {
  it('requires a signed-in user on every endpoint except images', async () => {
    for (const [name, endpoint] of endpoints.filter(([, { open }]) => !open)) {
      const sent: RequestOptions = { as: 'nobody', body: goodBodies[name] }
      await company.expectRefusal(401, /^nobody is signed in/, endpoint.method, pathOf(name, endpoint), sent)
    }
    expect(endpoints.filter(([, { open }]) => open).map(([name]) => name)).toEqual(['getImage'])
    expect((await company.get('/images/1', { as: 'nobody' })).status).toBe(200)
  })

  it('refuses writes by users who do not administer badges', async () => {
    expect(Object.keys(goodBodies)).toEqual(writes.map(([name]) => name))
    const says = 'only an administrator of badges may do that'
    for (const [name, endpoint] of writes) {
      for (const as of ['bo', 'paul']) {
        const sent = { as, body: goodBodies[name] }
        await company.expectRefusal(403, says, endpoint.method, pathOf(name, endpoint), sent)
      }
    }
  })

  it('allows everybody to read', async () => {
    for (const [name, endpoint] of endpoints.filter(([, { method }]) => method === 'GET')) {
      expect((await company.get(pathOf(name, endpoint), { as: 'carl' })).status, name).toBe(200)
    }
  })

  it.each(writes)('allows %s to an administrator of badges other than user 1', async (name, endpoint) => {
    const fresh = await openCompany(badges)
    await addBadges(fresh)
    await fresh.done('POST', '/image-sets/0/images', { body: [{ hash: 'a' }] })
    const { status } = await fresh.send(endpoint.method, pathOf(name, endpoint), { as: 'zoe', body: goodBodies[name] })
    expect(status).toBe(200)
  })

  it('responds with 404 to an unknown badge, image or image set', async () => {
    const nouns: Record<string, string> = { images: 'image', 'image-sets': 'image set' }
    for (const [name, endpoint] of endpoints.filter(([, { path }]) => /:(badge_)?id/.test(path))) {
      const noun = nouns[endpoint.path.split('/')[1]!] ?? 'badge'
      const sent = { body: goodBodies[name] }
      await company.expectRefusal(404, `there is no ${noun} 99`, endpoint.method, pathOf(name, endpoint, 99), sent)
      await company.expectRefusal(404, /^there is no .*\/x/, endpoint.method, pathOf(name, endpoint, 'x'), sent)
    }
  })

  it.each<[number, string, string, string, string, RequestOptions]>([
    [400, 'Bad request', 'title: is required', 'POST', '/badges', { body: aBadge({ title: undefined }) }],
    [401, 'Unauthorised', 'the user "ghost" is not known', 'GET', '/badges', { as: 'ghost' }],
    [403, 'Forbidden', 'only an administrator of badges may do that', 'DELETE', '/badges/1', { as: 'bo' }],
    [404, 'Not found', 'there is no badge 7', 'GET', '/badge/7', {}],
    [405, 'Method not allowed', '/api/badges/badge/1 does not support PUT, only GET', 'PUT', '/badge/1', {}],
  ])('responds with %i as problem details', async (status, title, detail, method, path, sent) => {
    const reply = await company.send(method, `${path}?a=b`, sent)
    expect(reply.status).toBe(status)
    expect(reply.body).toEqual({
      status,
      type: `https://www.rfc-editor.org/rfc/rfc9110#status.${status}`,
      title,
      detail: status === 401 ? expect.any(String) : detail,
      instance: `/api/badges${path}`,
    })
  })

  it('refuses a body that is not JSON or not an object', async () => {
    for (const [name, endpoint] of endpoints.filter(([, { body }]) => body)) {
      const refuses = (says: string, body: string) =>
        company.expectRefusal(400, says, endpoint.method, pathOf(name, endpoint), { body })
      await refuses('body: is not JSON', '{"title": ')
      await refuses('body: must be an object', '[]')
    }
  })

  it.each(['', '/v1', '~v1'])('responds at its root with %o, and links without a version', async (version) => {
    const { status, body } = await company.get(`${host}/api/badges${version}/badges/`)
    expect([status, body[0].image]).toEqual([200, imageUrl(body[0].image_id)])
  })

  it('has no other version, and reports that as problem details', async () => {
    const says = 'there is no version 2 at /api/badges. Available: version 1 at /api/badges/v1'
    for (const [path, headers] of [
      ['/api/badges/v2/badges', {}],
      ['/api/badges/badges', { 'x-api-version': '2' }],
    ] as const) {
      await company.expectRefusal(404, says, 'GET', host + path, { headers })
      expect((await company.get(host + path, { headers })).body).toMatchObject({ title: 'Not found', instance: path })
    }
  })
})
