import { describe, expect, it } from 'vitest'
import { categories, useKnowledgeBase } from '../../../test/knowledge-base/knowledge-base.ts'

const kb = useKnowledgeBase()
const { desk, passwords, canteen } = categories

const hidden = ['draft', 'archive'] as const

/** A new article by the administrator in the canteen category, as shown. */
const plain = {
  id: 1,
  title: 'Soup',
  language: 'en',
  category_id: canteen,
  category_name: 'Canteen',
  cover_filename: null,
  cover_img: null,
  cover_thumbnail_img: null,
  cover_thumbnail_image: null,
  is_endorsed: false,
  endorsed_by: null,
  endorsed_date: null,
  publisher_id: 1,
  publisher_name: expect.stringMatching(/\S \S/),
  plain_text: '',
  article_text: '',
  like_count: 0,
  comments_enabled: 1,
  comments_enable: 1,
  comments_count: 0,
  embeded_video: false,
  user_is_subscribed: false,
  tags: [],
  created_date: '5 March 2026',
  modified_date: '5 March 2026',
}

describe('knowledge-base.getArticle', () => {
  it('returns exactly the documented fields', async () => {
    await kb.done('PUT', '/__sim/clock', { body: { now: '2026-03-05T23:08:09Z' } })
    await kb.write('Soup')
    expect(await kb.done('GET', '/articles/1')).toStrictEqual(plain)
  })

  it('returns all stored values', async () => {
    await kb.done('PUT', '/__sim/clock', { body: { now: '2026-03-05T12:00:00Z' } })
    const article_text = '<p>Hot &amp; <b>red</b></p><script>pour()</script>'
    const fields = { article_text, category_id: desk, tags: ['Lunch', 'soup'], translation: 'DE', endorsed_by: 2 }
    const video = { embed_video: '<iframe src="https://video.example/7"></iframe>', enable_comments: false }
    await kb.write('Soup', { ...fields, ...video, publisher_id: 3 }, 'anna')
    const seeded = { like_count: 4, comments_count: 2, subscriber_ids: [2], cover_filename: 'soup.svg' }
    await kb.poke('articles', 1, seeded)
    const cover = '/intranet/rest/knowledgebase/articles/1/cover'
    expect(await kb.done('GET', '/articles/1/', { as: 'anna' })).toStrictEqual({
      ...plain,
      language: 'de',
      category_id: desk,
      category_name: 'Help desk',
      cover_filename: 'soup.svg',
      cover_img: cover,
      cover_thumbnail_img: `${cover}/thumbnail`,
      cover_thumbnail_image: `${cover}/thumbnail`,
      is_endorsed: true,
      endorsed_by: 2,
      endorsed_date: '5 March 2026',
      publisher_id: 3,
      publisher_name: 'Bo Li',
      plain_text: 'Hot & red',
      article_text,
      like_count: 4,
      comments_enabled: 0,
      comments_enable: 0,
      comments_count: 2,
      embeded_video: video.embed_video,
      user_is_subscribed: true,
      tags: ['Lunch', 'soup'],
    })
    expect((await kb.done('GET', '/articles/1', { as: 'bo' })).user_is_subscribed).toBe(false)
  })

  it.each(hidden)(
    'shows an article in the state %s to its publisher, experts of its category and administrators',
    async (status) => {
      await kb.write('Soup', { category_id: desk, status, publisher_id: 6 })
      for (const as of ['zoe', 'anna', 'carl', 'admin'])
        expect((await kb.get('/articles/1', { as })).status, as).toBe(200)
      for (const as of ['bo', 'paul'])
        await kb.expectRefusal(403, 'article 1 is not published', 'GET', '/articles/1', { as })
    },
  )

  it('reflects new names of its publisher and its category', async () => {
    await kb.write('Soup', { publisher_id: 3 })
    await kb.done('GET', '/articles/1')
    await kb.done('PUT', '/api/people/v2/users/3', { body: { surname: 'Liang' } })
    await kb.done('PUT', `/categories/${canteen}`, { body: { category_name: 'Bistro' } })
    expect(await kb.done('GET', '/articles/1')).toMatchObject({
      publisher_name: 'Bo Liang',
      category_name: 'Bistro',
    })
  })

  it('refuses an unknown article', async () => {
    await kb.expectRefusal(404, 'there is no article 1', 'GET', '/articles/1')
  })
})

describe('knowledge-base.listArticles', () => {
  it('lists published articles by title, ignoring accents and case', async () => {
    for (const title of ['tea', 'Éclairs', 'Soup', 'Apples', 'eclairs']) await kb.write(title)
    for (const status of hidden) await kb.write(`A ${status}`, { status })
    for (const as of ['admin', 'zoe']) {
      expect(await kb.titlesAt('/articles', as)).toEqual(['Apples', 'Éclairs', 'eclairs', 'Soup', 'tea'])
    }
  })

  it('shows the same fields as a single article', async () => {
    await kb.write('Soup', { tags: ['lunch'], article_text: '<p>Hot</p>' })
    expect(await kb.done('GET', '/articles/')).toEqual([await kb.done('GET', '/articles/1')])
  })

  it('omits drafts, even for users who may read them', async () => {
    await kb.write('Soup', { status: 'draft' }, 'zoe')
    for (const as of ['zoe', 'carl', 'admin']) expect(await kb.titlesAt('/articles', as)).toEqual([])
  })

  describe('with a filter', () => {
    const fill = async () => {
      await kb.write('Soup', { tags: ['Lunch', 'hot'], translation: 'de' })
      await kb.write('Toner', { category_id: desk, tags: ['printer'], endorsed_by: 2, publisher_id: 2 })
      await kb.write('Length', { category_id: passwords, tags: ['lunchtime'], endorsed_by: 1, translation: 'de' })
      await kb.write('Salad', { tags: ['lunch'], publisher_id: 2 })
      await kb.write('Stew', { tags: ['lunch'], publisher_id: 2, status: 'draft', endorsed_by: 1 })
    }
    const everything = ['Length', 'Salad', 'Soup', 'Toner']

    it.each([
      ['category=1', ['Toner']],
      ['category=3', ['Salad', 'Soup']],
      ['category=99', []],
      ['endorsed_only=1', ['Length', 'Toner']],
      ['endorsed_only=TRUE', ['Length', 'Toner']],
      ['endorsed_only=0', everything],
      ['tag=lunch', ['Salad', 'Soup']],
      ['tag=LUNCH%20', ['Salad', 'Soup']],
      ['tag=lun', []],
      ['tag=', everything],
      ['language=de', ['Length', 'Soup']],
      ['language=DE', ['Length', 'Soup']],
      ['language=fr', []],
      ['language=', everything],
      ['category=&publisher=&tag=&language=', everything],
      ['publisher=2', ['Salad', 'Toner']],
      ['publisher=99', []],
      ['publisher=2&tag=lunch', ['Salad']],
      ['publisher=1&category=3&language=de&tag=hot', ['Soup']],
      ['endorsed_only=1&language=de&category=2', ['Length']],
      ['endorsed_only=1&category=3', []],
    ])('%s returns %j', async (query, titles) => {
      await fill()
      expect(await kb.titlesAt(`/articles?${query}`)).toEqual(titles)
    })

    it.each([
      ['category=canteen', 'category: must be a whole number'],
      ['publisher=bo', 'publisher: must be a whole number'],
      ['endorsed_only=maybe', 'endorsed_only: must be true or false'],
      ['language=german', 'language: must be a language code of two letters'],
    ])('refuses %s', async (query, says) => {
      await kb.expectRefusal(400, says, 'GET', `/articles?${query}`)
    })

    it('ignores an unknown parameter, with a warning', async () => {
      await fill()
      const { body, headers } = await kb.get('/articles?categories=1')
      expect(body).toHaveLength(4)
      expect(headers.get('x-sim-warning')).toContain('Did you mean "category"?')
    })
  })
})
