import { describe, expect, it } from 'vitest'
import { categories, useKnowledgeBase } from '../../../test/knowledge-base/knowledge-base.ts'

const kb = useKnowledgeBase()
const { desk, passwords, canteen } = categories
const refused = 'only an administrator of the knowledge base may do that'

const wrongFields: [string, unknown, string][] = [
  ['category_name', '', 'category_name: must not be empty'],
  ['category_name', '  ', 'category_name: must not be empty'],
  ['category_name', 7, 'category_name: must be a string'],
  ['description', 7, 'description: must be a string'],
  ['name', 7, 'name: must be a string'],
  ['text', 7, 'text: must be a string'],
  ['parent_id', 'one', 'parent_id: must be a whole number'],
  ['parent_id', 99, 'parent_id: there is no category 99'],
  ['category_experts', 2, 'category_experts: must be an array'],
  ['category_experts', ['anna'], 'category_experts.0: must be a whole number'],
  ['category_experts', [2, 99], 'category_experts: there is no user 99'],
  ['only_experts_answer', 'perhaps', 'only_experts_answer: must be true or false'],
]

describe('knowledge-base.createCategory', () => {
  it('returns the new category', async () => {
    const body = {
      category_name: ' Bicycles ',
      description: '<em>Two</em> wheels',
      parent_id: desk,
      category_experts: [3, 2, 3],
      only_experts_answer: 1,
    }
    const { status, body: made } = await kb.send('POST', '/categories/', { body, as: 'carl' })
    expect(status).toBe(200)
    expect(made).toMatchObject({
      id: 4,
      name: 'Bicycles',
      text: '<em>Two</em> wheels',
      plain_text: 'Two wheels',
      parent_id: desk,
      parent: { id: desk },
      only_experts_answer: 1,
      created_by: 4,
      modified_by: 4,
      subcategories: [],
    })
    expect(await kb.done('GET', '/categories/4', { as: 'carl' })).toEqual(made)
    expect((await kb.done('GET', '/__sim/state/categories'))[3].expert_ids).toEqual([3, 2])
  })

  it.each([
    {},
    { parent_id: null, category_experts: null, description: null, only_experts_answer: null },
    { parent_id: 0, category_experts: [] },
  ])('requires only a name: %j', async (more) => {
    const made = await kb.done('POST', '/categories', { body: { category_name: 'Doors', ...more } })
    expect(made).toMatchObject({ name: 'Doors', text: '', parent_id: null, only_experts_answer: 0 })
    expect(made).not.toHaveProperty('parent')
  })

  it('lets everybody post articles and questions, but not publish', async () => {
    await kb.done('POST', '/categories', { body: { category_name: 'Doors' } })
    await kb.write('Handles', { category_id: 4 }, 'zoe')
    await kb.askQuestion('Which key?', { category_id: 4 }, 'zoe')
    expect((await kb.done('GET', '/__sim/state/articles'))[0].status).toBe('draft')
  })

  it.each(wrongFields)('refuses %s %j', async (field, value, says) => {
    const body = { category_name: 'Doors', [field]: value }
    await kb.expectRefusal(400, says, 'POST', '/categories', { body })
  })

  it('refuses a category without a name', async () => {
    for (const body of [{}, { category_name: null }, { title: 'Doors' }])
      await kb.expectRefusal(400, 'category_name: is required', 'POST', '/categories', { body })
  })

  it('accepts name and text as in replies, and prefers the names of bodies', async () => {
    const body = { name: 'Doors', text: 'Open' }
    expect(await kb.done('POST', '/categories', { body })).toMatchObject(body)
    const both = { ...body, category_name: 'Windows', description: 'Shut' }
    expect(await kb.done('POST', '/categories', { body: both })).toMatchObject({ name: 'Windows', text: 'Shut' })
  })

  it.each(['zoe', 'anna', 'paul'])('refuses %s, who does not administer the knowledge base', async (as) => {
    await kb.expectRefusal(403, refused, 'POST', '/categories', { body: { category_name: 'Doors' }, as })
  })
})

describe('knowledge-base.updateCategory', () => {
  it.each<[string, unknown, string, unknown]>([
    ['category_name', 'Keys', 'name', 'Keys'],
    ['name', 'Keys', 'name', 'Keys'],
    ['text', 'Shut', 'text', 'Shut'],
    ['category_name', null, 'name', 'Passwords'],
    ['description', '<p>New</p>', 'text', '<p>New</p>'],
    ['parent_id', canteen, 'parent_id', canteen],
    ['parent_id', null, 'parent_id', null],
    ['only_experts_answer', false, 'only_experts_answer', 0],
  ])('changes the %s to %j, and nothing else', async (field, value, shown, expected) => {
    const stored = async () => (await kb.done('GET', '/__sim/state/categories'))[passwords - 1]
    const { modified_by, modified_at, ...before } = await stored()
    const made = await kb.done('PUT', `/categories/${passwords}`, { body: { [field]: value }, as: 'admin' })
    expect(made[shown]).toEqual(expected)
    expect(made.modified_by).toBe(1)
    const storedAs = shown === 'only_experts_answer' ? false : expected
    expect(await stored()).toEqual({ ...before, [shown]: storedAs, modified_by: 1, modified_at: expect.any(String) })
  })

  it('records who changed it, and when', async () => {
    await kb.done('PUT', '/__sim/clock', { body: { now: '2026-03-09T10:00:00Z' } })
    const { created_date, ...made } = await kb.done('PUT', `/categories/${desk}`, { body: {}, as: 'admin' })
    expect(made).toMatchObject({ created_by: 4, modified_by: 1, modified_date: 20260309100000 })
    expect(created_date).toBeLessThan(made.modified_date)
  })

  it.each([null, []])('removes all experts with %j', async (category_experts) => {
    await kb.done('PUT', `/categories/${desk}`, { body: { category_experts } })
    const id = await kb.write('Toner', { category_id: desk }, 'anna')
    expect((await kb.done('GET', '/__sim/state/articles'))[id - 1].status).toBe('draft')
  })

  it('refuses itself or a descendant as its parent', async () => {
    await kb.done('POST', '/categories', { body: { category_name: 'Keys', parent_id: passwords } })
    for (const parent_id of [desk, passwords, 4]) {
      const says = 'parent_id: category 1 would end up above itself'
      await kb.expectRefusal(400, says, 'PUT', `/categories/${desk}`, { body: { parent_id } })
    }
  })

  it.each(wrongFields)('refuses %s %j', async (field, value, says) => {
    await kb.expectRefusal(400, says, 'PUT', `/categories/${canteen}`, { body: { [field]: value } })
  })

  it('refuses users who do not administer the knowledge base, and unknown categories', async () => {
    for (const as of ['anna', 'zoe', 'paul'])
      await kb.expectRefusal(403, refused, 'PUT', `/categories/${desk}`, { body: {}, as })
    await kb.expectRefusal(404, 'there is no category 99', 'PUT', '/categories/99', { body: {} })
  })
})

describe('knowledge-base.deleteCategory', () => {
  it('deletes an empty category, and responds with 204', async () => {
    const { status, body } = await kb.send('DELETE', `/categories/${canteen}`, { as: 'carl' })
    expect([status, body]).toEqual([204, ''])
    expect((await kb.get(`/categories/${canteen}`)).status).toBe(404)
    await kb.expectRefusal(404, `there is no category ${canteen}`, 'DELETE', `/categories/${canteen}`)
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['a subcategory', async () => kb.done('PUT', '/categories/1', { body: { parent_id: 3 } }), '1 subcategories'],
    ['an article', () => kb.write('Soup'), '1 articles'],
    ['a draft', () => kb.write('Soup', { status: 'draft' }), '1 articles'],
    ['an archived article', () => kb.write('Soup', { status: 'archive' }), '1 articles'],
    ['a question', () => kb.askQuestion('Soup?'), '1 questions'],
    ['an archived question', async () => kb.poke('questions', await kb.askQuestion('?'), { archived: true }), ''],
  ])('refuses a category with %s', async (_, fill, says) => {
    await fill()
    await kb.expectRefusal(400, RegExp(`^category 3 still contains ${says}`), 'DELETE', `/categories/${canteen}`)
  })

  it('refuses users who do not administer the knowledge base', async () => {
    for (const as of ['anna', 'zoe', 'paul'])
      await kb.expectRefusal(403, refused, 'DELETE', `/categories/${canteen}`, { as })
  })
})
