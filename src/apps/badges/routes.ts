import type { Routes } from '../../world/application.ts'
import type { contract } from './contract.ts'
import { presentBadge, presentImage, presentListedBadge, presentPicture, presentSingleBadge } from './present.ts'
import * as rules from './rules.ts'

export const routes: Routes<typeof contract> = {
  listBadges: (view) =>
    rules
      .listBadges(view.world, view.user, view.query)
      .map((entry) => presentListedBadge(view, entry, view.query.include_assignees)),
  getBadge: (view) => presentSingleBadge(view, view.world.badges.need(view.params.id), view.query.include_assignees),
  createBadge: (view) => ({
    message: 'Badge created',
    badge: presentBadge(view, rules.createBadge(view.world, view.user, view.body)),
  }),
  updateBadge: (view) => ({
    message: 'Badge updated',
    badge: presentBadge(view, rules.updateBadge(view.world, view.user, view.params.id, view.body)),
  }),
  deleteBadge: ({ world, user, params }) => {
    rules.deleteBadge(world, user, params.id)
    return { message: 'Badge deleted' }
  },
  assignBadges: ({ world, user, body }) => {
    rules.assignBadges(world, user, body)
    return { message: 'Badge successfully assigned' }
  },
  unassignBadge: ({ world, user, params, body }) => {
    rules.unassignBadge(world, user, params.badge_id, body)
    return { message: 'Badge successfully unassigned' }
  },

  listImageSets: () => rules.imageSets,
  listImages: ({ world, base }) => rules.listImages(world).map((image) => presentImage(base, image)),
  listSetImages: ({ world, base, params }) =>
    rules.listImages(world, params.id).map((image) => presentImage(base, image)),
  addImages: ({ world, user, params, body, warn }) => {
    const ids = rules.addImages(world, user, params.id, body)
    if (body.uploads.some(({ name }) => name === '')) {
      warn('the image has no filename; send it in the form, in ?filename= or in Content-Disposition.')
    }
    return { message: 'Image successfully added', ids }
  },
  getImage: ({ world, params }) => presentPicture(world, params.id),
  deleteImage: ({ world, user, params }) => {
    rules.deleteImage(world, user, params.id)
    return { message: 'Image deleted' }
  },
}
