import { describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'

// Unlikely requests, and cases where random tests once found a bug.

const library = useLibrary()
const { travel } = folders

describe('documents', () => {
  it.each([
    ['is_draft', { title: 'Sign', doc_type: 'marker', is_draft: { toString: null } }],
    ['is_draft in lists', { title: 'Sign', doc_type: 'marker', is_draft: [[{ toString: null }]] }],
  ])('accepts %s that is not valid text', async (_, body) => {
    await library.done('POST', `/folder/${travel}/documents`, { body })
  })

  it.each([[{ toString: null }], [[[{ toString: null }]]], [[5]]])(
    'refuses the destination %j',
    async (destination) => {
      const body = { objects: [`folder/${travel}`], destination }
      await library.expectRefusal(400, /^destination/, 'POST', '/copy', { body })
    },
  )

  it('refuses thousands of components with one key quickly', async () => {
    const components = Array.from({ length: 2000 }, () => ({ file_key: 'a' }))
    await library.expectRefusal(400, /"a" is used twice$/, 'POST', `/folder/${travel}/documents`, {
      body: { title: 'Many', components },
    })
  })

  it('reads and deletes a tree that is thousands of levels deep, which only a scenario can create', async () => {
    const { world } = library.simulator
    const template = { ...world.folders.need(travel), id: undefined, metadata: { floor: { _inherit: true } } }
    world.folders.patch(travel, { metadata: { floor: 7 } })
    let above: number = travel
    for (let depth = 0; depth < 10_000; depth++) above = world.folders.add({ ...template, parent_id: above }).id
    expect(await library.done('GET', `/folder/${above}/info`)).toMatchObject({ metadata: { floor: 7 } })
    await library.done('DELETE', `/folder/${travel}?no_trash_can=1`)
    expect(world.folders.get(above)).toBeUndefined()
  })

  it('is consistent, and can be imported again, after its users and heirs are deleted', async () => {
    const id = await library.add(travel, 'Plan', { as: 'anna' })
    await library.done('POST', `/checkout/${id}`, { as: 'anna' })
    await library.add(travel, 'Idea', { as: 'bo', fields: { is_draft: true } })
    await library.done('DELETE', `/document/${await library.add(travel, 'Old', { as: 'anna' })}`, { as: 'anna' })
    await library.drop('left behind', 'bo')
    for (const user of [2, 3])
      await library.done('DELETE', `/api/people/v2/users/${user}`, { body: { migration_user_id: 4 } })
    expect(await library.done('GET', '/folder/0/documents?draft=1', { as: 'carl' })).toHaveLength(1)
    expect(await library.done('GET', '/intranet/rest/deleted', { as: 'carl' })).toMatchObject([{ title: 'Old' }])
    await library.done('POST', `/checkout/${id}`)
    await library.done('PUT', '/__sim/state', { body: await library.state() })
  })
})
