import { newAccount } from '../../src/apps/people/new-account.ts'
import type { World } from '../../src/world/world.ts'

/** Rows that no endpoint can add are here, too. Expense sheets and documents need them. */
export function seedEmpty(world: World) {
  world.extranets.add({
    name: 'Intranet',
    description: '',
    inactive: false,
    primary: true,
    read_only: false,
    admin_id: 1,
    has_logo: false,
  })
  const admin = newAccount({
    username: 'admin',
    password: 'admin',
    firstname: 'Ada',
    surname: 'Admin',
    email: 'admin@fauxtranet.example',
    job_title: 'Administrator',
    language: 'en',
    timezone: 'Europe/London',
    metadata: {},
    last_time_login: world.clock.instant(),
    last_time_used: world.clock.instant(),
  })
  world.users.add(admin)
  world.departments.add({ name: 'General' })
  world.locations.add({ name: 'Head office' })
  world.clients.add({ name: 'First client' })
  world.projects.add({ name: 'First project' })
  for (const name of ['Travel', 'Meals', 'Other']) world.expenseTypes.add({ name })
  const now = world.clock.instant()
  const times = { created_at: now, modified_at: now, closed_at: null, trash_id: null }
  const folder = { parent_id: 0, title: 'Documents', refcode: 'Dir_1', creator_id: 1, inherits: true, metadata: {} }
  world.folders.add({ ...folder, ...times })
}
