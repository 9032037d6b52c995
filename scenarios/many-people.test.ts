import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../src/index.ts'
import { isStress } from '../test/stress/times.ts'
import { smallCompany } from './index.ts'

let simulator: Simulator

beforeAll(async () => {
  simulator = await createSimulator({ scenario: 'many-people', verify: true })
}, 60_000)

describe('scenario many-people', () => {
  it('has exactly ten thousand users', async () => {
    const reply = await simulator.fetch(new Request('http://x/api/people/v2/users?view=admin&status=all&limit=1'))
    expect(await reply.json()).toMatchObject({ pagination: { total: 10_000 } })
  })

  it('does not change the people of the small company', async () => {
    const small = await smallCompany.baked!()
    const rows = small.tables.users!.rows as { id: number; username: string; email: string; manager_id: number }[]
    for (const { id, username, email, manager_id } of rows) {
      expect(simulator.world.users.get(id)).toMatchObject({ username, email, manager_id })
    }
  })

  it('gives everyone a manager except the managing director and the guests', () => {
    const staff = simulator.world.users.where('extranet_id', 1)
    expect(staff.filter(({ manager_id }) => manager_id === null).map(({ username }) => username)).toEqual(['ceo'])
  })

  it('gives nobody more direct reports than a chart can show', () => {
    const most = Math.max(
      ...simulator.world.users.all().map(({ id }) => simulator.world.users.where('manager_id', id).length),
    )
    expect(most).toBeLessThanOrEqual(25)
  })

  it('puts every employee into groups', () => {
    const staff = simulator.world.users.where('extranet_id', 1)
    expect(staff.filter(({ group_ids }) => group_ids.length === 0)).toEqual([])
  })

  it('has unique phone numbers', () => {
    const numbers = simulator.world.users.all().flatMap(({ metadata: { phone, mobile } }) => [phone, mobile])
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('scenario many-people with a few thousand people', () => {
  const many = isStress ? 30_000 : 5_000

  it('has the requested number of people, usernames, e-mail addresses and phone numbers, and no manager with too many reports', async () => {
    const { world } = await createSimulator({ scenario: 'many-people', parameters: { count: many } })
    const users = world.users.all()
    const count = (values: unknown[]) => new Set(values).size
    expect(users).toHaveLength(many)
    expect(count(users.map(({ username }) => username))).toBe(many)
    expect(count(users.map(({ email }) => email))).toBe(many)
    expect(count(users.map(({ metadata }) => metadata.phone))).toBe(many)
    expect(count(users.map(({ metadata }) => metadata.mobile))).toBe(many)
    const reports = new Map<number | null, number>()
    for (const { manager_id } of users) reports.set(manager_id, (reports.get(manager_id) ?? 0) + 1)
    reports.delete(null)
    expect(Math.max(...reports.values())).toBeLessThanOrEqual(25)
  }, 60_000)
})
