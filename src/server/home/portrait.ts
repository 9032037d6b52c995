import { drawAvatar } from '../../apps/people/avatar.ts'
import { fullnameOf } from '../../apps/people/directory.ts'
import { isBytes } from '../../core/bytes.ts'
import { toBase64 } from '../../core/store/portable-json.ts'
import type { World } from '../../world/world.ts'

/** Larger photos would make the page heavy, and those that are made take a while. The initials stand in for them. */
const largest = 32 * 1024

/** The picture of a person, inside its address: the page asks no application, so it leaves no trace in the journal. */
export function portraitOf(world: World, id: number): string {
  const user = world.users.need(id)
  const photo = user.photo && world.files.get(user.photo.file)
  const isLight = photo && isBytes(photo.bytes) && photo.bytes.length <= largest
  const { bytes, type } = isLight ? photo : drawAvatar(fullnameOf(user))
  return `data:${type};base64,${toBase64(bytes as Uint8Array)}`
}
