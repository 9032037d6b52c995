import type { Examples } from '../../core/examples/example.ts'
import type { World } from '../../world/world.ts'
import type { contract } from './contract.ts'

const fileKeyOf = (world: World) => world.dropped.all().at(-1)!.file_key

export const examples: Examples<typeof contract, World> = {
  listDocuments: { query: { num: 20, start: 0 } },
  findSubfolder: {
    inWorld: ({ folders }) => ({ params: { id: 1 }, query: { title: folders.where('parent_id', 1)[0]!.title } }),
  },
  getComponent: {
    inWorld: ({ versions }) => ({ params: { component_name: versions.all()[0]!.components[0]!.title } }),
  },
  dropFile: { body: 'Minutes of the meeting' },
  getDropped: { after: ['dropFile'], inWorld: (world) => ({ params: { file_key: fileKeyOf(world) } }) },
  deleteDropped: { after: ['dropFile'], inWorld: (world) => ({ params: { file_key: fileKeyOf(world) } }) },
  checkIn: {
    after: ['checkOut', 'dropFile'],
    inWorld: (world) => ({ body: { comment: 'Figures of May', components: [{ file_key: fileKeyOf(world) }] } }),
  },
  cancelCheckOut: { after: ['checkOut'] },
  addToFolder: { body: { type: 'folder', title: 'Meetings' } },
  addFolder: { body: { title: 'Meetings', refcode: 'MEET' } },
  addDocument: {
    after: ['dropFile'],
    inWorld: (world) => ({
      body: { title: 'Minutes', components: [{ file_key: fileKeyOf(world), is_primary: true, name: 'minutes.txt' }] },
    }),
  },
  updateFolder: { body: { title: 'Meetings' } },
  updateDocument: { body: { title: 'Minutes' } },
  copy: { body: { objects: ['document/1'], destination: 'folder/2' } },
  move: { body: { objects: ['document/1'], destination: 'folder/2' } },
  link: { body: { objects: ['document/1'], destination: 'folder/2' } },
}

export const growth = ['/folder/{id}/documents', '/folder/{id}/folders', '/folder/100001/subfolder?title=zqaj+9']

/** Requests of bench/growth that an ordinary user sends, not the administrator. */
export const ownGrowth = [
  '/folder/{id}/documents',
  '/folder/0/documents?draft=1',
  '/folder/0/documents?to_approve=1',
  '/folder/{id}/folders',
  '/checkin',
  '/dropbox',
]
