import { type Collection, Query } from '@msw/data'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { defineApplication, table } from '../../src/index.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import type { World } from '../../src/world/world.ts'
import { type CollectionsOf, collectionsOf } from './index.ts'

let simulator: Simulator
let world: World
let users: Users
let notes: CollectionsOf<World>['notes']

beforeAll(async () => {
  simulator = await createSimulator({ scenario: 'small-company' })
  world = simulator.world
  ;({ users, notes } = await collectionsOf(world))
})
beforeEach(() => simulator.reset())

const namesOf = (list: readonly { username: string }[]) => list.map(({ username }) => username)
const needUser = (username: string) => users.findFirst((q) => q.where({ username }), { strict: true })

const set = (changes: object) => (draft: object) => {
  Object.assign(draft, changes)
}

type Users = CollectionsOf<World>['users']
type Build = Extract<Parameters<Users['findMany']>[0], (...parameters: never) => unknown>

/** `find` runs a query, and `scan` checks all rows. */
const find = (build: Build) => users.findMany(build).map(({ id }) => id)
const scan = (test: (user: ReturnType<World['users']['need']>) => boolean) =>
  world.users
    .all()
    .filter(test)
    .map(({ id }) => id)

describe('a query', () => {
  const isEngineer = (title: string) => title.includes('Engineer')
  const german = { language: 'de' }

  it.each<[string, Build, Parameters<typeof scan>[0]]>([
    ['where, of a value', (q) => q.where(german), ({ language }) => language === 'de'],
    ['where, of two', (q) => q.where({ ...german, blocked: false }), (u) => u.language === 'de' && !u.blocked],
    ['where, of null', (q) => q.where({ manager_id: null }), (u) => u.manager_id === null],
    ['where, by a function of a field', (q) => q.where({ job_title: isEngineer }), (u) => isEngineer(u.job_title)],
    [
      'where, by a function of the record',
      (q) => q.where((u) => isEngineer(u.job_title)),
      (u) => isEngineer(u.job_title),
    ],
    ['where, of a field in a field', (q) => q.where({ photo: { width: 80 } }), (u) => u.photo?.width === 80],
    ['where, twice', (q) => q.where(german).where({ blocked: false }), (u) => u.language === 'de' && !u.blocked],
    [
      'and',
      (q) => q.where(german).and({ job_title: isEngineer }),
      (u) => u.language === 'de' && isEngineer(u.job_title),
    ],
    ['or', (q) => q.where({ id: 1 }).or(german), (u) => u.id === 1 || u.language === 'de'],
    ['or, of queries', (q) => q.or(q.where({ id: 1 }), q.where({ id: 3 })), (u) => u.id === 1 || u.id === 3],
    ['an id', (q) => q.where({ id: 3 }), (u) => u.id === 3],
    ['an id and more', (q) => q.where({ id: 3, language: 'en' }), (u) => u.id === 3 && u.language === 'en'],
    ['a unique field, in its case', (q) => q.where({ username: 'Manager' }), (u) => u.username === 'Manager'],
    ['a reference', (q) => q.where({ manager_id: 2 }), (u) => u.manager_id === 2],
    [
      'a relation',
      (q) => q.where({ manager: { username: 'ceo' } }),
      (u) => world.users.get(u.manager_id ?? 0)?.username === 'ceo',
    ],
  ])('by %s finds the same rows as a full scan', (_, build, test) => {
    expect(find(build)).toEqual(scan(test))
  })

  it('may be created beforehand', () => {
    const ofCeo = new Query<ReturnType<typeof needUser>>().where({ manager_id: 2 })
    expect(users.findMany(ofCeo)).toEqual(users.findMany((q) => q.where({ manager_id: 2 })))
  })

  it('may be nested', () => {
    const isLed = (id: number) => users.findMany((q) => q.where({ manager_id: id })).length > 0
    expect(find((q) => q.where(({ id }) => isLed(id)))).toEqual(
      scan(({ id }) => world.users.where('manager_id', id).length > 0),
    )
  })

  it('pages and sorts', () => {
    const all = users.all()
    expect(users.findMany(undefined, { skip: 2, take: 3 })).toEqual(all.slice(2, 5))
    expect(users.findMany(undefined, { take: -2 })).toEqual([...all].reverse().slice(0, 2))
    expect(users.findMany((q) => q.where({ blocked: false }), { cursor: all[4]!, take: 2 })).toEqual(all.slice(4, 6))
    const sorted = users.findMany((q) => q.where({ manager_id: 2 }), { orderBy: { username: 'desc' } })
    expect(namesOf(sorted)).toEqual(namesOf(world.users.where('manager_id', 2)).sort().reverse())
    const byManager = users.findMany((q) => q.where({ manager_id: (id) => id !== null }), {
      orderBy: [{ manager: { username: 'asc' } }, { id: 'desc' }],
    })
    const key = (user: (typeof byManager)[number]) => `${user.manager!.username} ${1000 - user.id}`
    expect(byManager.map(key)).toEqual(byManager.map(key).sort())
  })

  it('that is strict throws if nothing is found', () => {
    expect(() => users.findFirst((q) => q.where({ id: 999 }), { strict: true })).toThrow('no record found')
    expect(() => users.findMany((q) => q.where({ id: 999 }), { strict: true })).toThrow('no records found')
    expect(users.findFirst((q) => q.where({ id: 999 }))).toBeUndefined()
  })

  it('by id or by an index checks few of many rows', async () => {
    const many = await createSimulator({ scenario: 'many-people', parameters: { count: 2000 } })
    const { users } = await collectionsOf(many.world)
    let looks = 0
    const isAny = () => ++looks > 0
    users.findFirst((q) => q.where({ id: 1900, surname: isAny }))
    users.findMany((q) => q.where({ username: 'ceo', surname: isAny }))
    expect(looks).toBe(2)
  })
})

describe('a record', () => {
  it('equals its row, stays the same object, and is frozen', () => {
    const manager = needUser('manager')
    expect(manager).toStrictEqual(world.users.findBy('username', 'manager'))
    expect(JSON.parse(JSON.stringify(manager))).toEqual(manager)
    expect(needUser('manager')).toBe(manager)
    expect(() => Object.assign(manager, { company: 'Other' })).toThrow(TypeError)
  })

  it('has relations: one, none or a list', () => {
    const manager = needUser('manager')
    expect(manager.manager).toBe(needUser('ceo'))
    expect(users.findFirst((q) => q.where({ manager_id: null }))!.manager).toBeNull()
    expect(manager.groups.map(({ name }) => name)).toEqual(['Everyone', 'Engineering'])
    expect(manager.groups[0]!.owner!.id).toBe(world.groups.need(1).owner_id)
  })

  it('names a relation after its field and its table', async () => {
    const { folders, tags } = await collectionsOf(world)
    const tag = tags.findFirst()!
    expect(tag.created_by_user!.id).toBe(tag.created_by)
    expect(folders.findFirst()!.linked_in_folders).toEqual([])
  })
})

describe('collections', () => {
  it('reflect every other write: tables, requests, undo, reset', async () => {
    const manager = needUser('manager')
    world.users.patch(manager.id, { job_title: 'Director' })
    expect(needUser('manager').job_title).toBe('Director')
    const count = users.count()
    const path = 'http://sim/api/people/v2/users/9'
    const { status } = await simulator.fetch(
      new Request(path, { method: 'DELETE', headers: { 'x-sim-user': 'admin' } }),
    )
    expect(status).toBe(204)
    expect([users.count(), users.all().length]).toEqual([count - 1, count - 1])
    await simulator.fetch(new Request('http://sim/__sim/undo', { method: 'POST' }))
    expect(users.findFirst((q) => q.where((user) => user.id === 9))).toBeDefined()
    simulator.reset()
    expect(needUser('manager')).toEqual(manager)
  })

  it('belong to one world, and are created once', async () => {
    const fork = simulator.needWorld(await simulator.createWorld({ from: 'default' }))
    const forked = await collectionsOf(fork)
    await forked.users.update((q) => q.where({ username: 'manager' }), {
      data(user) {
        user.job_title = 'Director'
      },
    })
    expect(needUser('manager').job_title).not.toBe('Director')
    expect(fork.users.findBy('username', 'manager')!.job_title).toBe('Director')
    expect((await collectionsOf(fork)).users).toBe(forked.users)
  })

  it('continue after a reload, with the new tables', async () => {
    const canteen = (fields: object, references: object) =>
      defineApplication({
        place: { application: 'canteen', title: 'Canteen', root: '/api/canteen' },
        tables: { dishes: table(z.object({ id: z.int(), name: z.string(), ...fields }), { references } as never) },
        contract: { endpoints: {} },
        routes: {},
      })
    const reloaded = await createSimulator({ applications: [canteen({}, {})] })
    const collections = await collectionsOf(reloaded.world)
    const { dishes } = collections as unknown as { dishes: Collection<never> }
    await dishes.create({ name: 'Soup' } as never)
    await reloaded.reload({ applications: [canteen({ cook: z.int().default(3) }, { cook: 'users' })] })
    await dishes.create({ name: 'Stew', cook: 3 } as never)
    expect(dishes.all()).toEqual(reloaded.world.tables.dishes!.all())
    expect(dishes.findMany((q) => q.where({ cook: 3 } as never))).toEqual(dishes.all())
    expect(dishes.all()).toMatchObject([{ cook_user: { id: 3 } }, { cook_user: { id: 3 } }])
    await collections.users.update((q) => q.where({ id: 3 }), { data: set({ job_title: 'Cook' }) })
    expect(reloaded.world.users.need(3).job_title).toBe('Cook')
    await reloaded.reload({ applications: [] })
    expect(() => dishes.all()).toThrow('The table "dishes" no longer exists.')
    await reloaded.reload({ applications: [canteen({}, {})] })
    expect(dishes.all()).toEqual([])
  })

  it('do not accept relations that the tables do not have', () => {
    expect(() => (users as never as { defineRelations(): void }).defineRelations()).toThrow(
      'The relations of users are the references of its table.',
    )
  })
})

describe('create', () => {
  const thanks = { description: 'Thanks', created_at: '2026-03-01T00:00:00.000Z', user_ids: [] }
  const lists = { thanked_user_ids: [], thanked_group_ids: [], tag_ids: [] }

  it('adds a row, with the next id, by fields or by relations', async () => {
    const author = needUser('manager')
    const { nextId } = world.notes
    const note = await notes.create({ ...thanks, ...lists, author, users: [needUser('ceo')] })
    expect(world.notes.get(nextId)).toEqual(note)
    expect(note).toMatchObject({ id: nextId, author_id: author.id, user_ids: [needUser('ceo').id] })
    expect(await notes.create({ ...thanks, ...lists, author_id: 1 })).toMatchObject({ id: nextId + 1 })
  })

  it.each([
    ['a value of another shape', { description: 7 }, /^notes \d+: description: must be a string$/],
    ['a broken reference', { author_id: 999 }, /^notes \d+: author_id: there is no row 999 in users$/],
    ['a relation that is not a record', { author: 'manager' }, /^Failed to set author: it must be a record of users\./],
    ['an existing id', { id: 1 }, 'There is a row 1 in notes already.'],
  ])('refuses %s, and adds nothing', async (_, wrong, message) => {
    const before = world.snapshot().tables
    await expect(notes.create({ ...thanks, ...lists, author_id: 1, ...(wrong as object) })).rejects.toThrow(message)
    expect(world.snapshot().tables).toEqual(before)
  })

  it('refuses a duplicate unique value', async () => {
    const { id: _, ...manager } = needUser('manager')
    await expect(users.create({ ...manager, email: 'other@example.org' })).rejects.toThrow(
      'Row 3 in users already has this username.',
    )
  })

  it('adds all or none of many', async () => {
    const before = notes.count()
    const values = (index: number) => ({ ...thanks, ...lists, author_id: index < 2 ? 1 : 999 })
    await expect(notes.createMany(3, values)).rejects.toThrow('there is no row 999 in users')
    expect(notes.count()).toBe(before)
    expect(await notes.createMany(2, values)).toHaveLength(2)
    expect(notes.count()).toBe(before + 2)
  })
})

describe('update', () => {
  const promote = (user: { job_title: string }) => {
    user.job_title += ', promoted'
  }

  it('changes a row by a query or a record, and only the changed fields', async () => {
    const manager = needUser('manager')
    const changed = await users.update(manager, {
      data(user) {
        promote(user)
        user.metadata.phone = '1'
        user.manager = needUser('admin')
        user.company = manager.company
      },
    })
    const { id, job_title, metadata } = manager
    expect(changed).toEqual({
      ...manager,
      job_title: `${job_title}, promoted`,
      manager_id: 1,
      metadata: { ...metadata, phone: '1' },
    })
    expect(world.users.get(id)).toEqual(changed)
    expect(manager.job_title).toBe(job_title)
    expect(await users.update((q) => q.where({ id: 999 }), { data: promote })).toBeUndefined()
  })

  it.each<[string, (user: object) => void, string]>([
    ['a value of another shape', set({ blocked: 'no' }), 'users 3: blocked: must be a boolean'],
    ['an unknown field', set({ boss: 1 }), 'users 3: boss: there is no such field'],
    ['a duplicate unique value', set({ username: 'ceo' }), 'Row 2 in users already has this username.'],
    ['a broken reference', set({ manager_id: 999 }), 'there is no row 999 in users'],
    ['a circle', set({ manager_id: 3 }), 'users 3: manager_id: it would end up above itself'],
    ['another id', set({ id: 999 }), 'users 3: id: cannot change.'],
  ])('refuses %s, and changes nothing', async (_, data, message) => {
    const before = world.users.get(3)
    const done = users.update((q) => q.where({ id: 3 }), {
      data(user) {
        promote(user)
        data(user)
      },
    })
    await expect(done).rejects.toThrow(message)
    expect(world.users.get(3)).toBe(before)
  })

  it('changes all or none of many, and sorts the result', async () => {
    const ofCeo: Build = (q) => q.where({ manager_id: 2 })
    const before = users.findMany(ofCeo)
    const call = (username: string) => users.updateMany(ofCeo, { data: set({ username }) })
    await expect(call('the same for all')).rejects.toThrow('already has this username.')
    expect(users.findMany(ofCeo)).toEqual(before)
    const changed = await users.updateMany(ofCeo, { data: promote, orderBy: { id: 'desc' } })
    expect(changed.map(({ id }) => id)).toEqual(before.map(({ id }) => id).reverse())
    expect(changed.every(({ job_title }) => job_title.endsWith('promoted'))).toBe(true)
  })

  it('may be asynchronous, and keeps concurrent changes', async () => {
    const updating = users.update((q) => q.where({ id: 3 }), {
      async data(user) {
        await Promise.resolve()
        promote(user)
      },
    })
    world.users.patch(3, { company: 'Other' })
    expect(await updating).toMatchObject({ company: 'Other', job_title: expect.stringMatching(/promoted$/) })
  })

  it('can remove an optional field', async () => {
    const { grants } = await collectionsOf(world)
    const { id } = world.grants.all().find((grant) => 'role_id' in grant)!
    await grants.update((q) => q.where({ id }), { data: (grant) => void Reflect.deleteProperty(grant, 'role_id') })
    expect(world.grants.get(id)).not.toHaveProperty('role_id')
  })
})

describe('delete', () => {
  it('follows the table references: an heir takes over, and deleted users keep their names', async () => {
    const { folders, formerUsers } = await collectionsOf(world)
    const employee = needUser('employee')
    const { id } = await folders.update((q) => q.where({ id: 1 }), {
      strict: true,
      data: set({ creator: employee }),
    })
    expect(users.delete(employee)).toBe(employee)
    expect(users.findFirst((q) => q.where({ username: 'employee' }))).toBeUndefined()
    expect(world.folders.need(id).creator_id).toBe(1)
    expect(formerUsers.findFirst((q) => q.where({ id: employee.id }))!.name).toBe('Magdalena Żak')
    expect(users.delete(employee)).toBe(employee)
  })

  it('refuses a deletion that needs an heir, and deletes nothing', async () => {
    const { extranets } = await collectionsOf(world)
    const before = world.snapshot().tables
    expect(() => extranets.delete((q) => q.where({ id: 1 }))).toThrow(
      /^Something in extranets needs an heir: { heir: 2 }\./,
    )
    expect(() => users.clear()).toThrow('users 1 would inherit from itself.')
    expect(() => users.delete((q) => q.where({ id: 3 }), { heir: 444 })).toThrow('There is no row 444 in users')
    expect(world.snapshot().tables).toEqual(before)
    extranets.delete((q) => q.where({ id: 1 }), { heir: 2 })
    expect(world.users.where('extranet_id', 1)).toEqual([])
  })

  it('deletes all matching records, and sorts the result', () => {
    const deleted = notes.deleteMany((q) => q.where({ author_id: (id) => id !== 1 }), { orderBy: { id: 'desc' } })
    expect(deleted.map(({ id }) => id)).toEqual(deleted.map(({ id }) => id).sort((a, b) => b - a))
    expect(notes.findMany((q) => q.where({ author_id: (id) => id !== 1 }))).toEqual([])
    notes.clear()
    expect([notes.count(), notes.all(), world.notes.size]).toEqual([0, [], 0])
  })
})

describe('a write', () => {
  it('is one event and one step to undo', async () => {
    const events: unknown[] = []
    const off = simulator.onEvent((event) => events.push(event.kind === 'changes' ? event.changes.length : event.kind))
    await notes.updateMany((q) => q.where({ author_id: (id) => id > 0 }), {
      data: set({ description: 'x' }),
    })
    off()
    expect(events).toEqual([notes.count()])
    await simulator.fetch(new Request('http://sim/__sim/undo', { method: 'POST' }))
    expect(notes.findMany((q) => q.where({ description: 'x' }))).toEqual([])
  })

  it('calls the hooks of its collection, which may prevent it', async () => {
    const events: unknown[] = []
    const options = { signal: AbortSignal.timeout(60_000) }
    users.hooks.on(
      'update',
      (event) => {
        events.push(event.data.path)
        if (event.data.path[0] === 'company') event.preventDefault()
      },
      options,
    )
    users.hooks.on('delete', (event) => event.preventDefault(), options)
    notes.hooks.on(
      'create',
      ({ data }) => {
        if (data.record.description === 'Refused') throw new Error('no')
      },
      options,
    )
    const before = needUser('manager')
    await users.update(before, {
      data: set({ company: 'Other', job_title: 'Director' }),
    })
    users.delete(before)
    expect(events).toEqual([['company'], ['job_title']])
    expect(needUser('manager')).toEqual({ ...before, job_title: 'Director' })
    const { id: _, ...note } = notes.findFirst()!
    await expect(notes.create({ ...note, description: 'Refused' })).rejects.toThrow('no')
    expect(notes.findFirst((q) => q.where({ description: 'Refused' }))).toBeUndefined()
    for (const { hooks } of [users, notes]) hooks.removeAllListeners()
  })
})
