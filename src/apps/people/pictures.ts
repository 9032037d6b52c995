import type { Pictures } from '../../world/pictures.ts'
import { drawLogo } from './avatar.ts'
import { photoOf } from './photo.ts'

export const pictures: Pictures = {
  users: photoOf,
  extranets: (world, id) => {
    const { has_logo, name } = world.extranets.need(id)
    return has_logo ? drawLogo(name) : undefined
  },
}
