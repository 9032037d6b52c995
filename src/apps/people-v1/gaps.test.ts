import { expect } from 'vitest'
import { type Company, host, idsIn } from '../../../test/company.ts'
import { describeGaps } from '../../../test/gaps/gaps.ts'
import { gaps } from './gaps.ts'
import { peopleV1 } from './index.ts'

async function expectBoth({ get }: Company, names: readonly string[]): Promise<void> {
  expect(Object.keys((await get('/users/2?fieldset=userslist&fields=meta_phone')).body)).toEqual(names)
  expect((await get('/users/2?fields=firstname')).body).toEqual({ id: 2, firstname: 'Anna' })
  expect((await get('/users/2?fieldset=userslist')).body).toMatchObject({ surname: 'Schmidt' })
}

describeGaps(gaps, peopleV1, {
  'v1-fieldsets': async ({ get }) => {
    expect((await get('/fieldsets/')).body).toEqual(['profile', 'userslist'])
    for (const name of ['profile', 'userslist']) {
      const [field] = (await get(`/fieldsets/${name}`)).body
      expect(Object.keys(field)).toEqual(['name', 'type', 'repeatable'])
    }
  },
  'v1-unknown-fieldset': async ({ get }) => {
    for (const path of ['/fieldsets/profil', '/users?fieldset=profil', '/users/2?fieldset=profil']) {
      expect((await get(path)).status, path).toBe(404)
    }
  },
  'v1-unknown-fields': async ({ get }) => {
    const { body, headers } = await get('/users/2?fields=emial,company')
    expect(body).toEqual({ id: 2, company: 'Nordwind' })
    expect(headers.get('x-sim-warning')).toContain('"emial"')
  },
  'v1-searched-fields': async ({ get }) => {
    for (const name of ['id', 'emailad', 'job%20title', 'account%20state', 'ex_area_id', 'meta_phone', 'meta_desk']) {
      const { status } = await get(`/users?query=a&query_area=${name}&sort=${name}`)
      expect(status, name).toBe(200)
    }
    const { headers, status } = await get('/users?sort=photo')
    expect(status === 400 || headers.get('x-sim-warning')?.includes('"photo"')).toBe(true)
  },
  'v1-fields-and-fieldset': async (company) => {
    const { body } = await company.get('/users/2?fieldset=userslist')
    await expectBoth(company, [...Object.keys(body), 'meta_phone'])
  },
  'v1-aliases': async ({ get }) => {
    expect((await get('/users/2?fields=emailad,job%20title,extranet%20area')).body).toEqual({
      id: 2,
      emailad: 'anna@post.example',
      'job title': 'Engineer',
      'extranet area': 1,
    })
  },
  'v1-account-state': async ({ get }) => {
    expect((await get('/users/2?fields=intranetuser')).body.intranetuser).toBe('active')
    expect((await get('/users/5?fields=intranetuser')).body.intranetuser).toBe('blocked')
    expect((await get(`/users?query_area=account%20state&query=active`)).body.paging.total).toBe(6)
  },
  'v1-active-only': async ({ get }) => {
    // Whether blocked users are listed, and which groups, roles and extranets.
    const idsOf = async (path: string) => idsIn((await get(path)).body.data).sort()
    expect((await idsOf('/users/')).includes(5)).toBe(false)
    expect([await idsOf('/groups/'), await idsOf('/roles/'), await idsOf('/extranets/')]).toEqual(Array(3).fill([1, 2]))
  },
  'v1-name-filter': async ({ get }) => {
    const found = async (filter: string) => {
      const { body } = await get(`/users/?name_filter=${encodeURIComponent(filter)}`)
      return body.data.map(({ firstname }: { firstname: string }) => firstname)
    }
    for (const filter of ['zoe', 'ZOË', 'angstrom', 'Ångström', 'zoe angstrom', 'ang*', '*strom', '*e ang*', 'zoe*']) {
      expect(await found(filter), filter).toEqual(['Zoë'])
    }
    expect([await found('zo'), await found('schmidt anna')]).toEqual([[], []])
  },
  'v1-pages': async ({ get }) => {
    const { data, paging } = (await get('/groups/?limit=1')).body
    expect([data.length, paging.total, paging.prev]).toEqual([1, 2, ''])
    expect(paging.next).toMatch(/\?limit=1&offset=1$/)
    expect((await get(paging.next)).body.data).toEqual([{ id: 2, name: 'Platform' }])
    expect((await get('/roles/?limit=501')).body.paging.limit).toBe(500)
  },
  'v1-photo': {
    absolute: async ({ get }) =>
      expect((await get('/users/2?fields=photo')).body.photo).toBe(`${host}/api/people/v2/users/2/photo`),
    path: async ({ get }) => {
      const { photo } = (await get('/users?fieldset=userslist&limit=1')).body.data[0]
      expect(photo).toBe('/api/people/v2/users/1/photo')
      expect((await get(photo)).status).toBe(200)
    },
  },
  'v1-metadata': async ({ get }) => {
    const { body, headers } = await get('/users/2?fields=meta_phone,meta_birthday,meta_desk,meta_nonsense')
    expect(body).toEqual({ id: 2, meta_phone: '+49 30 5550101', meta_birthday: null, meta_desk: '4B' })
    expect(headers.get('x-sim-warning')).toContain('"meta_nonsense"')
  },
})
