import type { Examples } from '../../core/examples/example.ts'
import type { World } from '../../world/world.ts'
import type { contract } from './contract.ts'

const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs='), (byte) => byte.charCodeAt(0))
const photo = new FormData()
photo.set('photo', new Blob([gif], { type: 'image/gif' }), 'photo.gif')

export const examples: Examples<typeof contract, World> = {
  listUsers: { query: { limit: 2, sort: 'surname' } },
  createUser: { body: { username: 'ada', firstname: 'Ada', surname: 'Brandt', email: 'ada.brandt@post.example' } },
  updateUser: { body: { job_title: 'Head of works' } },
  deleteUser: { body: { migration_user_id: 2 } },
  setPhoto: { body: photo },
  setPassword: { body: { password: 'correct horse' } },
  setManager: { body: { manager_id: 1 } },
  setSubordinates: { body: [] },
  setUserGroups: { body: [{ id: 1 }] },
  setUserRoles: { body: [{ id: 1 }] },
  createGroup: { body: { name: 'Night shift', description: 'From ten to six' } },
  updateGroup: { body: { description: 'From ten to six' } },
  deleteGroup: { after: ['createGroup'], inWorld: ({ groups }) => ({ params: { id: groups.all().at(-1)!.id } }) },
  setGroupUsers: { body: [{ id: 1 }, { id: 2 }] },
  createRole: { body: { name: 'First aider' } },
  updateRole: { body: { description: 'Trained every year' } },
  setRoleUsers: { body: [{ id: 1 }, { id: 2 }] },
  createExtranet: { body: { name: 'Suppliers', admin_id: 1 } },
  updateExtranet: { body: { description: 'Deliveries' } },
  deleteExtranet: { body: { migration_extranet_id: 1 } },
  setExtranetUsers: { body: [{ id: 2 }] },
}

export const growth = [
  '/users?limit=20&offset={mark}',
  '/users?query={word}&sort=-surname&limit=20',
  '/users?group_ids={id}',
  '/users?role_ids={id}',
  '/users?extranet_id={id}',
  '/users?ids={id}',
  '/groups?limit=20&offset={mark}',
  '/groups?query={word}',
  '/groups?owner={id}',
  '/roles?limit=20&offset={mark}',
  '/roles?query={word}',
  '/extranets?limit=20&offset={mark}',
  '/extranets?query={word}',
]
