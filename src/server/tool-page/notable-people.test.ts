import { expect, it } from 'vitest'
import { createSimulator } from '../../index.ts'
import { describePerson, findNotablePeople } from './notable-people.ts'

it('shows the signed-in user and one of each role first, and blocked users last', async () => {
  const { world } = await createSimulator({ scenario: 'empty', verify: true })
  const admin = world.users.get(1)!
  const add = (username: string, changes: object) =>
    world.users.add({ ...admin, id: undefined, username, email: `${username}@x.example`, job_title: '', ...changes })
  add('badger', { admin_of: ['badges'] })
  add('scribe', { admin_of: ['documents', 'thanks'] })
  const boss = add('boss', {})
  add('plain', { manager_id: boss.id })
  add('plainer', { manager_id: boss.id })
  add('barred', { blocked: true })
  world.currentUser = world.directory.findBy('username', 'plainer')!.id

  const namesOf = (most: number) => findNotablePeople(world, most).map(({ username }) => username)
  expect(namesOf(5)).toEqual(['plainer', 'admin', 'badger', 'boss', 'barred'])
  expect(namesOf(99)).toEqual(['plainer', 'admin', 'badger', 'boss', 'scribe', 'plain', 'barred'])
  expect(findNotablePeople(world, 99).map(describePerson)).toEqual([
    'User',
    'Administrator, administers everything',
    'User, administers badges',
    'User, manages 2\u00a0people',
    'User, administers documents and thanks',
    'User',
    'User, blocked',
  ])
})

it('shows well-known users in every company', async () => {
  const { world } = await createSimulator({ verify: true })
  const names = ['admin', 'manager', 'employee', 'approver', 'reader', 'blocked']
  expect(findNotablePeople(world, names.length).map(({ username }) => username)).toEqual(names)
  expect(describePerson(findNotablePeople(world, 3)[2]!)).toContain('manages 1\u00a0person')
})
