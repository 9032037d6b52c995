import { failed, invalid, notFound } from '../../../core/refusal.ts'
import { storeFile } from '../../../core/store/files.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser, Warn } from '../../people/directory.ts'
import type { NewComponent } from '../contract.ts'
import type { DroppedFile, StoredComponent } from '../model.ts'

/** Gap: the size of the drop box is limited. When it is full, the oldest files are removed. */
const mostBytes = 256 * 1024 * 1024
const mostFiles = 5000

export function dropFile(
  world: World,
  user: StoredUser,
  { type, bytes }: { type: string; bytes: Uint8Array },
  warn: Warn = () => undefined,
): DroppedFile {
  const dropped = world.dropped.add({
    file_key: world.random.token(32),
    owner_id: user.id,
    created_at: world.clock.instant(),
    type,
    bytes,
  })
  const files = world.dropped.all()
  let size = files.reduce((sum, file) => sum + file.bytes.length, 0)
  let removed = 0
  // The last file is the new one, which is kept.
  for (const file of files.slice(0, -1)) {
    if (size <= mostBytes && files.length - removed <= mostFiles) break
    world.dropped.delete(file.id)
    size -= file.bytes.length
    removed++
  }
  if (removed > 0) warn(`The drop box was full. Oldest files removed: ${removed}.`)
  return dropped
}

export function listDropped(world: World, user: StoredUser): readonly DroppedFile[] {
  return world.dropped.where('owner_id', user.id)
}

function findDropped(world: World, user: StoredUser, key: string): DroppedFile | undefined {
  const found = world.dropped.findBy('file_key', key)
  return found?.owner_id === user.id ? found : undefined
}

export function needDropped(world: World, user: StoredUser, key: string, refuse = notFound): DroppedFile {
  const found = findDropped(world, user, key)
  if (!found) throw refuse(`you have no file ${key} in the drop box`)
  return found
}

/** Spec, Drop box: 500 if the key does not exist, or belongs to another user. */
export function deleteDropped(world: World, user: StoredUser, key: string): void {
  world.dropped.delete(needDropped(world, user, key, failed).id)
}

export function takeComponents(
  world: World,
  user: StoredUser,
  documentName: string,
  given: readonly NewComponent[],
): StoredComponent[] {
  const keys = given.map(({ file_key }) => file_key)
  checkDifferent(keys, 'file_key')
  // Gap: if no component is marked as primary, the first one is primary.
  const [primary = 0, second] = given.flatMap(({ is_primary }, i) => (is_primary ? [i] : []))
  if (second !== undefined) throw invalid({ name: 'components', reason: 'only one can be primary' })
  // Spec, Check-in: the four rules for component names.
  const names = given.map(({ name }, i) => {
    const chosen = given.length > 1 ? (name ?? (i === primary ? documentName : world.random.token(12))) : documentName
    // Component names are part of URLs, which cannot contain unpaired surrogates.
    return chosen.replace(/\p{Surrogate}/gu, '\ufffd')
  })
  checkDifferent(names, 'name')
  const nameless = names.find((name) => name === '.' || name === '..')
  if (nameless) throw invalid({ name: 'components', reason: `"${nameless}" is not a valid file name` })
  return keys.map((key, i) => {
    const file = findDropped(world, user, key)
    const reason = `you have no file "${key}" in the drop box`
    if (!file) throw invalid({ name: `components.${i}.file_key`, reason })
    world.dropped.delete(file.id)
    const { id } = storeFile(world, file.bytes, file.type)
    return { title: names[i]!, size: file.bytes.length, file_id: id, primary: i === primary }
  })
}

function checkDifferent(texts: readonly string[], field: string): void {
  const seen = new Set<string>()
  const twice = texts.find((text) => seen.size === seen.add(text).size)
  if (twice !== undefined) throw invalid({ name: 'components', reason: `${field} "${twice}" is used twice` })
}
