import type { Pictures } from '../../world/pictures.ts'
import { presentPicture } from './present.ts'

export const pictures: Pictures = {
  badges: (world, id) => presentPicture(world, world.badges.need(id).image_id),
  images: presentPicture,
}
