import type { Delivery } from '../../core/http/contract.ts'
import { readImage } from '../../core/images/image.ts'
import { badRequest, notFound } from '../../core/refusal.ts'
import { unknownIds } from '../../core/store/constraints.ts'
import { storeFile } from '../../core/store/files.ts'
import type { World } from '../../world/world.ts'
import { checkAdministrator, type StoredUser } from '../people/directory.ts'
import type { Crops } from './contract.ts'
import { findIcon, icons } from './icons/icons.ts'
import type { BadgeImage } from './shapes.ts'

// Spec, Badges: the image sets are fixed.
export const customSet = 0
const iconSet = 1
export const imageSets = [
  { id: customSet, title: 'Custom images' },
  { id: iconSet, title: 'Predefined icons' },
] as const

/** The ids below are left free for more icons. */
const firstCustomId = 1001

/** An image of either set. */
export type ListedImage = Omit<BadgeImage, 'image_url'>

/** Gap: the images of all sets, or of one, by id. */
export function listImages(world: World, set?: number): ListedImage[] {
  if (set !== undefined) checkSet(set)
  const all = [
    ...icons.map((_, i) => ({ id: i + 1, set_id: iconSet })),
    ...world.images.all().map(({ id }) => ({ id, set_id: customSet })),
  ]
  return set === undefined ? all : all.filter(({ set_id }) => set_id === set)
}

function checkSet(id: number): void {
  if (!imageSets.some((set) => set.id === id)) throw notFound(`there is no image set ${id}`)
}

/** Refuses a body that names an image that does not exist. */
export function checkExistingImage(world: World, id: number): void {
  if (!findIcon(id) && !world.images.has(id)) {
    throw unknownIds(world, { name: 'image_id', reason: `there is no image ${id}` })
  }
}

export function addImages(world: World, user: StoredUser, set: number, came: Delivery<Crops>): number[] {
  checkAdministrator(user, 'badges')
  checkSet(set)
  const { uploads, json: crops = [] } = came
  if (set !== customSet) throw badRequest(`images can be added to set ${customSet} only, and this is set ${set}`)
  if (uploads.length + crops.length === 0) {
    throw badRequest('no image came along; send a file with its name, or a list of crops: [{"hash": "..."}]')
  }
  const files = uploads.map(({ name, bytes }) => {
    const image = readImage(bytes)
    if (!image) throw badRequest(`no image was uploaded: "${name}" is not a JPEG, PNG, GIF or WebP picture`)
    return { name, file_id: storeFile(world, bytes, image.type).id }
  })
  const drawn = crops.map(({ hash }) => ({ name: hash, file_id: null }))
  return [...files, ...drawn].map((image) => {
    const id = Math.max(world.images.nextId, firstCustomId)
    return world.images.add({ id, ...image }).id
  })
}

/** Spec, Badges: only an image of the custom set. */
export function deleteImage(world: World, user: StoredUser, id: number): void {
  checkAdministrator(user, 'badges')
  const image = findIcon(id) ?? world.images.need(id)
  if (!('file_id' in image)) throw badRequest(`image ${id} is a predefined icon; only custom images can be deleted`)
  const [badge] = world.badges.where('image_id', id)
  if (badge) throw badRequest(`image ${id} is in use by badge ${badge.id}, "${badge.title}"`)
  if (image.file_id !== null) world.files.delete(image.file_id)
  world.images.delete(id)
}
