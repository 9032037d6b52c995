import { describe, expect, it } from 'vitest'
import { idsIn } from '../../../test/company.ts'
import { categories, useKnowledgeBase } from '../../../test/knowledge-base/knowledge-base.ts'

const kb = useKnowledgeBase()
const { desk, passwords, canteen } = categories

const flags = ['user_can_create_question', 'user_can_create_article', 'user_can_subscribe'] as const
const flagsOf = async (id: number, as: string) => {
  const category = await kb.done('GET', `/categories/${id}`, { as })
  return flags.map((flag) => category[flag])
}

describe('knowledge-base.listCategories', () => {
  it('lists all categories by name, ignoring accents and case', async () => {
    for (const category_name of ['éclairs', 'Doors', 'canteen'])
      await kb.done('POST', '/categories/', { body: { category_name } })
    expect(await kb.titlesAt('/categories')).toEqual([
      'Canteen',
      'canteen',
      'Doors',
      'éclairs',
      'Help desk',
      'Passwords',
    ])
  })

  it('shows the same fields as a single category', async () => {
    for (const category of await kb.done('GET', '/categories/', { as: 'anna' })) {
      expect(await kb.done('GET', `/categories/${category.id}`, { as: 'anna' })).toEqual(category)
    }
  })

  it('is empty if there are none', async () => {
    for (const id of [passwords, desk, canteen]) await kb.done('DELETE', `/categories/${id}`)
    expect(await kb.done('GET', '/categories')).toEqual([])
  })

  it('requires a signed-in user', async () => {
    await kb.expectRefusal(401, /nobody is signed in/, 'GET', '/categories', { as: 'nobody' })
  })
})

describe('knowledge-base.getCategory', () => {
  const common = {
    created_by: 4,
    modified_by: 4,
    created_date: expect.any(Number),
    modified_date: expect.any(Number),
    user_can_create_question: true,
    user_can_create_article: true,
    user_can_subscribe: true,
    user_is_subscribed: false,
    user_is_subscribes: false,
    user_is_subscribed_to_parent: false,
  }
  const inPasswords = {
    ...common,
    id: passwords,
    name: 'Passwords',
    text: '',
    plain_text: '',
    parent_id: desk,
    only_experts_answer: 1,
  }

  it('returns a category with its subcategories, and its HTML also as plain text', async () => {
    expect(await kb.done('GET', `/categories/${desk}`)).toStrictEqual({
      ...common,
      id: desk,
      name: 'Help desk',
      text: '<p>Ask <b>us</b></p>',
      plain_text: 'Ask us',
      parent_id: null,
      only_experts_answer: 0,
      subcategories: [inPasswords],
    })
  })

  it('returns a category with its parent', async () => {
    expect(await kb.done('GET', `/categories/${passwords}`)).toStrictEqual({
      ...inPasswords,
      parent: { id: desk, name: 'Help desk', plain_text: 'Ask us' },
      subcategories: [],
    })
  })

  it('sorts subcategories by name, one level deep', async () => {
    for (const category_name of ['Zips', 'badges'])
      await kb.done('POST', '/categories', { body: { category_name, parent_id: desk } })
    await kb.done('POST', '/categories', { body: { category_name: 'Keys', parent_id: passwords } })
    expect(idsIn((await kb.done('GET', `/categories/${desk}`)).subcategories)).toEqual([5, passwords, 4])
    expect(idsIn((await kb.done('GET', `/categories/${passwords}`)).subcategories)).toEqual([6])
  })

  it('writes dates as numbers of 14 digits', async () => {
    await kb.done('PUT', '/__sim/clock', { body: { now: '2026-03-05T07:08:09Z' } })
    const body = { category_name: 'New' }
    expect(await kb.done('POST', '/categories', { body })).toMatchObject({
      created_date: 20260305070809,
      modified_date: 20260305070809,
    })
  })

  it('shows subscriptions to it and to its parent', async () => {
    await kb.poke('categories', desk, { subscriber_ids: [2, 3] })
    await kb.poke('categories', passwords, { subscriber_ids: [3] })
    const subscriptions = async (as: string) => {
      const category = await kb.done('GET', `/categories/${passwords}`, { as })
      return [category.user_is_subscribed, category.user_is_subscribed_to_parent]
    }
    expect([await subscriptions('anna'), await subscriptions('bo'), await subscriptions('zoe')]).toEqual([
      [false, true],
      [true, true],
      [false, false],
    ])
  })

  it.each([
    ['question', [true, false, false]],
    ['article', [false, true, false]],
    ['subscribe', [false, false, true]],
  ])('shows what the user may do if everybody may only %s', async (what, expected) => {
    await kb.poke('categories', passwords, { allows: [what] })
    expect(await flagsOf(passwords, 'zoe')).toEqual(expected)
    expect(await flagsOf(passwords, 'anna')).toEqual(expected)
    for (const as of ['bo', 'carl', 'admin']) expect(await flagsOf(passwords, as), as).toEqual([true, true, true])
  })

  it('refuses an unknown category', async () => {
    await kb.expectRefusal(404, 'there is no category 99', 'GET', '/categories/99')
  })
})
