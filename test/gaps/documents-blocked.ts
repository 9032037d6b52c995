import { expect } from 'vitest'
import { folders } from '../documents/library.ts'
import { inLibrary, type Library } from './library.ts'

const { policies, travel, board, archive, minutes } = folders

type Call = [method: string, path: string, body?: object]

/** One document is free, the other checked out by anna. */
async function addFreeAndHeld({ add, done }: Library) {
  const [free, held] = [await add(travel, 'Free'), await add(travel, 'Held')]
  await done('POST', `/checkout/${held}`, { as: 'anna' })
  return { objects: [`document/${free}`, `document/${held}`], mixed: [`document/${free}`, `folder/${board}`] }
}

export const blocked = inLibrary({
  held: async ({ add, checkIn, done, expectRefusal }) => {
    const id = await add(travel, 'Memo')
    await done('POST', `/checkout/${id}`)
    await checkIn(id, { fields: { is_draft: true } })
    await done('POST', `/checkout/${id}`, { as: 'anna' })
    const transfer = { objects: [`document/${id}`], destination: minutes }
    const refused: Call[] = [
      ['POST', `/document/${id}/checkout`],
      ['PUT', `/document/${id}/approve`],
      ['DELETE', `/document/${id}`],
      ['DELETE', `/document/${id}?no_trash_can=1`],
      ['DELETE', `/checkin/${id}`],
      ['PUT', `/document/${id}`, { title: 'Mine' }],
      ['POST', '/move', transfer],
    ]
    for (const [method, path, body] of refused)
      await expectRefusal(403, `document ${id} is checked out by Anna Schmidt`, method, path, { body })
    for (const end of ['', '/file', '/versions', '/components']) await done('GET', `/document/${id}${end}`)
    for (const verb of ['copy', 'link']) await done('POST', `/${verb}`, { body: transfer })
  },
  records: async ({ simulator, add, revise, drop, done, get, expectRefusal }) => {
    // One has a draft, the other is checked out.
    const [id, held] = [await add(travel, 'Memo'), await add(travel, 'Held')]
    await revise(id, { fields: { is_draft: true } })
    await done('POST', `/checkout/${held}`)
    for (const one of [id, held]) simulator.world.documents.patch(one, { declared_at: simulator.world.clock.instant() })
    const transfer = { objects: [`document/${id}`], destination: minutes }
    const refused: Call[] = [
      ['PUT', `/document/${id}`, { title: 'Other' }],
      ['DELETE', `/document/${id}`],
      ['DELETE', `/document/${id}?no_trash_can=1`],
      ['DELETE', `/folder/${travel}`],
      ['POST', `/checkin/${held}`, { components: [{ file_key: await drop() }] }],
      ['POST', `/checkout/${id}`],
      ['PUT', `/document/${id}/approve`],
      ['POST', '/move', transfer],
    ]
    for (const [method, path, body] of refused)
      await expectRefusal(403, /document \d is a declared record/, method, path, { body })
    expect(await done('GET', '/folder/0/documents?to_approve=1')).toEqual([])
    expect((await get(`/document/${id}/file`)).status).toBe(200)
    for (const verb of ['copy', 'link']) await done('POST', `/${verb}`, { body: transfer })
    await expectRefusal(403, /is a declared record/, 'DELETE', `/document/${id}?parent_id=${travel}`)
    await done('DELETE', `/document/${id}?parent_id=${minutes}`)
    await done('DELETE', `/checkin/${held}`)
  },
  'one-draft': async ({ add, checkIn, drop, done, expectRefusal }) => {
    const id = await add(travel, 'Memo')
    await done('POST', `/checkout/${id}`)
    await checkIn(id, { text: 'first', fields: { is_draft: true } })
    await done('POST', `/checkout/${id}`)
    const body = { is_draft: true, components: [{ file_key: await drop('second') }] }
    await expectRefusal(400, /has a draft/, 'POST', `/checkin/${id}`, { body })
  },
  'transfer-whole': {
    partly: async (own) => {
      const { simulator, send, state, titlesIn } = own
      const { objects, mixed } = await addFreeAndHeld(own)
      const warnedOf = async (verb: string, objects: string[], destination: number) => {
        const { status, headers } = await send('POST', `/${verb}`, { body: { objects, destination } })
        return [status, headers.get('x-sim-warning')]
      }
      expect(await warnedOf('link', mixed, board)).toEqual([
        204,
        expect.stringMatching(/^skipped folder 3: cannot be linked into itself/),
      ])
      expect(await warnedOf('move', objects, minutes)).toEqual([
        204,
        expect.stringMatching(/^skipped document 2: is checked out by /),
      ])
      const unknown = ['document/99', 'folder/98', 'document/97?parent_id=1']
      expect(await warnedOf('copy', [...objects, ...unknown], policies)).toEqual([
        204,
        'skipped document 99, 97, folder 98: not found.',
      ])
      expect([await titlesIn(board), await titlesIn(minutes), await titlesIn(travel)]).toEqual([
        ['Free'],
        ['Free'],
        ['Held'],
      ])
      expect(await titlesIn(policies)).toEqual(['Archive', 'Board', 'Travel', 'Free', 'Held'])
      for (const [destination, reason] of [
        [99, 'destination: there is no folder 99'],
        [0, '.*root'],
        [archive, '.*locked'],
      ] as const) {
        const nothing = [204, expect.stringMatching(new RegExp(`^skipped document 1, 2: ${reason}`))]
        for (const verb of ['copy', 'move', 'link'])
          expect(await warnedOf(verb, objects, destination), verb).toEqual(nothing)
      }
      const bodies: [body: unknown, warning: RegExp][] = [
        [{ destination: minutes }, /^skipped everything: objects: is required\.$/],
        [{ objects: [], destination: minutes }, /^nothing changed, because there are no objects\.$/],
        [{ objects, destination: 'nowhere' }, /^skipped everything: destination: must be /],
        [
          { objects, destination: [] },
          /^skipped everything: destination: must be the id or the address of a folder\.$/,
        ],
        [[objects], /^skipped everything: body: /],
        [null, /^skipped everything: body: /],
        [{ objects: ['x', 7, []], destination: minutes }, /^skipped objects\.0, 1, 2: must be /],
        [JSON.parse(`{"objects":["document/1"],"destination":5,"__proto__":1}`), /^skipped everything: /],
      ]
      for (const [body, warning] of bodies) {
        const before = await state()
        const { status, headers } = await send('POST', '/copy', { body: JSON.stringify(body) })
        expect([status, headers.get('x-sim-warning')]).toEqual([204, expect.stringMatching(warning)])
        expect(await state()).toEqual(before)
      }
      const sent = { objects: [{ type: 'document' }, 'document/2'], destination: board, comment: 5 }
      const { status, headers } = await send('POST', '/copy', { body: sent })
      const warning = headers.get('x-sim-warning')
      expect([status, warning]).toEqual([
        204,
        expect.stringMatching(/^skipped objects\.0: id: must be a whole number\. skipped comment: /),
      ])
      expect(await titlesIn(board)).toEqual(['Free', 'Held'])
      for (const body of ['', '{', 'objects=document/1']) {
        expect((await send('POST', '/copy', { body })).status).toBe(400)
      }
      simulator.world.strict = true
      expect((await send('POST', '/copy', { body: sent })).status).toBe(400)
      expect((await send('POST', '/copy', { body: { objects: [], destination: board } })).status).toBe(204)
      simulator.world.strict = false
      const many = Array.from({ length: 2001 }, (_, i) => `document/${100 + i}`)
      expect(await warnedOf('link', [...many, objects[0]!], board)).toEqual([
        204,
        expect.stringMatching(/^skipped objects\.2000 and later: .* skipped document 100, 101, .*\.\.\.$/),
      ])
      expect(simulator.world.journal.all().at(-1)!.warning).toMatch(/, 2098, 2099: not found\.$/)
      simulator.world.faults.add({ endpoint: 'documents.copy', status: 400, times: 1 })
      expect((await send('POST', '/copy', { body: { objects, destination: board } })).status).toBe(400)
      const { folders } = simulator.world
      const { id, ...row } = folders.need(board)
      for (let i = 0; i < 500; i++) folders.add({ ...row, title: `${i}`, parent_id: id })
      expect(await warnedOf('copy', [`folder/${board}`, ...objects], travel)).toEqual([
        204,
        expect.stringMatching(/^skipped folder \d+: must be at most 500/),
      ])
      expect(await titlesIn(travel)).toEqual(['Free', 'Held', 'Held'])
    },
    refused: async (own) => {
      const { simulator, expectRefusal } = own
      const { objects, mixed } = await addFreeAndHeld(own)
      const refuse = (status: number, message: RegExp, verb: string, body: object, as?: string) =>
        expectRefusal(status, message, 'POST', `/${verb}`, { body, as })
      await refuse(403, /checked out/, 'move', { objects, destination: minutes })
      await refuse(400, /^objects\.2: there is no document 99$/, 'copy', {
        objects: [...objects, 'document/99'],
        destination: minutes,
      })
      await refuse(400, /into itself/, 'link', { objects: mixed, destination: board })
      simulator.world.grants.add({ folder_id: travel, user_id: 4, group_id: null, rights: ['edit'] })
      await refuse(403, /may not view/, 'copy', { objects: mixed, destination: travel }, 'carl')
    },
  },
})
