import { describe, expect, it } from 'vitest'
import { categories, useKnowledgeBase } from '../../../test/knowledge-base/knowledge-base.ts'

const kb = useKnowledgeBase()
const { desk, canteen } = categories
const now = '2026-03-05T12:30:00.000Z'

const setClock = () => kb.done('PUT', '/__sim/clock', { body: { now } })
const stored = async () => (await kb.done('GET', '/__sim/state/questions'))[0]

const wrongFields: [string, unknown, string][] = [
  ['title', '', 'title: must not be empty'],
  ['title', 7, 'title: must be a string'],
  ['text', 7, 'text: must be a string'],
  ['question_text', 7, 'question_text: must be a string'],
  ['category_id', 99, 'category_id: there is no category 99'],
  ['category_id', '3', 'category_id: must be a whole number'],
  ['tags', [7], 'tags.0: must be a string'],
]

describe('knowledge-base.createQuestion', () => {
  it('returns the new question', async () => {
    const body = { title: 'Soup?', text: '<p>Hot?</p>', category_id: canteen, tags: ['lunch', 'Lunch'] }
    const { status, body: made } = await kb.send('POST', '/questions/', { body, as: 'anna' })
    expect([status, made.id, made.plain_text]).toEqual([200, 1, 'Hot?'])
    expect(await kb.done('GET', '/questions/1', { as: 'anna' })).toEqual(made)
    expect((await stored()).tags).toEqual(['lunch'])
  })

  it('requires only a title and a category, and uses the language of the author', async () => {
    await setClock()
    await kb.done('POST', '/questions', { body: { title: 'Soup?', category_id: canteen }, as: 'anna' })
    expect(await stored()).toEqual({
      id: 1,
      title: 'Soup?',
      question_text: '',
      category_id: canteen,
      language: 'de',
      tags: [],
      created_by: 2,
      created_at: now,
      modified_by: 2,
      modified_at: now,
      visits_count: 0,
      like_count: 0,
      comments_count: 0,
      subscriber_ids: [],
      archived: false,
    })
  })

  it.each([
    ['pt-BR', 'pt'],
    ['FR', 'fr'],
    ['fil', 'en'],
  ])('takes from the language %s the code %s', async (language, code) => {
    await kb.done('PUT', '/api/people/v2/users/6', { body: { language } })
    await kb.askQuestion('Soup?', {}, 'zoe')
    expect((await stored()).language).toBe(code)
  })

  it.each(wrongFields)('refuses %s %j', async (field, value, says) => {
    const body = { title: 'Soup?', category_id: canteen, [field]: value }
    await kb.expectRefusal(400, says, 'POST', '/questions', { body })
  })

  it('refuses a question without title or category', async () => {
    await kb.expectRefusal(400, 'title: is required; category_id: is required', 'POST', '/questions', { body: {} })
  })

  it('is refused if not everybody may post questions', async () => {
    await kb.poke('categories', desk, { allows: ['article', 'subscribe'] })
    const body = { title: 'Soup?', category_id: desk }
    const says = 'only experts and administrators may post questions to category 1'
    for (const as of ['zoe', 'bo']) await kb.expectRefusal(403, says, 'POST', '/questions', { body, as })
    for (const as of ['anna', 'carl', 'admin']) await kb.done('POST', '/questions', { body, as })
  })
})

describe('knowledge-base.updateQuestion', () => {
  it.each<[string, unknown, string]>([
    ['title', 'Stew?', 'title'],
    ['text', '<p>Cold?</p>', 'question_text'],
    ['question_text', '<p>Cold?</p>', 'question_text'],
    ['category_id', desk, 'category_id'],
    ['tags', [], 'tags'],
  ])('changes %s to %j, and nothing else', async (field, value, shown) => {
    await kb.askQuestion('Soup?', { text: 'Hot?', tags: ['lunch'] }, 'anna')
    const before = await stored()
    await setClock()
    const made = await kb.done('PUT', '/questions/1', { body: { [field]: value }, as: 'carl' })
    expect(await stored()).toEqual({ ...before, modified_by: 4, modified_at: now, [shown]: value })
    expect(made).toMatchObject({ id: 1, modified_by: 4, modified_date: '5 March 2026' })
  })

  it('accepts a question from a reply, clears text that is null, and keeps the rest', async () => {
    await kb.askQuestion('Soup?', { text: 'Hot?', tags: ['lunch'] }, 'anna')
    const question = await kb.done('GET', '/questions/1')
    const before = await stored()
    const nothing = { title: null, text: null, category_id: null, tags: null }
    for (const body of [{ ...question }, nothing]) {
      await kb.done('PUT', '/questions/1', { body, as: 'anna' })
      const emptied = body === nothing ? { question_text: '' } : {}
      expect(await stored()).toEqual({ ...before, ...emptied })
    }
    const both = { ...question, text: 'Cold?' }
    expect((await kb.done('PUT', '/questions/1', { body: both })).question_text).toBe('Cold?')
  })

  it('is allowed for its author, experts of its category and administrators', async () => {
    await kb.askQuestion('Soup?', { category_id: desk }, 'zoe')
    for (const as of ['zoe', 'anna', 'carl', 'admin'])
      await kb.done('PUT', '/questions/1', { body: { title: `Soup, ${as}?` }, as })
    const says = 'only its author, experts of its category and administrators may change question 1'
    for (const as of ['bo', 'paul']) {
      await kb.expectRefusal(403, says, 'PUT', '/questions/1', { body: { title: 'Stew?' }, as })
      await kb.expectRefusal(403, says, 'DELETE', '/questions/1', { as })
    }
  })

  it('into a category where the user may not post is refused', async () => {
    await kb.askQuestion('Soup?', {}, 'zoe')
    await kb.poke('categories', desk, { allows: [] })
    const says = 'only experts and administrators may post questions to category 1'
    await kb.expectRefusal(403, says, 'PUT', '/questions/1', { body: { category_id: desk }, as: 'zoe' })
  })

  it.each(wrongFields)('refuses %s %j', async (field, value, says) => {
    await kb.askQuestion('Soup?')
    await kb.expectRefusal(400, says, 'PUT', '/questions/1', { body: { [field]: value } })
  })

  it('refuses an unknown question', async () => {
    await kb.expectRefusal(404, 'there is no question 1', 'PUT', '/questions/1', { body: {} })
  })
})

describe('knowledge-base.deleteQuestion', () => {
  it('deletes a question, and responds with 204', async () => {
    await kb.askQuestion('Soup?', {}, 'zoe')
    const { status, body } = await kb.send('DELETE', '/questions/1', { as: 'zoe' })
    expect([status, body]).toEqual([204, ''])
    expect(await kb.done('GET', '/questions')).toEqual([])
    await kb.expectRefusal(404, 'there is no question 1', 'DELETE', '/questions/1')
  })
})
