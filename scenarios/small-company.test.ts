import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { StoredUser } from '../src/apps/people/model.ts'
import { createSimulator, type Simulator } from '../src/index.ts'

const notable = ['admin', 'ceo', 'manager', 'team-lead', 'employee', 'colleague', 'trainee', 'approver', 'reader']
const administered = ['people', 'badges', 'knowledge-base', 'expenses', 'documents', 'thanks']
const others = ['blocked', 'newcomer', 'partner', 'supplier', ...administered.map((name) => `${name}-admin`)]

let simulator: Simulator

beforeAll(async () => {
  simulator = await createSimulator({ scenario: 'small-company', verify: true })
})

async function get(path: string, user = 'admin') {
  const headers = { 'x-sim-user': user }
  const reply = await simulator.fetch(new Request(`http://x/api/people/v2${path}`, { headers }))
  return { status: reply.status, body: await reply.json() }
}

function known(username: string): StoredUser {
  return simulator.world.users.findBy('username', username)!
}

function levelOf({ manager_id }: StoredUser): number {
  return manager_id === null ? 1 : 1 + levelOf(simulator.world.users.get(manager_id)!)
}

describe('scenario small-company', () => {
  it('has 25 people, one of them blocked', async () => {
    expect((await get('/users?view=admin&status=all')).body).toMatchObject({ pagination: { total: 25 } })
    expect((await get('/users?view=admin&status=blocked')).body).toMatchObject({ data: [{ username: 'blocked' }] })
  })

  it('signs in the administrator', async () => {
    const reply = await simulator.fetch(new Request('http://x/api/people/v2/user'))
    expect(await reply.json()).toMatchObject({ id: 1, username: 'admin' })
  })

  it.each([...notable, ...others])('has %s, whose password is the username', (username) => {
    const { firstname, surname, password } = known(username)
    expect(password).toBe(username)
    expect(`${firstname} ${surname}`.toLowerCase()).not.toContain(username)
  })

  it.each(administered)('has an administrator of only %s', (application) => {
    expect(known(`${application}-admin`).admin_of).toEqual([application])
  })

  it('has an org chart with five levels, up to the managing director', () => {
    expect(levelOf(known('ceo'))).toBe(1)
    expect(levelOf(known('trainee'))).toBe(5)
  })

  it('gives the manager direct reports', async () => {
    const { body } = await get(`/users/${known('manager').id}/subordinates`, 'manager')
    expect(body).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ username: 'team-lead' })]) })
  })

  it('has a tree of groups, including an inactive one', () => {
    const groups = simulator.world.groups
    const firmware = groups.all().find(({ name }) => name === 'Firmware')!
    const above = groups.get(firmware.parent_id)!
    expect([above.name, groups.get(above.parent_id)!.name]).toEqual(['Engineering', 'Everyone'])
    expect(groups.all().some(({ inactive }) => inactive)).toBe(true)
  })

  it('has active and inactive roles', () => {
    const states = simulator.world.roles.all().map(({ inactive }) => inactive)
    expect(new Set(states)).toEqual(new Set([true, false]))
  })

  it('has three extranets with users, one of them read-only', () => {
    const { extranets, users } = simulator.world
    expect(extranets.all().map(({ primary, read_only }) => [primary, read_only])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
    for (const { id } of extranets.all()) expect(users.where('extranet_id', id).length).toBeGreaterThan(0)
  })

  it('has people with other scripts, timezones and languages', () => {
    const users = simulator.world.users.all()
    expect(users.some(({ surname }) => /\p{Script=Han}/u.test(surname))).toBe(true)
    expect(users.some(({ surname }) => /[^ -~]/.test(surname))).toBe(true)
    expect(new Set(users.map(({ timezone }) => timezone)).size).toBeGreaterThanOrEqual(6)
    expect(new Set(users.map(({ language }) => language)).size).toBeGreaterThanOrEqual(5)
  })

  it('creates another company with another seed, with the same key users under other names', async () => {
    const other = await createSimulator({ scenario: 'small-company', seed: 2, verify: true })
    for (const username of [...notable, ...others]) {
      expect(other.world.users.findBy('username', username), username).toMatchObject({ id: known(username).id })
    }
    expect(other.world.users.get(1)!.email).not.toBe(known('admin').email)
  })

  it('creates the same company with the same seed', async () => {
    const [one, two] = await Promise.all([2, 2].map((seed) => createSimulator({ scenario: 'small-company', seed })))
    expect(JSON.stringify(one!.world.export())).toBe(JSON.stringify(two!.world.export()))
  })
})

describe('photos', () => {
  it.each(['small-company', 'company-of-300', 'arabic-company'] as const)(
    'of %s are portraits that all differ, and initials for about one in eight',
    async (scenario) => {
      const { fetch, world } = await createSimulator({ scenario })
      const users = world.users.all()
      const drawn = await Promise.all(
        users.map(async ({ id }) => (await fetch(new Request(`http://x/api/people/v2/users/${id}/photo`))).text()),
      )
      const portraits = drawn.filter((svg) => !svg.includes('</text>'))
      expect(new Set(portraits).size).toBe(portraits.length)
      expect(users.filter(({ photo }) => photo)).toHaveLength(portraits.length)
      expect(portraits.length / users.length).toBeGreaterThan(0.8)
      expect(portraits.length).toBeLessThan(users.length)
    },
  )
})

describe('a file that is generated when it is read', () => {
  it.each([[['nothing']], [['part', 'x', 'y']], [['receipt']], [[]]])(
    'is refused if it cannot be generated: %j',
    async (of) => {
      const { world } = simulator
      const before = world.snapshot()
      onTestFinished(() => world.restore(before))
      const { id, photo } = known('admin')
      world.files.patch(photo!.file, { bytes: { maker: 'company', of, length: 9_999 } })
      const body = JSON.stringify(world.export())
      const headers = { 'content-type': 'application/json' }
      expect((await simulator.fetch(new Request('http://x/__sim/state', { method: 'PUT', headers, body }))).ok).toBe(
        true,
      )
      expect(await get(`/users/${id}/photo`)).toMatchObject({
        status: 404,
        body: { code: 404, error: expect.stringContaining('the file cannot be generated: ') },
      })
    },
  )
})

describe('scenario signed-out', () => {
  it('has the same people, and no signed-in user', async () => {
    const signedOut = await createSimulator({ scenario: 'signed-out', verify: true })
    expect((await signedOut.fetch(new Request('http://x/api/people/v2/user'))).status).toBe(401)
    expect(signedOut.world.users.all()).toEqual(simulator.world.users.all())
  })
})
