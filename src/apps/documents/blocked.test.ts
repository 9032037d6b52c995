import { beforeEach, describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'

const { add, send, checkIn, done, drop, expectRefusal, revise, titlesIn } = useLibrary()

const { policies, travel, minutes } = folders
const says = /^document 1 is checked out by Anna Schmidt$/
const transfer = (destination: number, object: object | string = { type: 'document', id: 1, parent_id: 6 }) => ({
  objects: [object],
  destination,
})

/**
 * Document 1 is in folder 6, Trips, below Travel. It has two live versions and a draft by bo.
 * anna has it checked out; otherwise the administrator could do anything with it.
 */
beforeEach(async () => {
  await done('POST', `/folder/${travel}/folders`, { body: { title: 'Trips' } })
  await add(6, 'Plan', { text: 'first', fields: { refcode: 'PLAN' } })
  await revise(1, { text: 'second' })
  await revise(1, { as: 'bo', text: 'third', fields: { is_draft: true } })
  await done('POST', '/checkout/1', { as: 'anna' })
})

const whatIsBlocked: [what: string, method: string, path: string, body?: object][] = [
  ['checking it out', 'POST', '/document/1/checkout'],
  ['checking it out at the other address', 'POST', '/checkout/1'],
  ['checking it out in its folder', 'POST', '/document/1/checkout?parent_id=6'],
  ['cancelling the check-out', 'DELETE', '/checkin/1'],
  ['updating it', 'PUT', '/document/1/info', { title: 'Scheme' }],
  ['updating it at the other address', 'PUT', '/document/1', { title: 'Scheme' }],
  ['updating its latest version', 'PUT', '/document/1/2/info', { title: 'Scheme' }],
  ['deleting it', 'DELETE', '/document/1'],
  ['deleting it for good', 'DELETE', '/document/1?no_trash_can=1'],
  ['deleting its latest version', 'DELETE', '/document/1/2'],
  ['deleting an older version', 'DELETE', '/document/1/1'],
  ['deleting an older version for good', 'DELETE', '/document/1/1?no_trash_can=1'],
  ['deleting the folder around it', 'DELETE', '/folder/6'],
  ['deleting a folder further up', 'DELETE', `/folder/${travel}`],
  ['deleting the folder around it for good', 'DELETE', '/folder/6?no_trash_can=1'],
  ['moving it', 'POST', '/move', transfer(minutes)],
  ['moving it by its address', 'POST', '/move', transfer(minutes, '/intranet/rest/documents/document/1?parent_id=6')],
  ['approving its draft', 'PUT', '/document/1/approve'],
]

describe('documents.checkOut', () => {
  it.each(whatIsBlocked)('blocks for others: %s', async (_, method, path, body) => {
    await expectRefusal(403, says, method, path, { body })
  })

  it('blocks for others: checking it in', async () => {
    const body = { comment: '', components: [{ file_key: await drop() }] }
    await expectRefusal(403, says, 'POST', '/checkin/1', { body })
  })

  it('blocks for others: moving it, and other documents in the same request', async () => {
    const id = await add(policies, 'Free')
    const objects = [id, 1].map((one) => ({ type: 'document', id: one }))
    await expectRefusal(403, says, 'POST', '/move', { body: { objects, destination: minutes } })
  })

  describe('of a document in two folders', () => {
    beforeEach(async () => {
      await done('POST', '/link', { body: transfer(minutes) })
    })

    it.each([
      ['removing it from one', 'DELETE', '/document/1?parent_id=5'],
      ['taking it out of the other', 'DELETE', '/document/1?parent_id=6'],
      ['deleting one of the folders', 'DELETE', '/folder/6'],
    ])('blocks for others: %s', async (_, method, path) => {
      await expectRefusal(403, says, method, path)
    })

    it('blocks for others in both', async () => {
      for (const parent of [5, 6]) await expectRefusal(403, says, 'POST', `/checkout/1?parent_id=${parent}`)
    })
  })

  it.each([
    ['its info', '/document/1/info', { title: 'Plan', version_num: 2 }],
    ['an older version', '/document/1/1', { title: 'Plan', version_num: 1 }],
    ['its versions', '/document/1/versions', [{ version_num: 2, is_latest: true }, { version_num: 1 }]],
    ['its components', '/document/1/components', { 0: { title: 'Plan', size: 6 } }],
    ['the list of its folder', '/folder/6', [{ doc_id: 1, title: 'Plan' }]],
    ['the documents of its folder', '/folder/6/documents', [{ doc_id: 1, title: 'Plan' }]],
  ])('allows others to read %s', async (_, path, expected) => {
    expect(await done('GET', path, { as: 'carl' })).toMatchObject(expected)
  })

  it('allows others to read its files', async () => {
    const texts = ['/document/1/file', '/document/1/file/Plan', '/document/1/1/file'].map((path) =>
      done('GET', path, { as: 'carl' }),
    )
    expect(await Promise.all(texts)).toEqual(['second', 'second', 'first'])
  })

  it('allows others to copy it; the copy is not checked out', async () => {
    expect((await send('POST', '/copy', { body: transfer(minutes) })).status).toBe(204)
    const [copy] = await done('GET', `/folder/${minutes}/documents`)
    expect(copy).toMatchObject({ title: 'Plan', version_num: 1 })
    expect(copy.doc_id).not.toBe(1)
    expect((await send('POST', `/checkout/${copy.doc_id}`)).status).toBe(204)
  })

  it('allows others to copy its folder', async () => {
    expect((await send('POST', '/copy', { body: transfer(minutes, { type: 'folder', id: 6 }) })).status).toBe(204)
    expect(await titlesIn(minutes)).toEqual(['Trips'])
  })

  it('allows others to link it', async () => {
    expect((await send('POST', '/link', { body: transfer(minutes) })).status).toBe(204)
    expect(await titlesIn(minutes)).toEqual(['Plan'])
  })

  it('allows others to add documents to its folder and to rename the folder', async () => {
    await add(6, 'Other')
    await done('PUT', '/folder/6/info', { body: { title: 'Journeys' } })
    expect(await titlesIn(6)).toEqual(['Other', 'Plan'])
  })

  it.each<[string, string, string, object?]>([
    ['update it', 'PUT', '/document/1/info', { title: 'Scheme' }],
    ['move it', 'POST', '/move', transfer(minutes)],
    ['delete it', 'DELETE', '/document/1'],
    ['delete an older version', 'DELETE', '/document/1/1'],
    ['delete the folder around it', 'DELETE', '/folder/6'],
    ['check it out again', 'POST', '/checkout/1'],
  ])('allows the user who checked it out to %s', async (_, method, path, body) => {
    expect((await send(method, path, { body, as: 'anna' })).status).toBeLessThan(300)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['cancelling', () => done('DELETE', '/checkin/1', { as: 'anna' })],
    ['a check-in', () => checkIn(1, { as: 'anna' })],
    ['a check-in as draft', () => rejectAndCheckInDraft()],
    ['the deletion of the user', () => done('DELETE', '/api/people/v2/users/2')],
    [
      'the deletion of the user, whose things another gets',
      () => done('DELETE', '/api/people/v2/users/2', { body: { migration_user_id: 3 } }),
    ],
  ])('ends with %s', async (_, end) => {
    await end()
    for (const as of ['bo', 'admin']) expect(await done('GET', '/checkin', { as })).toEqual([])
    expect((await send('PUT', '/document/1/info', { body: { title: 'Scheme' } })).status).toBe(200)
    expect((await send('POST', '/checkout/1', { as: 'bo' })).status).toBe(204)
    await expectRefusal(403, /^document 1 is checked out by Bo Li$/, 'DELETE', '/document/1')
  })

  it('ends when the user is deleted, even for documents in the trash can', async () => {
    await done('DELETE', '/folder/6', { as: 'anna' })
    await done('DELETE', '/api/people/v2/users/2', { body: { migration_user_id: 1 } })
    const [{ URI }] = await done('GET', '/intranet/rest/deleted')
    await done('POST', `${URI}/restore`)
    expect((await send('POST', '/checkout/1', { as: 'bo' })).status).toBe(204)
  })

  it('does not end when the user is blocked, or a draft is rejected', async () => {
    await done('PUT', '/api/people/v2/users/2', { body: { blocked: true } })
    expect((await send('DELETE', '/document/1/3', { as: 'bo' })).status).toBe(204)
    await expectRefusal(403, says, 'POST', '/checkout/1')
  })
})

/** A document has one draft at a time, so the waiting one must be rejected first. */
async function rejectAndCheckInDraft() {
  await done('DELETE', '/document/1/3', { as: 'bo' })
  const { status } = await checkIn(1, { as: 'anna', fields: { is_draft: true } })
  expect(status).toBe(200)
}
