import { expect } from 'vitest'
import { folders } from '../documents/library.ts'
import { inLibrary, type Library } from './library.ts'

const { policies, travel, board, archive, minutes } = folders
const allRights = { view: true, edit: true, edit_meta: true, delete: true, edit_perms: true }
const noRights = { view: false, edit: false, edit_meta: false, delete: false, edit_perms: false }

async function expectNoContribution({ add, drop, expectRefusal }: Library, as: string): Promise<number> {
  const id = await add(policies, 'Memo')
  await expectRefusal(403, /may not/, 'POST', `/checkout/${id}`, { as })
  const body = { title: 'Idea', components: [{ file_key: await drop('x', as) }], is_draft: true }
  await expectRefusal(403, /may not/, 'POST', `/folder/${policies}/documents`, { as, body })
  return id
}

export const rights = inLibrary({
  rights: async ({ send, done }) => {
    const rightsOf = async (as: string, folder: number) => {
      const { inherited, ...flags } = (await done('GET', `/folder/${folder}/info`, { as })).permissions
      return flags
    }
    expect(await rightsOf('anna', travel)).toEqual(allRights)
    expect(await rightsOf('bo', travel)).toEqual({ ...noRights, view: true, edit_meta: true })
    expect(await rightsOf('bo', board)).toEqual({ ...noRights, view: true })
    expect(await rightsOf('zoe', minutes)).toEqual({ ...noRights, view: true })
    expect((await send('GET', `/folder/${board}`, { as: 'carl' })).status).toBe(403)
    await done('PATCH', '/__sim/state/users/4', { body: { admin_of: ['documents'] } })
    expect(await rightsOf('carl', board)).toEqual(allRights)
  },
  'inactive-groups': async ({ add, send, done, simulator }) => {
    expect((await send('GET', `/folder/${board}`, { as: 'bo' })).status).toBe(200)
    await done('PUT', '/api/people/v2/groups/1', { body: { inactive: true } })
    expect((await send('GET', `/folder/${board}`, { as: 'bo' })).status).toBe(403)
    expect(await done('GET', `/folder/${policies}/folders`, { as: 'bo' })).toHaveLength(2)

    const mayEdit = async () => (await done('GET', `/folder/${board}/info`, { as: 'carl' })).permissions.edit
    const toApprove = async () => (await done('GET', '/folder/0/documents?to_approve=1', { as: 'carl' })).length
    await done('PUT', '/api/people/v2/users/4/roles', { body: [{ id: 1 }] })
    simulator.world.grants.add({
      folder_id: board,
      user_id: null,
      group_id: null,
      role_id: 1,
      rights: ['view', 'edit'],
    })
    await add(board, 'Idea', { fields: { is_draft: true } })
    expect([await mayEdit(), await toApprove()]).toEqual([true, 1])
    await done('PUT', '/api/people/v2/roles/1', { body: { inactive: true } })
    simulator.world.grants.add({ folder_id: board, user_id: 4, group_id: null, rights: ['view'] })
    expect([await mayEdit(), await toApprove()]).toEqual([false, 0])
  },
  inherited: async ({ add, done }) => {
    const ids = [await add(policies, 'A'), await add(board, 'B')]
    const inherited = async (path: string) => (await done('GET', path)).permissions.inherited
    expect(await inherited(`/folder/${policies}/info`)).toBe(false)
    expect(await inherited(`/folder/${travel}/info`)).toBe(true)
    expect(await inherited(`/folder/${board}/info`)).toBe(false)
    for (const id of ids) expect(await inherited(`/document/${id}`)).toBe(true)
    await done('POST', '/link', { body: { objects: [`document/${ids[1]}`], destination: travel } })
    const seen = async (folder: number) =>
      (await done('GET', `/document/${ids[1]}?parent_id=${folder}`, { as: 'anna' })).permissions
    expect([await seen(board), await seen(travel)]).toEqual([
      { ...noRights, view: true, inherited: true },
      { ...allRights, inherited: true },
    ])
  },
  'rights-needed': async ({ simulator, add, send, drop }) => {
    const id = await add(travel, 'Memo')
    const draft = await add(travel, 'Idea', { fields: { is_draft: true } })
    const there = await add(minutes, 'Elsewhere')
    const components = [{ file_key: await drop('x', 'zoe') }]
    const into = { objects: [`document/${there}`], destination: travel }
    const away = { objects: [`document/${id}`], destination: minutes }
    const actions: [right: 'view' | 'edit' | 'edit_meta' | 'delete', method: string, path: string, body?: object][] = [
      ['view', 'GET', `/document/${id}`],
      ['edit', 'POST', `/folder/${travel}/folders`, { title: 'Trips' }],
      ['edit', 'POST', `/folder/${travel}/documents`, { title: 'New', components }],
      ['edit', 'PUT', `/document/${draft}/approve`],
      ['edit', 'POST', '/copy', into],
      ['edit', 'POST', '/move', into],
      ['edit', 'POST', '/link', into],
      ['edit_meta', 'PUT', `/document/${id}`, { title: 'Memo 2' }],
      ['edit_meta', 'PUT', `/folder/${travel}/info`, { title: 'Journeys' }],
      ['delete', 'DELETE', `/document/${id}`],
      ['delete', 'DELETE', `/folder/${travel}`],
      ['delete', 'POST', '/move', away],
    ]
    simulator.world.grants.add({ folder_id: minutes, user_id: 6, group_id: null, rights: ['edit', 'delete'] })
    simulator.world.fidelity = { 'transfer-whole': 'refused' }
    const before = simulator.world.snapshot()
    for (const granted of ['view', 'edit', 'edit_meta', 'delete'] as const) {
      for (const [right, method, path, body] of actions) {
        simulator.world.restore(before)
        const rights = ['view' as const, ...(granted === 'view' ? [] : [granted])]
        simulator.world.grants.add({ folder_id: travel, user_id: 6, group_id: null, rights })
        const { status } = await send(method, path, { body, as: 'zoe' })
        const isEnough = right === 'view' || right === granted
        expect(status < 300, `${method} ${path} with ${granted} is ${status}`).toBe(isEnough)
        if (!isEnough) expect(status).toBe(403)
      }
    }
  },
  contributors: {
    properties: async (own) => {
      const { add, checkIn, done, drop, expectRefusal } = own
      const id = await expectNoContribution(own, 'carl')
      await done('POST', `/checkout/${id}`, { as: 'bo' })
      const live = { comment: '', components: [{ file_key: await drop('x', 'bo') }] }
      await expectRefusal(403, /may not/, 'POST', `/checkin/${id}`, { as: 'bo', body: live })
      expect((await checkIn(id, { as: 'bo', fields: { is_draft: true } })).status).toBe(200)
      await add(policies, 'Idea', { as: 'bo', fields: { is_draft: true } })
    },
    edit: async (own) => {
      await expectNoContribution(own, 'bo')
      expect((await own.done('GET', `/folder/${policies}/ui`, { as: 'bo' })).permission.add_doc).toBe(false)
      await own.add(policies, 'Idea', { as: 'anna', fields: { is_draft: true } })
    },
  },
  hidden: async ({ add, done, titlesIn, expectRefusal, simulator }) => {
    const id = await add(board, 'Salaries')
    expect(await titlesIn(policies, { as: 'carl' })).toEqual(['Archive', 'Travel'])
    await expectRefusal(403, /may not view/, 'GET', `/folder/${board}/info`, { as: 'carl' })
    await expectRefusal(403, /may not view/, 'GET', `/document/${id}/file`, { as: 'carl' })
    simulator.world.grants.add({ folder_id: travel, user_id: 6, group_id: null, rights: ['view'] })
    const path = await done('GET', `/folder/${travel}/path`, { as: 'zoe' })
    expect(path.map(({ title }: { title: string }) => title)).toEqual(['Travel'])
  },
  absent: async ({ add, done, expectRefusal }) => {
    const [one, other] = [await add(policies, 'One'), await add(travel, 'Other')]
    await done('DELETE', `/document/${one}`)
    await done('DELETE', `/folder/${travel}`)
    for (const id of [one, other, 99]) await expectRefusal(404, `there is no document ${id}`, 'GET', `/document/${id}`)
    for (const id of [travel, 99]) await expectRefusal(404, `there is no folder ${id}`, 'GET', `/folder/${id}`)
  },
  'which-folder': async ({ add, done, titlesIn, expectRefusal }) => {
    const id = await add(minutes, 'Memo')
    await done('POST', '/link', { body: { objects: [`document/${id}`], destination: travel } })
    await done('POST', '/link', { body: { objects: [`document/${id}`], destination: board } })
    expect((await done('GET', `/document/${id}`)).parent_id).toBe(minutes)
    expect((await done('GET', `/document/${id}?parent_id=${board}`)).parent_id).toBe(board)
    await expectRefusal(404, /not in folder 4/, 'GET', `/document/${id}?parent_id=${archive}`)
    expect((await done('PUT', `/document/${id}`, { as: 'bo', body: { title: 'M' } })).parent_id).toBe(travel)
    await expectRefusal(403, /folder 5$/, 'DELETE', `/document/${id}`, { as: 'carl' })
    await done('DELETE', `/document/${id}`)
    expect([await titlesIn(minutes), await titlesIn(board)]).toEqual([[], ['M']])
  },
})
