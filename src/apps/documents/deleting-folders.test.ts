import { beforeEach, describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'
import { countBytes } from '../../../test/documents/tree.ts'

const library = useLibrary()

// Trips is in Minutes and contains Flights. anna has all rights there; everyone may view.
const trips = 6
const flights = 7

beforeEach(async () => {
  await library.done('POST', `/folder/${folders.minutes}/folders`, { body: { title: 'Trips' } })
  await library.done('POST', `/folder/${trips}/folders`, { body: { title: 'Flights' } })
})

const remove = async (path: string, as?: string) => (await library.send('DELETE', path, { as })).status
const trash = async (as?: string) => library.done('GET', '/intranet/rest/deleted', { as })
const statusOf = async (path: string) => (await library.get(path)).status
const bytes = () => countBytes(library.simulator.world)
const link = (id: number, destination: number) =>
  library.done('POST', '/link', { body: { objects: [{ type: 'document', id }], destination } })
const refuse = (status: number, says: RegExp, id: number, search = '', as = 'anna') =>
  library.expectRefusal(status, says, 'DELETE', `/folder/${id}${search}`, { as })

const manners = [[''], ['?no_trash_can=1']]

describe('documents.deleteFolder', () => {
  it('moves the folder with all its contents to the trash can, as one entry', async () => {
    const pay = await library.add(trips, 'Pay')
    const seat = await library.add(flights, 'Seat')
    expect(await remove(`/folder/${trips}/`, 'anna')).toBe(204)
    for (const path of [`/folder/${trips}`, `/folder/${flights}/info`, `/document/${pay}`, `/document/${seat}/file`]) {
      expect([path, await statusOf(path)]).toEqual([path, 404])
    }
    expect(await library.titlesIn(folders.minutes)).toEqual([])
    expect(await trash('anna')).toMatchObject([{ obj_type: 'folder', title: 'Trips', orig_location: 'Minutes' }])
    expect(bytes()).toEqual({ files: 2, unreferenced: [] })
  })

  it('deletes it permanently with no_trash_can=1, and frees the bytes', async () => {
    await library.add(folders.minutes, 'Stays')
    await library.add(trips, 'Pay')
    await library.revise(await library.add(flights, 'Seat'))
    await library.add(flights, 'Draft', { fields: { is_draft: true } })
    expect(await remove(`/folder/${trips}?no_trash_can=1`, 'anna')).toBe(204)
    expect([await statusOf(`/folder/${flights}`), await trash('anna')]).toEqual([404, []])
    expect(bytes()).toEqual({ files: 1, unreferenced: [] })
    const { documents, placements, versions } = library.simulator.world
    expect([documents.size, placements.size, versions.size]).toEqual([1, 1, 1])
  })

  it.each(manners)('keeps documents that are linked elsewhere%s', async (search) => {
    const pay = await library.add(trips, 'Pay', { text: 'pay' })
    await link(pay, flights)
    await link(pay, folders.policies)
    expect(await remove(`/folder/${trips}${search}`, 'anna')).toBe(204)
    expect(await library.titlesIn(folders.policies)).toContain('Pay')
    expect(await library.done('GET', `/document/${pay}`)).toMatchObject({ parent_id: folders.policies })
    expect(await library.done('GET', `/document/${pay}/file`)).toBe('pay')
    expect(await statusOf(`/document/${pay}?parent_id=${trips}`)).toBe(404)
  })

  it.each(manners)('deletes documents that are linked only inside it%s', async (search) => {
    const pay = await library.add(trips, 'Pay')
    await link(pay, flights)
    expect(await remove(`/folder/${trips}${search}`, 'anna')).toBe(204)
    expect(await statusOf(`/document/${pay}`)).toBe(404)
    expect(bytes()).toEqual({ files: search ? 0 : 1, unreferenced: [] })
  })

  it.each(manners)('refuses if a subfolder, the folder itself or its parent is locked%s', async (search) => {
    const { world } = library.simulator
    for (const id of [flights, trips, folders.minutes]) {
      world.folders.patch(id, { closed_at: world.clock.instant() })
      await refuse(403, RegExp(`folder ${id} is locked`), trips, search)
      world.folders.patch(id, { closed_at: null })
    }
    expect(await remove(`/folder/${trips}${search}`, 'anna')).toBe(204)
  })

  it.each(manners)('refuses if another user has checked out a document inside%s', async (search) => {
    const seat = await library.add(flights, 'Seat')
    await link(seat, folders.policies)
    await library.done('POST', `/document/${seat}/checkout`)
    await refuse(403, /document 1 is checked out/, trips, search)
    await library.done('DELETE', `/checkin/${seat}`)
    await library.done('POST', `/document/${seat}/checkout`, { as: 'anna' })
    expect(await remove(`/folder/${trips}${search}`, 'anna')).toBe(204)
  })

  it('ignores check-outs of documents that are already in the trash can', async () => {
    const seat = await library.add(flights, 'Seat')
    await library.done('POST', `/document/${seat}/checkout`)
    await library.done('DELETE', `/document/${seat}`)
    expect(await remove(`/folder/${trips}`, 'anna')).toBe(204)
  })

  it.each(manners)('refuses if the user may not delete in a subfolder, visible or not%s', async (search) => {
    const { folders: tree, grants } = library.simulator.world
    tree.patch(flights, { inherits: false })
    await refuse(403, /folder 7$/, trips, search)
    grants.add({ folder_id: flights, user_id: 2, group_id: null, rights: ['view', 'edit', 'edit_meta'] })
    await refuse(403, /folder 7$/, trips, search)
    grants.add({ folder_id: flights, user_id: null, group_id: 1, rights: ['delete'] })
    expect(await remove(`/folder/${trips}${search}`, 'anna')).toBe(204)
  })

  it.each([
    ['paul', trips, 403],
    ['carl', folders.travel, 403],
    ['bo', folders.travel, 403],
    ['paul', folders.travel, 403],
    ['anna', folders.board, 403],
    ['anna', folders.policies, 403],
    ['admin', folders.policies, 403],
    ['admin', 0, 403],
    ['admin', 99, 404],
    ['nobody', trips, 401],
  ])('refuses %s folder %i', async (as, id, status) => {
    await refuse(status, /./, id, '', as)
  })

  it('refuses an invalid flag, and a folder that is in the trash can', async () => {
    await refuse(400, /^no_trash_can: /, trips, '?no_trash_can=perhaps')
    await library.done('DELETE', `/folder/${trips}`)
    await refuse(404, /folder 6/, trips)
    await refuse(404, /folder 7/, flights)
  })

  it('deletes a top-level folder', async () => {
    expect(await remove(`/folder/${folders.minutes}`, 'anna')).toBe(204)
    expect(await library.titlesIn(0)).toEqual(['Policies'])
    expect(await trash('anna')).toMatchObject([{ title: 'Minutes', orig_location: '' }])
  })

  it.each(manners)('keeps separate entries for contents that were already in the trash can%s', async (search) => {
    for (const id of [await library.add(flights, 'Seat'), await library.add(trips, 'Pay')]) {
      await library.done('DELETE', `/document/${id}`, { as: 'anna' })
    }
    await library.done('DELETE', `/folder/${flights}`, { as: 'anna' })
    expect(await remove(`/folder/${trips}${search}`, 'anna')).toBe(204)
    const titles = (await trash('anna')).map(({ title }: { title: string }) => title)
    expect(titles).toEqual(search ? ['Flights', 'Pay', 'Seat'] : ['Flights', 'Pay', 'Seat', 'Trips'])
    expect(bytes()).toEqual({ files: 2, unreferenced: [] })
  })
})
