import { Download } from '../core/bytes.ts'
import { mediaTypeOf } from '../core/http/media-type.ts'
import type { World } from './world.ts'

/** How the rows of a table look: a photo, an icon, a cover, or the file that they stand for. */
export type Pictures = Readonly<Record<string, (world: World, id: number) => Download | undefined>>

export function fileOf(world: World, id: number, name = ''): Download | undefined {
  const file = world.files.get(id)
  return file && new Download(file.bytes, mediaTypeOf(name, file.type))
}
