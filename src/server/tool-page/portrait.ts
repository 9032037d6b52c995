import { drawAvatar } from '../../apps/people/avatar.ts'
import { fullnameOf } from '../../apps/people/directory.ts'
import { isBytes, type Recipe } from '../../core/bytes.ts'
import { readGenerated } from '../../core/http/generated-body.ts'
import { toBase64 } from '../../core/store/portable-json.ts'
import type { World } from '../../world/world.ts'

/** Larger photos would make the page heavy, so it shows initials instead. */
const largest = 32 * 1024

/** A data URL, so that the page sends no request that would appear in the journal. */
export async function portraitOf(world: World, id: number): Promise<string> {
  const user = world.users.need(id)
  const photo = user.photo && world.files.get(user.photo.file)
  const isShown = photo && photo.bytes.length <= largest
  const photoBytes = isShown && (await readWhole(photo.bytes).catch(() => undefined))
  const { bytes, type } = photoBytes ? { bytes: photoBytes, type: photo.type } : drawAvatar(fullnameOf(user))
  return `data:${type};base64,${toBase64(bytes as Uint8Array)}`
}

async function readWhole(bytes: Uint8Array | Recipe): Promise<Uint8Array> {
  if (isBytes(bytes)) return bytes
  return new Uint8Array(await new Response(readGenerated(bytes, 0, bytes.length) as BodyInit).arrayBuffer())
}
