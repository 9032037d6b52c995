import { expect } from 'vitest'
import type { ObjectType } from '../../src/apps/trash/model.ts'
import { folders, useLibrary } from '../documents/library.ts'

// The document library of the tests, with verbs for its trash.

interface Thrown {
  URI: string
  obj_type: ObjectType
  title: string
}

// The default user who deletes.
const thrower = 'anna'

export function useTrash() {
  const library = useLibrary()
  const { send, done, state } = library

  const listed = (as = thrower, search = ''): Promise<Thrown[]> =>
    done('GET', `/intranet/rest/deleted${search}`, { as })
  const titles = async (as?: string, search?: string) => (await listed(as, search)).map(({ title }) => title)

  /** Deletes the object at a path, and returns its address in the trash. */
  async function throwAway(path: string, as = thrower): Promise<string> {
    const known = new Set((await listed(as)).map(({ URI }) => URI))
    expect((await send('DELETE', path, { as })).status).toBe(204)
    const fresh = (await listed(as)).filter(({ URI }) => !known.has(URI))
    expect(fresh).toHaveLength(1)
    return fresh[0]!.URI
  }

  /** Adds a folder, and returns its id. */
  const addFolder = async (parent: number, title: string, fields: object = {}): Promise<number> =>
    (await done('POST', `/folder/${parent}/folders`, { body: { title, ...fields }, as: thrower })).id

  /** Puts an object of this type into the trash, and returns its address there. */
  async function throwOne(type: ObjectType): Promise<string> {
    if (type === 'folder') return throwAway(`/folder/${await addFolder(folders.minutes, 'Trips')}`)
    if (type === 'marker') {
      const body = { title: 'Here', doc_type: 'marker' }
      return throwAway(`/document/${(await done('POST', `/folder/${folders.minutes}/documents`, { body })).doc_id}`)
    }
    if (type === 'document') return throwAway(`/document/${await library.add(folders.minutes, 'Pay')}`)
    if (type === 'document_version') {
      const id = await library.add(folders.minutes, 'Old')
      await library.revise(id)
      return throwAway(`/document/${id}/1`)
    }
    const { world } = library.simulator
    const [title, description] = [`A ${type}`, `About ${type}`]
    const [deleted_by, deleted_at] = [world.users.findBy('username', thrower)!.id, world.clock.instant()]
    const entry = { obj_type: type, title, orig_location: 'Site > News', description, deleted_by, deleted_at }
    const { id } = world.trash.add(entry)
    world.published.add({ obj_type: type, trash_id: id })
    return (await listed()).find((one) => one.title === title)!.URI
  }

  /** Both return the status. */
  const restore = async (uri: string, as = thrower) => (await send('POST', `${uri}/restore`, { as })).status
  const purge = async (uri: string, as = thrower) => (await send('DELETE', uri, { as })).status

  /** Checks a refusal's error shape and that the world is unchanged. */
  async function refuse(status: number, message: RegExp, method: 'POST' | 'DELETE', uri: string, as = thrower) {
    const before = await state()
    const reply = await send(method, method === 'POST' ? `${uri}/restore` : uri, { as })
    expect(reply.body).toEqual({ error: true, message: expect.stringMatching(message), code: status })
    expect(reply.status).toBe(status)
    expect(await state()).toEqual(before)
  }

  return Object.assign(library, { listed, titles, throwAway, throwOne, addFolder, restore, purge, refuse })
}
