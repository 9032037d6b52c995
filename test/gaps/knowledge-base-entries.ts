import { expect } from 'vitest'
import type { gaps } from '../../src/apps/knowledge-base/gaps.ts'
import { idsIn } from '../company.ts'
import type { KnowledgeBase } from '../knowledge-base/knowledge-base.ts'
import type { Checks } from './gaps.ts'

type KnowledgeBaseChecks = Checks<typeof gaps, KnowledgeBase>

export function inKnowledgeBase<Id extends keyof KnowledgeBaseChecks>(checks: Pick<KnowledgeBaseChecks, Id>) {
  return checks
}

const statusesOf = async ({ done }: KnowledgeBase): Promise<string[]> =>
  (await done('GET', '/__sim/state/articles')).map(({ status }: { status: string }) => status)

async function expectArchived({ askQuestion, poke, titlesAt }: KnowledgeBase, archived: string[]): Promise<void> {
  await poke('questions', await askQuestion('Stew?'), { archived: true })
  await askQuestion('Soup?')
  expect([await titlesAt('/questions?archived=1'), await titlesAt('/questions')]).toEqual([archived, ['Soup?']])
}

/** From every status to every other. The first article is written without a status. */
async function expectStates(kb: KnowledgeBase, first: string): Promise<void> {
  const { done, write } = kb
  const states = ['draft', 'publish', 'archive']
  await done('POST', '/articles', { body: { title: 'Soup', category_id: 3 } })
  for (const from of states) {
    for (const to of states) {
      const id = await write('Soup', { status: from })
      await done('PUT', `/articles/${id}`, { body: { status: to } })
    }
  }
  expect(await statusesOf(kb)).toEqual([first, ...states, ...states, ...states])
}

/** The second category is below the first. */
async function expectFiltered({ write, askQuestion, titlesAt }: KnowledgeBase, inFirst: string[]): Promise<void> {
  await write('Soup', { category_id: 2, tags: ['Hot lunch'] })
  await askQuestion('Soup', { category_id: 2 })
  expect(await titlesAt('/articles?tag=hot%20LUNCH')).toEqual(['Soup'])
  expect(await titlesAt('/articles?tag=&category=&publisher=&language=')).toEqual(['Soup'])
  for (const query of ['tag=lunch', 'category=3', 'category=99', 'publisher=99']) {
    expect(await titlesAt(`/articles?${query}`), query).toEqual([])
  }
  for (const path of ['/articles', '/questions']) expect(await titlesAt(`${path}?category=1`), path).toEqual(inFirst)
}

/** Edits an article by Zoë in the category whose expert is Anna. The first user deletes it. */
async function expectEditors(kb: KnowledgeBase, may: readonly string[], others: readonly string[]): Promise<void> {
  const article = await kb.write('Soup', { category_id: 1, publisher_id: 6 })
  const question = await kb.askQuestion('Soup?', { category_id: 1 }, 'zoe')
  for (const path of [`/articles/${article}`, `/questions/${question}`]) {
    for (const as of may) await kb.done('PUT', path, { body: { title: as }, as })
    for (const as of others) {
      await kb.expectRefusal(403, /may change/, 'PUT', path, { body: { title: 'Stew' }, as })
      await kb.expectRefusal(403, /may change/, 'DELETE', path, { as })
    }
    await kb.done('DELETE', path, { as: may[0] })
  }
}

export const entryChecks = inKnowledgeBase({
  'kb-states': {
    draft: (kb) => expectStates(kb, 'draft'),
    publish: async (kb) => {
      await expectStates(kb, 'publish')
      await kb.done('POST', '/articles', { body: { title: 'Soup', category_id: 3 }, as: 'zoe' })
      expect((await statusesOf(kb)).at(-1)).toBe('draft')
    },
  },
  'kb-publish': async (kb) => {
    const { send, done, write } = kb
    await write('Soup', {}, 'zoe')
    const { headers } = await send('PUT', '/articles/1', { body: { status: 'publish' }, as: 'zoe' })
    expect(headers.get('x-sim-warning')).toMatch(/^status: article 1 was saved as a draft/)
    expect(await statusesOf(kb)).toEqual(['draft'])
    await done('PUT', '/articles/1', { body: { status: 'publish' }, as: 'carl' })
    await done('PUT', '/articles/1', { body: { status: 'publish', title: 'Stew' }, as: 'zoe' })
    expect(await statusesOf(kb)).toEqual(['publish'])
  },
  'kb-move': async (kb) => {
    const { done, write } = kb
    for (const as of ['anna', 'carl']) {
      const id = await write('Soup', { category_id: 1 })
      await done('PUT', `/articles/${id}`, { body: { category_id: 3 }, as })
    }
    expect(await statusesOf(kb)).toEqual(['draft', 'publish'])
  },
  'kb-hidden': async ({ get, write, titlesAt, expectRefusal }) => {
    for (const status of ['draft', 'archive']) {
      const id = await write('Soup', { category_id: 1, status, publisher_id: 6 })
      for (const as of ['zoe', 'anna', 'carl']) expect((await get(`/articles/${id}`, { as })).status).toBe(200)
      await expectRefusal(403, /is not published/, 'GET', `/articles/${id}`, { as: 'bo' })
    }
    expect(await titlesAt('/articles', 'zoe')).toEqual([])
  },
  'kb-edit': {
    author: (kb) => expectEditors(kb, ['zoe', 'anna', 'carl'], ['bo']),
    experts: async (kb) => {
      const draft = await kb.write('Stew', { category_id: 1, status: 'draft' }, 'zoe')
      expect((await kb.get(`/articles/${draft}`, { as: 'zoe' })).status).toBe(200)
      await expectEditors(kb, ['carl', 'anna'], ['zoe', 'bo'])
    },
  },
  'kb-language': async (kb) => {
    // Entries by Carl and Anna that name no publisher.
    const { write, askQuestion, titlesAt } = kb
    await write('Own', {}, 'carl')
    await write('Sopa', { translation: 'ES' })
    await askQuestion('Suppe?', { translation: 'fr' }, 'anna')
    expect(await titlesAt('/articles?language=es')).toEqual(['Sopa'])
    expect(await titlesAt(`/articles?language=en`)).toEqual(['Own'])
    expect(await titlesAt(`/questions?language=de`)).toEqual(['Suppe?'])
  },
  'kb-tags': async ({ write, askQuestion, done, titlesAt, expectRefusal }) => {
    await write('Soup', { tags: ['Lunch', 'lunch', 'ru\u0308be'] })
    await askQuestion('Soup?', { tags: ['lunch'] })
    expect((await done('GET', '/articles/1')).tags).toEqual(['Lunch', 'r\u00fcbe'])
    expect(await titlesAt('/questions?tag=lunch')).toEqual(['Soup?'])
    const tags = Array.from({ length: 101 }, (_, i) => `${i}`)
    await expectRefusal(400, 'tags: must have at most 100 elements', 'PUT', '/articles/1', { body: { tags } })
  },
  'kb-filters': {
    alone: (kb) => expectFiltered(kb, []),
    below: (kb) => expectFiltered(kb, ['Soup']),
  },
  'kb-names-back': async ({ done, write, askQuestion }) => {
    await write('Soup', { language: 'fr', embeded_video: 'v' })
    expect(await done('GET', '/articles/1')).toMatchObject({ language: 'fr', embeded_video: 'v' })
    await askQuestion('Soup?', { question_text: 'Hot?' })
    expect((await done('GET', '/questions/1')).question_text).toBe('Hot?')
    const texts = { name: 'Kitchen', text: 'Tea' }
    expect(await done('PUT', '/categories/3', { body: texts })).toMatchObject(texts)
    const body = { name: 'Kitchen', category_name: 'Bar' }
    expect((await done('PUT', '/categories/3', { body })).name).toBe('Bar')
  },
  'kb-null': async ({ done, write }) => {
    await write('Soup', { article_text: 'Hot', embed_video: 'v', endorsed_by: 1, tags: ['lunch'] })
    const body = { title: null, article_text: null, tags: null, status: null, embed_video: null, endorsed_by: null }
    expect(await done('PUT', '/articles/1', { body })).toMatchObject({
      title: 'Soup',
      article_text: '',
      tags: ['lunch'],
      embeded_video: false,
      is_endorsed: false,
    })
    await done('PUT', '/categories/2', { body: { category_name: null, parent_id: null, category_experts: null } })
    const [, passwords] = await done('GET', '/__sim/state/categories')
    expect(passwords).toMatchObject({ name: 'Passwords', parent_id: null, expert_ids: [] })
  },
  'kb-comments': async ({ write, done }) => {
    for (const name of ['enable_comments', 'comments_enabled', 'comments_enable']) {
      const id = await write('Soup', { [name]: false })
      expect((await done('GET', `/articles/${id}`)).comments_enabled).toBe(0)
    }
  },
  'kb-counts': async ({ askQuestion, done, poke, state }) => {
    await askQuestion('Soup?')
    const before = await state()
    expect(await done('GET', '/questions/1')).toMatchObject({ visits_count: 0, like_count: 0, comments_count: 0 })
    expect(await state()).toEqual(before)
    await poke('questions', 1, { visits_count: 1 })
    expect((await done('GET', '/questions/1')).visits_count_text).toBe('1 view')
  },
  'kb-unanswered': async ({ askQuestion, poke, titlesAt }) => {
    await poke('questions', await askQuestion('Stew?'), { comments_count: 1 })
    await askQuestion('Soup?')
    expect(await titlesAt('/questions?unanswered_only=1')).toEqual(['Soup?'])
  },
  'kb-archived': {
    alone: (kb) => expectArchived(kb, ['Stew?']),
    'with-others': (kb) => expectArchived(kb, ['Soup?', 'Stew?']),
  },
  'kb-css-class': async ({ askQuestion, poke, done }) => {
    const seen: string[] = []
    for (const fields of [{}, { comments_count: 1 }, { archived: true }]) {
      await poke('questions', await askQuestion('Soup?'), fields)
    }
    for (const id of [1, 2, 3]) seen.push((await done('GET', `/questions/${id}`)).css_class)
    expect(seen).toEqual(['unanswered', 'answered', 'archived'].map((state) => `kb-question kb-${state}`))
  },
  'kb-profile': async ({ askQuestion, done }) => {
    await askQuestion('Soup?', {}, 'anna')
    const { created_by } = await done('GET', '/questions/1')
    expect(created_by).toBe('/api/people/v2/users/2')
    expect((await done('GET', created_by)).username).toBe('anna')
  },
  'kb-covers': async ({ write, poke, done, get }) => {
    await poke('articles', await write('Soup', { status: 'draft' }), { cover_filename: 'soup.svg' })
    const { cover_filename, cover_img, cover_thumbnail_img } = await done('GET', '/articles/1')
    expect(cover_filename).toBe('soup.svg')
    for (const address of [cover_img, cover_thumbnail_img]) {
      const { status, body } = await get(address, { as: 'nobody' })
      expect([status, body.includes('Soup')]).toEqual([200, false])
    }
  },
  'kb-deleted-user': async ({ write, askQuestion, poke, done }) => {
    await write('Soup', { category_id: 1, publisher_id: 2, endorsed_by: 2 })
    await askQuestion('Soup?', {}, 'anna')
    await poke('articles', 1, { subscriber_ids: [2] })
    await done('DELETE', '/api/people/v2/users/2', { body: { migration_user_id: 6 } })
    expect(await done('GET', '/articles/1')).toMatchObject({ publisher_id: 6, is_endorsed: true, endorsed_by: 2 })
    expect(await done('GET', '/questions/1')).toMatchObject({ created_by_title: 'Zoë Ångström' })
    const { categories, articles } = (await done('GET', '/__sim/state')).tables
    expect([categories.rows[0].expert_ids, articles.rows[0].subscriber_ids]).toEqual([[1], []])
    expect(idsIn(await done('GET', '/articles?publisher=6'))).toEqual([1])
  },
})
