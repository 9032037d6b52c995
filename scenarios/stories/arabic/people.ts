import { arabicManagement } from '../../../fixtures/arabic/management.ts'
import { arabicCompany, arabicGroups, arabicRoles } from '../../../fixtures/arabic/organisation.ts'
import { type ArabicPerson, arabicSites } from '../../../fixtures/arabic/person.ts'
import { arabicStaff } from '../../../fixtures/arabic/staff.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import { newAccount } from '../../../src/apps/people/new-account.ts'
import { day } from '../../../src/core/time/clock.ts'
import type { World } from '../../../src/world/world.ts'
import { firstWorkday, instantAtWork, someTimeAfter } from '../verbs/past.ts'
import { getGroup, getPerson } from '../verbs/people.ts'

export function hireArabicPeople(world: World): void {
  world.extranets.add({
    name: arabicCompany.name,
    description: 'كل من يعمل هنا.',
    inactive: false,
    primary: true,
    read_only: false,
    admin_id: 1,
    has_logo: true,
  })
  const people = [...arabicManagement, ...arabicStaff]
  const hired = people.map((person) => [person, world.users.add(userOf(world, person))] as const)
  formGroups(world, hired[0]![1])
  for (const [person, user] of hired) place(world, user, person)
  for (const { id, username, ...user } of world.users.all()) {
    const days = username === 'blocked' ? 300 : 1 + (id % 5)
    const at = (time: `${number}:${number}`) => instantAtWork(world, { id, username, ...user }, days, time)
    world.users.patch(id, {
      last_time_login: at(someTimeAfter('08:05', id, 90)),
      last_time_used: at(someTimeAfter('14:40', id, 150)),
    })
  }
  world.users.patch(getPerson(world, 'blocked').id, { blocked: true })
  invitePartner(world)
}

function userOf(world: World, person: ArabicPerson): Omit<StoredUser, 'id'> {
  const id = world.users.nextId
  const { firstname, surname, handle, job, city, username = handle } = person
  const site = arabicSites[city]
  const date = (days: number) => new Date(world.clock.now() - Math.round(days) * day).toISOString().slice(0, 10)
  const digits = String(100 + id * 7)
  const fill = (pattern: string) => [...digits].reduce((number, digit) => number.replace('#', digit), pattern)
  return newAccount({
    username,
    password: username,
    firstname,
    surname,
    email: `${handle}@${arabicCompany.domain}`,
    company: arabicCompany.name,
    job_title: job,
    user_code: String(10_000 + id),
    language: person.language ?? 'ar',
    timezone: site.timezone,
    admin_of: person.admin_of ? [person.admin_of] : [],
    metadata: {
      phone: fill(site.phone),
      mobile: fill(site.mobile),
      location: city,
      department: person.department,
      about: person.about,
      skills: [...(person.skills ?? [])],
      birthday: date(person.age * 365.25 + ((id * 53) % 300)),
      start_date: firstWorkday(date(person.since), site.timezone),
    },
  })
}

function formGroups(world: World, admin: StoredUser): void {
  const outside = arabicGroups.length - 2
  for (const [i, [name, description]] of arabicGroups.entries()) {
    world.groups.add({
      name,
      description,
      date_created: instantAtWork(world, admin, 1400 - i * 31, someTimeAfter('10:30', i, 300)),
      inactive: i === arabicGroups.length - 1,
      parent_id: i === 0 || i >= outside ? 0 : 1,
      owner_id: 1,
      extranet_id: 1,
    })
  }
  for (const [i, [name, description]] of arabicRoles.entries()) {
    const date_created = instantAtWork(world, admin, 1200 - i * 23, someTimeAfter('11:10', i, 200))
    world.roles.add({ name, description, date_created, inactive: false, owner_id: 1, extranet_id: 1 })
  }
}

/** Everybody is in the first group. The head of a department owns its group. */
function place(world: World, { id }: StoredUser, { under, groups = [], roles = [], job }: ArabicPerson): void {
  const ids = [arabicGroups[0][0], ...groups].map((name) => getGroup(world, name).id)
  const held = world.roles.all().filter(({ name }) => roles.includes(name))
  world.users.patch(id, {
    manager_id: under === undefined ? null : getPerson(world, under).id,
    group_ids: ids,
    role_ids: held.map((role) => role.id),
  })
  if (/^رئيسة? /.test(job)) world.groups.patch(ids[1]!, { owner_id: id })
}

function invitePartner(world: World): void {
  const portal = world.extranets.add({
    name: 'بوابة المقاولين',
    description: 'المخططات والمواعيد لمن يعملون معنا.',
    inactive: false,
    primary: false,
    read_only: false,
    admin_id: getPerson(world, 'manager').id,
    has_logo: false,
  })
  const { metadata, ...alike } = userOf(world, {
    username: 'partner',
    firstname: 'حسن',
    surname: 'الورياغلي',
    handle: 'hassan.ouriaghli',
    job: 'مدير موقع',
    city: 'الدار البيضاء',
    department: '',
    since: 0,
    age: 45,
    about: '',
  })
  const { phone, mobile, location } = metadata
  const visited = instantAtWork(world, getPerson(world, 'manager'), 3, '09:00')
  world.users.add({
    ...alike,
    email: 'hassan.ouriaghli@sadd.example',
    company: 'مقاولات السد',
    user_code: '',
    extranet_id: portal.id,
    last_time_login: visited,
    last_time_used: visited,
    metadata: { phone, mobile, location },
  })
}
