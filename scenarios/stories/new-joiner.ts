import { createUser, setManager, setMemberships } from '../../src/apps/people/rules.ts'
import type { World } from '../../src/world/world.ts'

/** Created this morning. The joiner has only the group of everyone, and the same manager as Marketing. */
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
    user_code: String(10_000 + world.users.nextId),
    language: 'en',
    metadata: {
      phone: '+44 117 496 0164',
      mobile: '+44 7700 900871',
      location: 'Bristol',
      department: 'Marketing',
      about: '',
      skills: [],
      birthday: '2001-07-19',
      start_date: world.clock.instant().slice(0, 10),
    },
  })
  const { manager_id } = world.users.all().find(({ job_title }) => job_title === 'Content Editor')!
  setManager(world, administrator, joiner.id, manager_id!)
  const everyone = world.groups.all().find(({ name }) => name === 'Everyone')!
  setMemberships(world, administrator, joiner.id, 'groups', [everyone.id])
}
