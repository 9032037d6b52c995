import { describe, expect, it } from 'vitest'
import { categories, useKnowledgeBase } from '../../../test/knowledge-base/knowledge-base.ts'

const kb = useKnowledgeBase()
const { desk, canteen } = categories
const now = '2026-03-05T12:30:00.000Z'

const setClock = () => kb.done('PUT', '/__sim/clock', { body: { now } })
const stored = async (id = 1) => (await kb.done('GET', '/__sim/state/articles'))[id - 1]

const wrongFields: [string, unknown, string][] = [
  ['title', ' ', 'title: must not be empty'],
  ['title', 7, 'title: must be a string'],
  ['category_id', 99, 'category_id: there is no category 99'],
  ['category_id', '3', 'category_id: must be a whole number'],
  ['article_text', 7, 'article_text: must be a string'],
  ['publisher_id', 99, 'publisher_id: there is no user 99'],
  ['translation', 'english', 'translation: must be a language code of two letters'],
  ['translation', '', 'translation: must be a language code of two letters'],
  ['language', 'english', 'language: must be a language code of two letters'],
  ['embed_video', 7, 'embed_video: must be a string'],
  ['embeded_video', true, 'embeded_video: must be a string'],
  ['endorsed_by', 99, 'endorsed_by: there is no user 99'],
  ['endorsed_by', 6, 'endorsed_by: user 6 is not an expert of category 3'],
  ['endorsed_date', '2026-03-01', 'endorsed_by: is required with endorsed_date'],
  ['enable_comments', 'perhaps', 'enable_comments: must be true or false'],
  ['status', 'published', 'status: must be one of draft, publish, archive'],
  ['tags', 'lunch', 'tags: must be an array'],
  ['tags', ['lunch', ' '], 'tags.1: must not be empty'],
  ['tags', Array.from({ length: 101 }, (_, i) => `tag ${i}`), 'tags: must have at most 100'],
  ...['yesterday', '', '2026-02-30', '20261301', '2026-02-30T10:00:00Z', '31 February 2026', 7, true, {}].map(
    (date): [string, unknown, string] => ['creation_date', date, 'creation_date: must be a date'],
  ),
]
const pattern = (says: string) => RegExp(`^${says}`)

describe('knowledge-base.createArticle', () => {
  it('returns the new article', async () => {
    const body = { title: ' Soup ', category_id: canteen, article_text: '<p>Hot</p>', status: 'publish' }
    const { status, body: made } = await kb.send('POST', '/articles/', { body })
    expect([status, made.title, made.plain_text]).toEqual([200, 'Soup', 'Hot'])
    expect(await kb.done('GET', '/articles')).toEqual([made])
  })

  it('requires only a title and a category; the rest has default values', async () => {
    await setClock()
    await kb.done('POST', '/articles', { body: { title: 'Soup', category_id: canteen }, as: 'anna' })
    expect(await stored()).toEqual({
      id: 1,
      title: 'Soup',
      category_id: canteen,
      article_text: '',
      language: 'de',
      status: 'draft',
      publisher_id: 2,
      endorsed_by: null,
      endorsed_at: null,
      embed_video: null,
      comments_enabled: true,
      cover_filename: null,
      tags: [],
      created_at: now,
      modified_at: now,
      like_count: 0,
      comments_count: 0,
      subscriber_ids: [],
    })
  })

  it.each([
    [20250102030405, '2025-01-02T03:04:05.000Z'],
    ['20250102030405', '2025-01-02T03:04:05.000Z'],
    ['20250102', '2025-01-02T00:00:00.000Z'],
    [20250102, '2025-01-02T00:00:00.000Z'],
    ['2025-01-02', '2025-01-02T00:00:00.000Z'],
    ['2025-01-02T03:04:05Z', '2025-01-02T03:04:05.000Z'],
    ['2025-01-02T01:30:00+02:00', '2025-01-01T23:30:00.000Z'],
    [1735786800, '2025-01-02T03:00:00.000Z'],
    ['2 January 2025', '2025-01-02T00:00:00.000Z'],
  ])('accepts the creation date %j', async (creation_date, created_at) => {
    await kb.write('Soup', { creation_date })
    expect((await stored()).created_at).toBe(created_at)
  })

  it.each([
    [{ enable_comments: false }, 0],
    [{ enable_comments: 1 }, 1],
    [{ comments_enabled: 0 }, 0],
    [{ comments_enable: false }, 0],
  ])('switches comments with %j', async (fields, expected) => {
    const id = await kb.write('Soup', fields)
    expect((await kb.done('GET', `/articles/${id}`)).comments_enabled).toBe(expected)
  })

  it('treats composed and decomposed accents as equal', async () => {
    await kb.write('Soup', { tags: ['te\u0301le\u0301travail', 't\u00e9l\u00e9travail'] })
    expect((await stored()).tags).toEqual(['t\u00e9l\u00e9travail'])
    for (const tag of ['te\u0301le\u0301travail', 'T\u00c9L\u00c9TRAVAIL'])
      expect(await kb.titlesAt(`/articles?tag=${encodeURIComponent(tag)}`)).toEqual(['Soup'])
  })

  it('keeps each tag once, in its first spelling', async () => {
    await kb.write('Soup', { tags: [' Lunch', 'hot', 'LUNCH', 'Hot ', 'soup'] })
    expect((await stored()).tags).toEqual(['Lunch', 'hot', 'soup'])
  })

  it.each(wrongFields)('refuses %s %j', async (field, value, says) => {
    const body = { title: 'Soup', category_id: canteen, [field]: value }
    await kb.expectRefusal(400, pattern(says), 'POST', '/articles', { body })
  })

  it('refuses an article without title or category', async () => {
    const says = 'title: is required; category_id: is required'
    await kb.expectRefusal(400, says, 'POST', '/articles', { body: {} })
  })
})

describe('knowledge-base.updateArticle', () => {
  it.each<[string, unknown, string, unknown]>([
    ['title', 'Stew', 'title', 'Stew'],
    ['category_id', desk, 'category_id', desk],
    ['article_text', '<p>Cold</p>', 'article_text', '<p>Cold</p>'],
    ['publisher_id', 3, 'publisher_id', 3],
    ['translation', 'FR', 'language', 'fr'],
    ['creation_date', '20250101', 'created_at', '2025-01-01T00:00:00.000Z'],
    ['embed_video', '<iframe>', 'embed_video', '<iframe>'],
    ['embed_video', null, 'embed_video', null],
    ['embeded_video', '<iframe>', 'embed_video', '<iframe>'],
    ['embeded_video', false, 'embed_video', null],
    ['language', 'FR', 'language', 'fr'],
    ['embed_video', '', 'embed_video', null],
    ['enable_comments', false, 'comments_enabled', false],
    ['status', 'archive', 'status', 'archive'],
    ['status', 'Draft', 'status', 'draft'],
    ['tags', ['new'], 'tags', ['new']],
    ['tags', [], 'tags', []],
  ])('changes %s to %j, and nothing else', async (field, value, shown, expected) => {
    await kb.write('Soup', { article_text: 'Hot', tags: ['lunch'], embed_video: 'v', endorsed_by: 1 })
    const before = await stored()
    await setClock()
    await kb.done('PUT', '/articles/1', { body: { [field]: value } })
    expect(await stored()).toEqual({ ...before, modified_at: now, [shown]: expected })
  })

  it('accepts an article from a reply, clears text that is null, and keeps the rest', async () => {
    await kb.write('Soup', {
      article_text: 'Hot',
      tags: ['lunch'],
      embed_video: 'v',
      endorsed_by: 1,
      translation: 'de',
    })
    const article = await kb.done('GET', '/articles/1')
    const before = await stored()
    const names = [
      'title',
      'category_id',
      'article_text',
      'publisher_id',
      'translation',
      'creation_date',
      'status',
      'tags',
    ]
    for (const body of [article, Object.fromEntries(names.map((name) => [name, null]))]) {
      await kb.done('PUT', '/articles/1', { body })
      const emptied = body === article ? {} : { article_text: '' }
      expect(await stored()).toEqual({ ...before, ...emptied })
    }
  })

  it('prefers the field names of bodies to the names in replies', async () => {
    await kb.write('Soup', { translation: 'de', embed_video: 'v' })
    const body = { ...(await kb.done('GET', '/articles/1')), translation: 'fr', embed_video: null }
    expect(await kb.done('PUT', '/articles/1', { body })).toMatchObject({ language: 'fr', embeded_video: false })
  })

  it('returns the changed article', async () => {
    await kb.write('Soup')
    const made = await kb.done('PUT', '/articles/1', { body: { title: 'Stew', article_text: '<i>Cold</i>' } })
    expect(made).toMatchObject({ title: 'Stew', plain_text: 'Cold' })
    expect(await kb.done('GET', '/articles/1')).toEqual(made)
  })

  it.each(wrongFields)('refuses %s %j', async (field, value, says) => {
    await kb.write('Soup')
    await kb.expectRefusal(400, pattern(says), 'PUT', '/articles/1', { body: { [field]: value } })
  })

  it('refuses an unknown article', async () => {
    await kb.expectRefusal(404, 'there is no article 1', 'PUT', '/articles/1', { body: {} })
  })
})

describe('knowledge-base.deleteArticle', () => {
  it('deletes an article, and responds with 204', async () => {
    await kb.write('Soup')
    const { status, body } = await kb.send('DELETE', '/articles/1')
    expect([status, body]).toEqual([204, ''])
    expect(await kb.done('GET', '/articles')).toEqual([])
    await kb.expectRefusal(404, 'there is no article 1', 'DELETE', '/articles/1')
    expect(await kb.write('Stew')).toBe(2)
  })
})
