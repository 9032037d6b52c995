import { describe, expect, it } from 'vitest'
import { categories, useKnowledgeBase } from '../../../test/knowledge-base/knowledge-base.ts'

const kb = useKnowledgeBase()
const { desk, passwords, canteen } = categories

describe('knowledge-base.getQuestion', () => {
  it('returns exactly the documented fields', async () => {
    await kb.done('PUT', '/__sim/clock', { body: { now: '2026-03-05T23:08:09Z' } })
    await kb.askQuestion('Soup?', { text: '<p>Is it <b>hot</b>?</p>' }, 'anna')
    await kb.poke('questions', 1, { visits_count: 12, like_count: 3, comments_count: 2, subscriber_ids: [3] })
    expect(await kb.done('GET', '/questions/1', { as: 'bo' })).toStrictEqual({
      id: 1,
      category_id: canteen,
      category_name: 'Canteen',
      title: 'Soup?',
      plain_text: 'Is it hot?',
      question_text: '<p>Is it <b>hot</b>?</p>',
      like_count: 3,
      comments_count: 2,
      visits_count: 12,
      visits_count_text: '12 views',
      user_is_subscribed: true,
      created_date: '5 March 2026',
      created_by: '/api/people/v2/users/2',
      created_by_title: 'Anna Schmidt',
      created_by_photo_url: '/api/people/v2/users/2/photo',
      css_class: 'kb-question kb-answered',
      modified_date: '5 March 2026',
      modified_by: 2,
    })
    expect((await kb.done('GET', '/questions/1')).user_is_subscribed).toBe(false)
  })

  it('has working URLs', async () => {
    await kb.askQuestion('Soup?', {}, 'anna')
    const { created_by, created_by_photo_url } = await kb.done('GET', '/questions/1')
    expect((await kb.done('GET', created_by)).username).toBe('anna')
    const photo = await kb.get(created_by_photo_url)
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  it('does not count visits when it is read', async () => {
    await kb.askQuestion('Soup?')
    const before = await kb.state()
    for (const as of ['anna', 'bo']) await kb.done('GET', '/questions/1', { as })
    expect(await kb.state()).toEqual(before)
  })

  it.each([
    [0, '0 views'],
    [1, '1 view'],
    [2, '2 views'],
  ])('writes %i visits as text', async (visits_count, text) => {
    await kb.askQuestion('Soup?')
    await kb.poke('questions', 1, { visits_count })
    expect((await kb.done('GET', '/questions/1')).visits_count_text).toBe(text)
  })

  it('shows an archived question to everybody', async () => {
    await kb.askQuestion('Soup?')
    await kb.poke('questions', 1, { archived: true })
    expect((await kb.done('GET', '/questions/1', { as: 'zoe' })).css_class).toBe('kb-question kb-archived')
  })

  it('refuses an unknown question', async () => {
    await kb.expectRefusal(404, 'there is no question 1', 'GET', '/questions/1')
  })
})

describe('knowledge-base.listQuestions', () => {
  const fill = async () => {
    await kb.askQuestion('Soup?', { tags: ['Lunch'] }, 'anna')
    await kb.askQuestion('Paper jam?', { category_id: desk, tags: ['printer'] }, 'bo')
    await kb.askQuestion('Âpre?', { tags: ['lunch', 'fruit'] }, 'bo')
    await kb.askQuestion('How long?', { category_id: passwords }, 'anna')
    await kb.askQuestion('Old?', { category_id: desk, tags: ['lunch'] }, 'anna')
    await kb.poke('questions', 1, { comments_count: 1 })
    await kb.poke('questions', 4, { comments_count: 4 })
    await kb.poke('questions', 5, { archived: true })
  }
  const everything = ['Âpre?', 'How long?', 'Paper jam?', 'Soup?']

  it.each([
    ['', everything],
    ['category=3', ['Âpre?', 'Soup?']],
    ['category=99', []],
    ['category=&publisher=&tag=&language=', everything],
    ['archived=1', ['Old?']],
    ['archived=0', everything],
    ['archived=1&publisher=3', []],
    ['archived=1&unanswered_only=1', ['Old?']],
    ['unanswered_only=1', ['Âpre?', 'Paper jam?']],
    ['unanswered_only=1&category=3', ['Âpre?']],
    ['tag=LUNCH', ['Âpre?', 'Soup?']],
    ['tag=lun', []],
    ['language=de', ['How long?', 'Soup?']],
    ['language=en', ['Âpre?', 'Paper jam?']],
    ['publisher=2', ['How long?', 'Soup?']],
    ['publisher=3&tag=printer&language=en&category=1', ['Paper jam?']],
  ])('with %o returns %j', async (query, titles) => {
    await fill()
    expect(await kb.titlesAt(`/questions?${query}`, 'zoe')).toEqual(titles)
  })

  it('shows the same fields as a single question', async () => {
    await fill()
    for (const question of await kb.done('GET', '/questions/')) {
      expect(await kb.done('GET', `/questions/${question.id}`)).toEqual(question)
    }
  })

  it.each([
    ['category=canteen', 'category: must be a whole number'],
    ['publisher=bo', 'publisher: must be a whole number'],
    ['archived=maybe', 'archived: must be true or false'],
    ['unanswered_only=2', 'unanswered_only: must be true or false'],
    ['language=german', 'language: must be a language code of two letters'],
  ])('refuses %s', async (query, says) => {
    await kb.expectRefusal(400, says, 'GET', `/questions?${query}`)
  })
})
