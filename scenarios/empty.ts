import { defineScenario } from '../src/world/scenario.ts'

export const empty = defineScenario({
  name: 'empty',
  title: 'Nothing yet',
  shows: 'One administrator, and a first entry in each list that expense sheets choose from.',
  user: 'admin',
  instant: '2026-03-02T09:30:00Z',
  seed(world) {
    world.extranets.add({
      name: 'Intranet',
      description: '',
      inactive: false,
      primary: true,
      read_only: false,
      admin_id: 1,
      has_logo: false,
    })
    world.users.add({
      username: 'admin',
      password: 'admin',
      firstname: 'Ada',
      surname: 'Admin',
      email: 'admin@fauxtranet.example',
      blocked: false,
      company: '',
      job_title: 'Administrator',
      user_code: '',
      language: 'en',
      timezone: 'Europe/London',
      ldap_guid: null,
      external_directory_id: null,
      external_directory_user_id: null,
      last_time_login: null,
      last_time_used: null,
      extranet_id: 1,
      manager_id: null,
      group_ids: [],
      role_ids: [],
      admin_of: [],
      photo: null,
      metadata: {},
    })
    // No endpoint can add these, and no sheet can be written without them.
    world.departments.add({ name: 'General' })
    world.locations.add({ name: 'Head office' })
    world.clients.add({ name: 'First client' })
    world.projects.add({ name: 'First project' })
    for (const name of ['Travel', 'Meals', 'Other']) world.expenseTypes.add({ name })
  },
})
