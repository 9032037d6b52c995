import { createUser, setUserGroups } from '../../src/people/rules.ts'
import type { World } from '../../src/world.ts'

/** An account, made this morning, in the group of everyone. */
export function welcome(world: World): void {
  const administrator = world.users.findBy('username', 'people-admin')!
  const joiner = createUser(world, administrator, {
    username: 'joiner',
    password: 'joiner',
    firstname: 'Noor',
    surname: 'Visser',
    email: `noor.visser@${administrator.email.split('@')[1]}`,
    job_title: 'Technical Writer',
    company: administrator.company,
    language: 'en',
  })
  const everyone = world.groups.all().find(({ name }) => name === 'Everyone')!
  setUserGroups(world, administrator, joiner.id, [everyone.id])
}
