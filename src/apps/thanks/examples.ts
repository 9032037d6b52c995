import type { Examples } from '../../core/examples/example.ts'
import type { World } from '../../world/world.ts'
import type { contract } from './contract.ts'

const note = { tags: [1], thanked: [{ id: 2, oclass: { id: 2, oclass: 1 as const } }] }

export const examples: Examples<typeof contract, World> = {
  listNotes: { query: { limit: 2, thanked: true, tags: true } },
  createNote: { body: { description: 'For the night shift', ...note } },
  getNote: { query: { thanked: true, tags: true } },
  updateNote: { body: { description: 'For both night shifts', ...note } },
  listTags: { query: { limit: 2 } },
  createTag: { body: { name: 'Patience', bg_colour: '#1e88e5' } },
  updateTag: { body: { name: 'Courage', active: false } },
}

export const growth = [
  '/thanks?limit=20&offset={mark}&thanked=1&tags=1',
  '/thanks?user_ids={id}',
  '/thanks?group_ids={id}',
  '/tags?limit=20&offset={mark}',
  '/tags?name={word}',
]
