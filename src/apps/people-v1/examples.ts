import type { Examples } from '../../core/examples/example.ts'
import type { World } from '../../world/world.ts'
import type { contract } from './contract.ts'

export const examples: Examples<typeof contract, World> = {
  listUsers: { query: { limit: 2, fields: 'firstname,surname,email' } },
  getFieldSet: { params: { name: 'profile' } },
}

export const growth = [
  '/users?limit=20&offset={mark}',
  '/users?query={word}',
  '/users?name_filter={word}*',
  '/groups?query={word}',
  '/roles?query={word}',
  '/extranets?query={word}',
]
