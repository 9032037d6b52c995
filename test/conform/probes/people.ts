import { type Probe, rest, v2 } from './installation.ts'

export const peopleProbes = {
  'all-or-any': async ({ send }) => {
    await send('GET', `${v2}/users/2`)
    await send('GET', `${v2}/users?ids=2,3`)
  },
  'people-view': async ({ send }) => {
    await send('GET', `${v2}/users/3`)
    await send('POST', `${v2}/groups`, { name: 'Mine' }, 'zoe')
    await send('GET', `${v2}/users/3`, undefined, 'zoe')
  },
  unique: async ({ send }) => {
    await send('GET', `${v2}/users/3`)
    const user = { username: 'bo', firstname: 'B', surname: 'B', email: 'b@post.example' }
    await send('POST', `${v2}/users`, user)
  },
  'own-fields': async ({ send }) => {
    await send('POST', `${v2}/groups`, { name: 'Mine' }, 'carl')
    for (const body of [
      { job_title: 'Baker' },
      { company: 'Bakery' },
      { language: 'fr' },
      { metadata: { phone: '1' } },
    ])
      await send('PUT', `${v2}/users/4`, body, 'carl')
  },
  'metadata-merged': async ({ send }) => {
    await send('PUT', `${v2}/users/2`, { metadata: { desk: '4B' } })
    await send('PUT', `${v2}/users/2`, { metadata: { floor: 3 } })
  },
  'members-replaced': async ({ send }) => {
    await send('GET', `${v2}/groups/2/users`)
    await send('PUT', `${v2}/groups/2/users`, [{ id: 3 }])
    await send('GET', `${v2}/groups/2/users`)
  },
  'members-listed': async ({ send }) => {
    await send('PUT', `${v2}/users/5/groups`, [{ id: 1 }])
    await send('GET', `${v2}/users/5`)
    await send('GET', `${v2}/users/5/groups`)
    await send('GET', `${v2}/groups/1/users`)
  },
  never: async ({ send }) => {
    await send('GET', `${v2}/users/4`)
  },
  'v1-photo': async ({ send }) => {
    await send('GET', `${rest}/people/users/2?fields=photo`)
  },
} satisfies Record<string, Probe>
