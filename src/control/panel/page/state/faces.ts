import { world } from '../base.ts'
import { open } from '../client.ts'
import { onEvent } from '../stream.ts'

/** Addresses in memory, by world and user. */
const faces = new Map<string, Promise<string | undefined>>()

/**
 * The photo of a user, from the control interface: an image of the application would be a request in the list, and use
 * up a fault. Undefined if there is none.
 */
export function loadFace(id: number): Promise<string | undefined> {
  const key = `${id} ${world.value}`
  const known = faces.get(key) ?? fetchFace(id)
  faces.set(key, known)
  return known
}

async function fetchFace(id: number): Promise<string | undefined> {
  try {
    return URL.createObjectURL(await (await open(`/users/${id}/photo`)).blob())
  } catch {
    return undefined
  }
}

onEvent('change', ({ table, id }) => {
  if (table === 'users') faces.delete(`${id} ${world.value}`)
})
onEvent('world', () => faces.clear())
