import { describe, expect, it } from 'vitest'
import { host } from '../../../test/company.ts'
import { folders, useLibrary } from '../../../test/documents/library.ts'

const library = useLibrary()
const { add, send, checkIn, done, drop, expectRefusal, revise } = library

const { policies, travel, board, minutes } = folders
const checkOut = (id: number, as: string) => done('POST', `/document/${id}/checkout`, { as })
const held = (as: string) => done('GET', '/checkin', { as })
const link = (id: number, destination: number) =>
  done('POST', '/link', { body: { objects: [{ type: 'document', id }], destination } })

describe('documents.checkOut', () => {
  it.each([
    '/document/:id/checkout',
    '/document/:id/checkout/',
    '/checkout/:id',
    '/checkout/:id/',
    '/document/:id/checkout?parent_id=1',
    '/checkout/:id?parent_id=1',
    '/document/:id/2/checkout',
    '/document/:id/2/checkout?parent_id=1',
    '/intranet/rest/documents~v1/checkout/:id',
    '/intranet/rest/documents/v1/document/:id/checkout',
  ])('works at %s', async (address) => {
    const id = await add(policies, 'Plan')
    await revise(id)
    const { status, body } = await send('POST', address.replace(':id', String(id)), { as: 'bo' })
    expect([status, body]).toEqual([204, ''])
    expect(await held('bo')).toMatchObject([{ doc_id: id, parent_id: policies }])
  })

  it('changes nothing if the user has already checked it out', async () => {
    const id = await add(policies, 'Plan')
    await checkOut(id, 'bo')
    const before = await library.state()
    expect((await send('POST', `/checkout/${id}`, { as: 'bo' })).status).toBe(204)
    expect(await library.state()).toEqual(before)
  })

  describe('of a document in two folders', () => {
    const inBoth = async () => {
      const id = await add(minutes, 'Plan')
      await link(id, policies)
      return id
    }

    it('chooses the folder where the user has the right, if none is given', async () => {
      const id = await inBoth()
      await checkOut(id, 'bo')
      expect(await held('bo')).toMatchObject([{ doc_id: id, parent_id: policies }])
    })

    it('uses the given folder', async () => {
      const id = await inBoth()
      for (const parent_id of [policies, minutes]) {
        await done('POST', `/checkout/${id}?parent_id=${parent_id}`, { as: 'anna' })
        expect(await held('anna')).toMatchObject([{ doc_id: id, parent_id }])
        await done('DELETE', `/checkin/${id}`, { as: 'anna' })
      }
    })

    it.each([
      ['where the user may only view', minutes, 'bo', 403, /you may not/],
      ['where the user may not even view', policies, 'paul', 403, /you may not view folder 1/],
      ['that does not contain the document', travel, 'anna', 404, /is not in folder 2/],
      ['that does not exist', 99, 'anna', 404, /is not in folder 99/],
      ['that is not a number', 'policies', 'anna', 400, /parent_id/],
    ])('refuses a folder %s', async (_, parent_id, as, status, says) => {
      const id = await inBoth()
      await expectRefusal(status, says, 'POST', `/document/${id}/checkout?parent_id=${parent_id}`, { as })
      await expectRefusal(status, says, 'POST', `/checkout/${id}?parent_id=${parent_id}`, { as })
    })
  })

  it.each([
    ['an older version', '/document/:id/1/checkout', 403, /version 1 of document \d+ is not the latest/],
    ['an unknown version', '/document/:id/7/checkout', 404, /has no version 7/],
    ['a draft version', '/document/:id/3/checkout', 403, /version 3/],
    ['an unknown document', '/document/99/checkout', 404, 'there is no document 99'],
    ['an unknown document, at the other path', '/checkout/99', 404, 'there is no document 99'],
  ])('refuses %s', async (_, address, status, says) => {
    const id = await add(policies, 'Plan')
    await revise(id)
    await revise(id, { as: 'anna', fields: { is_draft: true } })
    await expectRefusal(status, says, 'POST', address.replace(':id', String(id)), { as: 'anna' })
  })

  it('is 404 for a document in the trash can, and for an id that is not a number', async () => {
    const id = await add(policies, 'Plan')
    await done('DELETE', `/document/${id}`)
    await expectRefusal(404, `there is no document ${id}`, 'POST', `/checkout/${id}`, { as: 'anna' })
    expect((await send('POST', '/checkout/plan', { as: 'anna' })).status).toBe(404)
  })

  it('is 403 in a subfolder that stops inheritance and allows only viewing', async () => {
    const id = await add(board, 'Plan')
    await expectRefusal(403, /you may not/, 'POST', `/checkout/${id}`, { as: 'bo' })
    await expectRefusal(403, /you may not view folder 3/, 'POST', `/checkout/${id}`, { as: 'carl' })
  })
})

describe('documents.listCheckedOut', () => {
  it("lists only the user's own check-outs, by title", async () => {
    const ids = { zebra: await add(travel, 'zebra'), agenda: await add(policies, 'Agenda') }
    const other = await add(policies, 'Budget')
    for (const id of Object.values(ids)) await checkOut(id, 'bo')
    await checkOut(other, 'anna')
    const idsOf = async (as: string) => (await held(as)).map(({ doc_id }: { doc_id: number }) => doc_id)
    expect([await idsOf('bo'), await idsOf('anna'), await idsOf('admin')]).toEqual([
      [ids.agenda, ids.zebra],
      [other],
      [],
    ])
  })

  it('lists each with its folder, its description and two URLs', async () => {
    const id = await add(policies, 'Plan', { fields: { metadata: { description: 'What we plan' } } })
    await checkOut(id, 'bo')
    const root = `${host}/intranet/rest/documents`
    expect(await held('bo')).toEqual([
      {
        doc_id: id,
        parent_id: policies,
        title: 'Plan',
        description: 'What we plan',
        URI: expect.stringContaining(`${root}/document/${id}`),
        checkin_URI: `${root}/checkin/${id}`,
      },
    ])
  })

  it('has a URI of the document in the folder of the check-out', async () => {
    const id = await add(policies, 'Plan')
    await link(id, minutes)
    await done('POST', `/checkout/${id}?parent_id=${minutes}`, { as: 'anna' })
    const [{ URI }] = await held('anna')
    expect(await done('GET', URI, { as: 'anna' })).toMatchObject({ doc_id: id, title: 'Plan', parent_id: minutes })
  })

  it('has a checkin_URI that accepts a check-in', async () => {
    const id = await add(policies, 'Plan')
    await checkOut(id, 'anna')
    const [{ checkin_URI }] = await held('anna')
    const body = { comment: 'By its address', components: [{ file_key: await drop('second', 'anna') }] }
    expect(await done('POST', checkin_URI, { body, as: 'anna' })).toMatchObject({ doc_id: id, version_num: 2 })
    expect(await held('anna')).toEqual([])
  })

  it('has a checkin_URI that accepts a cancellation', async () => {
    const id = await add(policies, 'Plan')
    await checkOut(id, 'anna')
    const [{ checkin_URI }] = await held('anna')
    expect((await send('DELETE', checkin_URI, { as: 'anna' })).status).toBe(204)
    expect(await held('anna')).toEqual([])
  })

  it('omits documents in the trash can, until they are restored', async () => {
    const id = await add(policies, 'Plan')
    await checkOut(id, 'anna')
    await done('DELETE', `/document/${id}`, { as: 'anna' })
    expect(await held('anna')).toEqual([])
    await expectRefusal(404, `there is no document ${id}`, 'DELETE', `/checkin/${id}`, { as: 'anna' })
    const [{ URI }] = await done('GET', '/intranet/rest/deleted', { as: 'anna' })
    await done('POST', `${URI}/restore`, { as: 'anna' })
    expect(await held('anna')).toMatchObject([{ doc_id: id }])
    await expectRefusal(403, /is checked out by Anna Schmidt/, 'POST', `/checkout/${id}`, { as: 'bo' })
  })
})

describe('documents.cancelCheckOut', () => {
  it('creates no version and uses no drop box file', async () => {
    const id = await add(policies, 'Plan', { text: 'first' })
    const file_key = await drop('second', 'anna')
    const before = await library.state()
    await checkOut(id, 'anna')
    expect(await library.state()).not.toEqual(before)
    await done('DELETE', `/checkin/${id}`, { as: 'anna' })
    expect(await library.state()).toEqual(before)
    expect(await done('GET', '/dropbox', { as: 'anna' })).toMatchObject([{ file_key }])
  })

  it('accepts a POST with a method override', async () => {
    const id = await add(policies, 'Plan')
    await checkOut(id, 'anna')
    const headers = { 'x-http-method-override': 'DELETE' }
    expect((await send('POST', `/checkin/${id}`, { as: 'anna', headers })).status).toBe(204)
    expect(await held('anna')).toEqual([])
  })

  it('is 400 if it is not checked out, including after a check-in or a second time', async () => {
    const id = await add(policies, 'Plan')
    const says = `document ${id} is not checked out`
    await expectRefusal(400, says, 'DELETE', `/checkin/${id}`, { as: 'anna' })
    await checkOut(id, 'anna')
    expect((await checkIn(id, { as: 'anna' })).status).toBe(200)
    await expectRefusal(400, says, 'DELETE', `/checkin/${id}`, { as: 'anna' })
    await checkOut(id, 'anna')
    await done('DELETE', `/checkin/${id}`, { as: 'anna' })
    await expectRefusal(400, says, 'DELETE', `/checkin/${id}`, { as: 'anna' })
  })

  it('is 404 if it does not exist', async () => {
    await expectRefusal(404, 'there is no document 99', 'DELETE', '/checkin/99', { as: 'anna' })
  })

  it('is possible for a user who may no longer edit', async () => {
    const id = await add(policies, 'Plan')
    await checkOut(id, 'bo')
    const { grants } = library.simulator.world
    grants.delete(grants.where('user_id', 3)[0]!.id)
    expect((await send('DELETE', `/checkin/${id}`, { as: 'bo' })).status).toBe(204)
    await checkOut(id, 'anna')
  })
})
