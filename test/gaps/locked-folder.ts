import { expect } from 'vitest'
import { folders } from '../documents/library.ts'
import type { Library } from './library.ts'

const { travel, archive } = folders

type Call = [method: string, path: string, body?: object]

/** Locks the archive with documents and a folder in it. Returns the requests that the lock refuses. */
export async function lockArchive({ simulator, add, revise, drop, done, expectRefusal }: Library) {
  const lock = (closed_at: string | null) => simulator.world.folders.patch(archive, { closed_at })
  lock(null)
  const titles = ['Old', 'Held', 'Drafted', 'Unwanted']
  const [id, held, drafted, unwanted] = (await Promise.all(titles.map((title) => add(archive, title)))) as [
    number,
    number,
    number,
    number,
  ]
  const { id: inner } = await done('POST', `/folder/${archive}/folders`, { body: { title: 'Older' } })
  const { id: other } = await done('POST', `/folder/${archive}/folders`, { body: { title: 'Oldest' } })
  await done('POST', `/checkout/${held}`)
  for (const one of [drafted, unwanted]) await revise(one, { fields: { is_draft: true } })
  lock(simulator.world.clock.instant())
  const outside = await add(travel, 'Other')
  const components = [{ file_key: await drop() }]
  const transfer = (object: string, destination: number) => ({ objects: [object], destination })
  const refused: Call[] = [
    ['POST', `/folder/${archive}/folders`, { title: 'New' }],
    ['POST', `/folder/${archive}/documents`, { title: 'New', components }],
    ['POST', `/folder/${archive}/documents`, { title: 'New', components, is_draft: true }],
    ['POST', '/copy', transfer(`document/${outside}`, archive)],
    ['POST', '/move', transfer(`document/${outside}`, archive)],
    ['POST', '/link', transfer(`document/${outside}`, archive)],
    ['POST', '/link', transfer(`folder/${travel}`, archive)],
    ['POST', '/move', transfer(`document/${id}`, travel)],
    ['POST', '/move', transfer(`folder/${inner}`, travel)],
    ['DELETE', `/document/${id}`],
    ['DELETE', `/folder/${inner}`],
    ['POST', '/move', transfer(`folder/${archive}`, travel)],
    ['DELETE', `/folder/${archive}`],
    ['PUT', `/document/${id}`, { title: 'Ancient' }],
    ['PUT', `/folder/${other}/info`, { title: 'Ancient' }],
    ['PUT', `/folder/${archive}/info`, { metadata: { shelf: 4 } }],
    ['POST', `/checkout/${id}`],
    ['POST', `/checkin/${held}`, { components, is_draft: true }],
    ['PUT', `/document/${drafted}/approve`],
    ['DELETE', `/document/${unwanted}/2`],
  ]
  const refuse = ([method, path, body]: Call) => expectRefusal(403, 'folder 4 is locked', method, path, { body })
  return { ids: { id, held, inner }, refused, refuse }
}

/** Reads, copies and links out of it, and adds to a folder below it. */
export async function expectReadable({ get, done }: Library, ids: { id: number; inner: number }) {
  expect((await get(`/document/${ids.id}/file`)).status).toBe(200)
  for (const verb of ['copy', 'link']) {
    await done('POST', `/${verb}`, { body: { objects: [`document/${ids.id}`], destination: travel } })
  }
  await done('POST', `/folder/${ids.inner}/folders`, { body: { title: 'New' } })
}
