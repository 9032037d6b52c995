import type { Examples } from '../../core/examples/example.ts'
import type { World } from '../../world/world.ts'
import type { contract } from './contract.ts'

export const examples: Examples<typeof contract, World> = {
  listBadges: { query: { status: 'all' } },
  createBadge: { body: { title: 'First aid', image_id: 1, background_colour: 'ffa500', description: 'Helps at once' } },
  updateBadge: { body: { status: 'archived' } },
  assignBadges: { body: { badge_ids: [1], user_ids: [2, 3], message: 'Well done' } },
  unassignBadge: { after: ['assignBadges'], params: { badge_id: 1 }, body: { user_ids: [2] } },
  deleteBadge: { after: ['createBadge'], inWorld: ({ badges }) => ({ params: { id: badges.all().at(-1)!.id } }) },
  addImages: { body: [{ hash: '0cc175b9c0f1b6a8' }] },
  deleteImage: { after: ['addImages'], inWorld: ({ images }) => ({ params: { id: images.all().at(-1)!.id } }) },
}

export const growth = ['/badges?search={word}', '/badges?assigned_to={id}&include_assignees=1', '/image-sets/1/images']
