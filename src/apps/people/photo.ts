import { Download, isBytes } from '../../core/bytes.ts'
import { readImage } from '../../core/images/image.ts'
import type { StoredFile } from '../../core/store/files.ts'
import { toBase64 } from '../../core/store/portable-json.ts'
import { fullnameOf } from '../../core/text/fullname.ts'
import type { World } from '../../world/world.ts'
import { drawAvatar } from './avatar.ts'
import type { StoredUser } from './model.ts'

/** A user without a photo has a drawn avatar. */
export function photoOf(world: World, id: number): Download {
  const user = world.users.need(id)
  const file = user.photo && world.files.get(user.photo.file)
  return file ? showPhoto(user.photo!, file) : drawAvatar(fullnameOf(user))
}

/** A cropped photo becomes an SVG that shows the chosen square. */
function showPhoto({ x, y, width }: NonNullable<StoredUser['photo']>, { bytes, type }: StoredFile): Download {
  const image = isBytes(bytes) ? readImage(bytes) : undefined
  if (!image || width === null) return new Download(bytes, type)
  const [left, top] = [x ?? 0, y ?? 0]
  const height = Math.min(width, image.height - top)
  const whole = `data:${type};base64,${toBase64(bytes as Uint8Array)}`
  return new Download(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}">` +
      `<image href="${whole}" width="${image.width}" height="${image.height}"/></svg>`,
    'image/svg+xml',
  )
}
