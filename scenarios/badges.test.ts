import { beforeAll, describe, expect, it } from 'vitest'
import { badges } from '../src/apps/badges/index.ts'
import type { Badge, ListedBadge } from '../src/apps/badges/shapes.ts'
import type { ScenarioName } from '../src/index.ts'
import { type Company, openCompany } from '../test/company.ts'

// What the scenarios promise about badges, checked through the API.

let company: Company
const open = (scenario: ScenarioName) => {
  beforeAll(async () => {
    company = await openCompany(badges, { scenario })
  })
}
const list = (search: string): Promise<ListedBadge[]> => company.done('GET', `/badges?${search}`)
const idOf = (username: string) => company.simulator.world.users.findBy('username', username)!.id

describe('small-company', () => {
  open('small-company')

  it('has live and archived badges, modified ones, many with assignees and one without', async () => {
    const all = await list('status=all&include_assignees=1')
    expect(all.filter(({ status }) => status === 'archived').length).toBeGreaterThanOrEqual(4)
    expect(all.filter(({ status }) => status === 'live').length).toBeGreaterThanOrEqual(15)
    expect(new Set(all.map(({ modified_by }) => Array.isArray(modified_by)))).toEqual(new Set([true, false]))
    expect(all.filter(({ assignees }) => assignees!.length === 0).map(({ title }) => title)).toEqual([
      'A year without complaints',
    ])
  })

  it('shows who archived each badge', async () => {
    const archived = await list('status=archived')
    const admin = { id: 1 }
    for (const { id } of archived) {
      const badge: Badge = await company.done('GET', `/badge/${id}`)
      expect(badge).toMatchObject({ archived_by: admin, archived_date: { timezone: 'Europe/London' } })
    }
  })

  it('has images in both sets, and every image loads', async () => {
    const images: { id: number; image_url: string; set_id: number }[] = await company.done('GET', '/image-sets/images')
    expect(new Set(images.map(({ set_id }) => set_id))).toEqual(new Set([0, 1]))
    const types = new Set<string>()
    for (const { image_url } of images) {
      const response = await company.simulator.fetch(new Request(image_url))
      expect(response.status).toBe(200)
      types.add(response.headers.get('content-type')!)
    }
    expect(types).toEqual(new Set(['image/svg+xml', 'image/png']))
    const shown = new Set((await list('status=all')).map(({ image_id }) => image_id))
    expect(shown.size).toBeGreaterThan(20)
  })

  it('leaves the new employee without a badge, and the outbox empty', async () => {
    expect(await list(`assigned_to=${idOf('newcomer')}&status=all`)).toEqual([])
    expect(await company.done('GET', '/__sim/outbox')).toEqual([])
  })
})

describe('badge-collector', () => {
  open('badge-collector')

  it('signs in a user with thirty-five badges, live and archived', async () => {
    const { id } = await company.done('GET', '/api/people/v2/user')
    const own = await list(`assigned_to=${id}&status=all`)
    expect([id, own.length]).toEqual([idOf('employee'), 35])
    for (const status of ['live', 'archived'])
      expect(own.filter((badge) => badge.status === status).length, status).toBeGreaterThan(10)
    expect((await list(`not_assigned_to=${id}`)).length).toBeGreaterThan(5)
  })

  it('has long, short and missing messages, and dates from ten years', async () => {
    const own = await list(`assigned_to=${idOf('employee')}&status=all`)
    const lengths = own.map(({ assigned }) => assigned!.message.length)
    expect([Math.min(...lengths), Math.max(...lengths) > 700]).toEqual([0, true])
    expect(lengths.filter((length) => length > 0 && length < 6).length).toBeGreaterThan(2)
    const years = own.map(({ assigned }) => Number(assigned!.assigned_date.date.slice(0, 4)))
    expect(Math.max(...years) - Math.min(...years)).toBeGreaterThanOrEqual(10)
    for (const { created_date, assigned } of own) {
      expect(created_date.date < assigned!.assigned_date.date).toBe(true)
    }
  })

  it('has a badge that every user has', async () => {
    const most = Math.max(...(await list('include_assignees=1')).map(({ assignees }) => assignees!.length))
    expect(most).toBe(company.simulator.world.users.size)
  })
})
