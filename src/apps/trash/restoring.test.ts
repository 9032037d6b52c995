import { describe, expect, it } from 'vitest'
import { folders } from '../../../test/documents/library.ts'
import { countBytes, readTree } from '../../../test/documents/tree.ts'
import { isStress } from '../../../test/stress/times.ts'
import { useTrash } from '../../../test/trash/trash.ts'
import { objectTypes } from './model.ts'

const can = useTrash()

const bytes = () => countBytes(can.simulator.world)
const link = (id: number, destination: number) =>
  can.done('POST', '/link', { body: { objects: [`document/${id}`], destination } })
const lock = (id: number, isLocked = true) => {
  const { folders: tree, clock } = can.simulator.world
  tree.patch(id, { closed_at: isLocked ? clock.instant() : null })
}

/** Puts Trips into Minutes and Flights into Trips, with one object of each type. */
async function stock() {
  const trips = await can.addFolder(folders.minutes, 'Trips', { metadata: { dept: 'Fleet' } })
  const flights = await can.addFolder(trips, 'Flights', { refcode: 'FL', metadata: { dept: { _inherit: true } } })
  const seat = await can.add(flights, 'Seat', { text: 'first', fields: { metadata: { dept: { _inherit: true } } } })
  await can.revise(seat, { text: 'second', fields: { comment: 'better' } })
  await can.revise(seat, { text: 'third' })
  const linked = await can.add(trips, 'Linked', { text: 'linked' })
  for (const folder of [folders.policies, flights]) await link(linked, folder)
  await can.done('POST', `/folder/${trips}/documents`, { body: { title: 'Here', doc_type: 'marker' } })
  await can.add(trips, 'Draft', { as: 'anna', fields: { is_draft: true } })
  const held = await can.add(flights, 'Held', { text: 'held' })
  await can.done('POST', `/document/${held}/checkout`, { as: 'anna' })
  return { trips, flights, seat, linked, held }
}

const readAll = async () => [await readTree(can), await readTree(can, 'anna'), await readTree(can, 'paul')]

function orders<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((thing) => orders(things.filter((other) => other !== thing)).map((rest) => [thing, ...rest]))
}

describe('trash.restore', () => {
  it.each(objectTypes)('restores a %s with POST to its URI and /restore, once', async (type) => {
    const uri = await can.throwOne(type)
    const { status, body } = await can.send('POST', `${uri}/restore`, { as: 'anna' })
    expect([status, body, await can.titles()]).toEqual([204, '', []])
    expect(can.simulator.world.published.all().filter(({ trash_id }) => trash_id !== null)).toEqual([])
    await can.refuse(404, /./, 'POST', uri)
    await can.refuse(404, /./, 'DELETE', uri)
  })

  it.each(objectTypes)('responds with 404 for a %s that another user deleted', async (type) => {
    const uri = await can.throwOne(type)
    for (const as of ['bo', 'admin']) await can.refuse(404, /./, 'POST', uri, as)
    await can.refuse(401, /./, 'POST', uri, 'nobody')
    await can.refuse(404, /./, 'POST', '/intranet/rest/deleted/99')
  })

  it.each<[string, (made: Awaited<ReturnType<typeof stock>>) => string]>([
    ['a folder with its contents', ({ trips }) => `/folder/${trips}`],
    ['a folder below', ({ flights }) => `/folder/${flights}`],
    ['a document with its versions', ({ seat }) => `/document/${seat}`],
    ['a checked-out document', ({ held }) => `/document/${held}`],
    ['the oldest version', ({ seat }) => `/document/${seat}/1`],
    ['the latest version', ({ seat }) => `/document/${seat}/3`],
  ])('restores %s exactly as it was', async (_, pathOf) => {
    const made = await stock()
    const before = await readAll()
    const uri = await can.throwAway(pathOf(made))
    expect(await readAll()).not.toEqual(before)
    await can.done('POST', '/__sim/clock/advance', { body: { by: '2d' } })
    expect(await can.restore(uri)).toBe(204)
    expect(await readAll()).toEqual(before)
    expect(bytes().unreferenced).toEqual([])
  })

  const layers = ['version', 'document', 'folder', 'folder above'] as const

  const someOrders = [layers, layers.toReversed(), ['document', 'version', 'folder above', 'folder'] as const]

  it.each(isStress ? orders(layers) : someOrders)(
    'restores %s, then %s, %s, %s once their location exists',
    async (...order) => {
      const { trips, flights, seat } = await stock()
      const before = await readTree(can, 'anna')
      const paths = [`/document/${seat}/2`, `/document/${seat}`, `/folder/${flights}`, `/folder/${trips}`]
      const uris: string[] = []
      for (const path of paths) uris.push(await can.throwAway(path))
      const back = new Set<number>()
      for (let round = 0; round < layers.length; round++) {
        for (const layer of order.map((name) => layers.indexOf(name))) {
          if (back.has(layer)) continue
          const hasPlace = [0, 1, 2, 3].every((outer) => outer <= layer || back.has(outer))
          if (!hasPlace) {
            expect([layers[layer], await can.restore(uris[layer]!)]).toEqual([layers[layer], 400])
            continue
          }
          expect([layers[layer], await can.restore(uris[layer]!)]).toEqual([layers[layer], 204])
          back.add(layer)
        }
      }
      expect(await readTree(can, 'anna')).toEqual(before)
      expect(await can.titles()).toEqual([])
    },
  )

  it.each(orders(['document', 'folder', 'folder above']))(
    'cannot restore after %s, then %s, %s are deleted permanently',
    async (...order) => {
      const { trips, flights, seat } = await stock()
      const uris: Record<string, string> = {
        document: await can.throwAway(`/document/${seat}`),
        folder: await can.throwAway(`/folder/${flights}`),
        'folder above': await can.throwAway(`/folder/${trips}`),
      }
      for (const [i, layer] of order.entries()) {
        expect(await can.purge(uris[layer]!)).toBe(204)
        for (const left of order.slice(i + 1)) {
          if (left !== 'folder above')
            await can.refuse(
              400,
              /^the original folder of ".*" (no longer exists|is in the trash can)/,
              'POST',
              uris[left]!,
            )
        }
        expect(bytes().unreferenced).toEqual([])
      }
      expect([await can.titles(), bytes()]).toEqual([[], { files: 1, unreferenced: [] }])
    },
  )

  it('waits for the folder that another user deleted later', async () => {
    const trips = await can.addFolder(folders.minutes, 'Trips')
    const id = await can.add(trips, 'Pay')
    const before = await readTree(can)
    const document = await can.throwAway(`/document/${id}`, 'anna')
    const folder = await can.throwAway(`/folder/${trips}`, 'admin')
    await can.refuse(400, /in the trash can; restore it first/, 'POST', document)
    expect([await can.restore(folder, 'admin'), await can.titlesIn(trips)]).toEqual([204, []])
    expect([await can.restore(document), await readTree(can)]).toEqual([204, before])
  })

  it('restores a document to every folder that it was in', async () => {
    const [trips, cars] = [await can.addFolder(folders.minutes, 'Trips'), await can.addFolder(folders.minutes, 'Cars')]
    const id = await can.add(trips, 'Both')
    await link(id, cars)
    const before = await readAll()
    const folder = await can.throwAway(`/folder/${trips}`)
    const document = await can.throwAway(`/document/${id}`)
    expect([await can.restore(folder), await can.titlesIn(trips), await can.titlesIn(cars)]).toEqual([204, [], []])
    expect([await can.restore(document), await readAll()]).toEqual([204, before])
  })

  it('restores a document to the remaining folder', async () => {
    const [trips, cars] = [await can.addFolder(folders.minutes, 'Trips'), await can.addFolder(folders.minutes, 'Cars')]
    const id = await can.add(trips, 'Both')
    await link(id, cars)
    await can.throwAway(`/folder/${trips}`)
    const document = await can.throwAway(`/document/${id}`)
    expect([await can.restore(document), (await can.done('GET', `/document/${id}`)).parent_id]).toEqual([204, cars])
  })

  it('restores the previously latest version as an older one if there is a newer one', async () => {
    const { seat } = await stock()
    const latest = await can.throwAway(`/document/${seat}/3`)
    await can.revise(seat, { text: 'fourth' })
    expect(await can.restore(latest)).toBe(204)
    const versions = await can.done('GET', `/document/${seat}/versions`)
    expect(versions.map((one: { version_num: number }) => one.version_num)).toEqual([4, 3, 2, 1])
    expect(versions.filter((one: { is_latest: boolean }) => one.is_latest)).toEqual([versions[0]])
    expect(await can.done('GET', `/document/${seat}/file`)).toBe('fourth')
  })

  it.each<[string, (made: Awaited<ReturnType<typeof stock>>) => [path: string, folder: number]]>([
    ['document', ({ seat, flights }) => [`/document/${seat}`, flights]],
    ['version', ({ seat, flights }) => [`/document/${seat}/2`, flights]],
    ['folder', ({ flights, trips }) => [`/folder/${flights}`, trips]],
  ])('refuses to restore a %s into a locked folder', async (_, choose) => {
    const [path, folder] = choose(await stock())
    const uri = await can.throwAway(path)
    lock(folder)
    await can.refuse(403, RegExp(`folder ${folder} is locked`), 'POST', uri)
    lock(folder, false)
    expect(await can.restore(uri)).toBe(204)
  })
})
