import { Download, isBytes } from '../../core/bytes.ts'
import { readImage } from '../../core/images/image.ts'
import type { StoredFile } from '../../core/store/files.ts'
import { toBase64 } from '../../core/store/portable-json.ts'
import type { StoredUser } from './model.ts'

type Photo = NonNullable<StoredUser['photo']>

/** A photo as it was sent; of a cropped one, the square that was chosen, drawn from the whole. */
export function showPhoto({ x, y, width }: Photo, { bytes, type }: StoredFile): Download {
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
