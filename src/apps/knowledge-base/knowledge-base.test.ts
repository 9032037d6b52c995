import { describe, expect, it } from 'vitest'
import { host, idsIn } from '../../../test/company.ts'
import { categories, openKnowledgeBase, useKnowledgeBase } from '../../../test/knowledge-base/knowledge-base.ts'
import type { FidelityValues } from '../../core/fidelity.ts'
import { contract } from './contract.ts'

const kb = useKnowledgeBase()
const { desk, canteen } = categories
const root = `${host}/intranet/rest/knowledgebase`

describe('the knowledge base', () => {
  it.each(['', '/v1', '~v1'])('responds at its root with %o', async (version) => {
    await kb.write('Soup')
    expect(await kb.titlesAt(`${root}${version}/articles`)).toEqual(['Soup'])
  })

  it('has no other version', async () => {
    await kb.expectRefusal(404, /version/, 'GET', `${root}/v2/articles`)
  })

  it('has its own error body', async () => {
    const { status, body } = await kb.get('/articles/7')
    expect([status, body]).toEqual([404, { error: true, message: 'there is no article 7', code: 404 }])
  })

  it('accepts a method override for PUT and DELETE', async () => {
    await kb.write('Soup')
    const overridden = (method: string) => ({ body: { title: 'Stew' }, headers: { 'x-http-method-override': method } })
    expect((await kb.done('POST', '/articles/1', overridden('PUT'))).title).toBe('Stew')
    expect((await kb.send('POST', '/articles/1', overridden('DELETE'))).status).toBe(204)
  })

  const endpoints = Object.values(contract.endpoints).filter((endpoint) => !('open' in endpoint))

  it.each(endpoints)('requires a signed-in user for $method $path', async ({ method, path }) => {
    const body = method === 'POST' || method === 'PUT' ? {} : undefined
    const address = path.replace(/:\w+/, '1')
    const reply = await kb.send(method, address, { body, as: 'nobody' })
    expect([reply.status, reply.body.code]).toEqual([401, 401])
  })

  it.each(['/categories/soup', '/articles/soup', '/questions/1.5', '/articles/-1'])(
    'responds with 404 to %s, whose id is not a number',
    async (path) => {
      expect((await kb.get(path)).status).toBe(404)
    },
  )
})

describe('fields with two spellings', () => {
  const spelt = {
    both: {
      category: ['user_is_subscribed', 'user_is_subscribes'],
      article: ['cover_thumbnail_img', 'cover_thumbnail_image', 'comments_enabled', 'comments_enable'],
    },
    sample: {
      category: ['user_is_subscribed'],
      article: ['cover_thumbnail_img', 'comments_enabled', 'comments_enable'],
    },
    table: { category: ['user_is_subscribes'], article: ['cover_thumbnail_image', 'comments_enabled'] },
  }
  const among = (object: object, names: readonly string[]) => names.filter((name) => name in object)

  it.each(Object.keys(spelt) as FidelityValues['spellings'][])('are as in %s', async (spellings) => {
    const own = await openKnowledgeBase({ fidelity: { spellings } })
    await own.write('Soup')
    const category = await own.done('GET', `/categories/${desk}`)
    const [below] = category.subcategories
    const article = await own.done('GET', '/articles/1')
    for (const one of [category, below]) {
      expect(among(one, spelt.both.category)).toEqual(spelt[spellings].category)
    }
    expect(among(article, spelt.both.article)).toEqual(spelt[spellings].article)
  })
})

describe('deleting a user', () => {
  const leave = (id: number, heir: number) =>
    kb.done('DELETE', `/api/people/v2/users/${id}`, { body: { migration_user_id: heir } })

  it("gives the user's articles and questions to the heir", async () => {
    await kb.write('Soup', { publisher_id: 3 })
    await kb.askQuestion('Soup?', {}, 'bo')
    await leave(3, 6)
    expect((await kb.done('GET', '/articles/1')).publisher_name).toBe('Zoë Ångström')
    const question = await kb.done('GET', '/questions/1')
    expect(question).toMatchObject({ created_by_title: 'Zoë Ångström', modified_by: 3 })
    expect((await kb.get(question.created_by)).status).toBe(200)
  })

  it('gives the categories to the heir, and removes the user as expert', async () => {
    await kb.done('PATCH', '/__sim/state/categories/1', { body: { expert_ids: [2, 4], subscriber_ids: [4, 6] } })
    await leave(4, 6)
    expect(await kb.done('GET', `/categories/${desk}`)).toMatchObject({ created_by: 6, modified_by: 4 })
    const [stored] = await kb.done('GET', '/__sim/state/categories')
    expect([stored.expert_ids, stored.subscriber_ids]).toEqual([[2], [6]])
  })

  it("ends the user's subscriptions, but no endorsements", async () => {
    await kb.write('Soup', { category_id: desk, endorsed_by: 2 })
    await kb.askQuestion('Soup?')
    await kb.poke('articles', 1, { subscriber_ids: [2, 3] })
    await kb.poke('questions', 1, { subscriber_ids: [2] })
    await leave(2, 6)
    expect(await kb.done('GET', '/articles/1')).toMatchObject({ is_endorsed: true, endorsed_by: 2 })
    expect(idsIn(await kb.done('GET', '/articles?endorsed_only=1'))).toEqual([1])
    await kb.done('PUT', '/articles/1', { body: { category_id: canteen } })
    expect(await kb.done('GET', '/articles/1')).toMatchObject({ is_endorsed: false })
    const { articles, questions } = (await kb.state()).tables
    expect([articles.rows[0].subscriber_ids, questions.rows[0].subscriber_ids]).toEqual([[3], []])
    await kb.done('PUT', '/articles/1', { body: { endorsed_by: 1 }, as: 'carl' })
    expect((await kb.done('GET', '/articles/1')).is_endorsed).toBe(true)
  })
})

describe('text', () => {
  it('is stored unchanged, and also shown as plain text', async () => {
    const html = ' <P Class=x>Zoë &amp; <b>co</b>\n<!-- no --></P>\n<script>alert("1")</script> '
    await kb.write('Soup', { article_text: html })
    await kb.askQuestion('Soup?', { text: html })
    await kb.done('PUT', `/categories/${canteen}`, { body: { description: html } })
    expect(await kb.done('GET', '/articles/1')).toMatchObject({ article_text: html, plain_text: 'Zoë & co' })
    expect(await kb.done('GET', '/questions/1')).toMatchObject({ question_text: html, plain_text: 'Zoë & co' })
    expect(await kb.done('GET', `/categories/${canteen}`)).toMatchObject({ text: html, plain_text: 'Zoë & co' })
  })
})
