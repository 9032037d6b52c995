import { expect } from 'vitest'
import { host, idsIn } from '../../../test/company.ts'
import { describeGaps } from '../../../test/gaps/gaps.ts'
import { endorsementChecks } from '../../../test/gaps/knowledge-base-endorsement.ts'
import { entryChecks, inKnowledgeBase } from '../../../test/gaps/knowledge-base-entries.ts'
import {
  type KnowledgeBase,
  openKnowledgeBase,
  setUpKnowledgeBase,
} from '../../../test/knowledge-base/knowledge-base.ts'
import { gaps } from './gaps.ts'
import { knowledgeBase } from './index.ts'

async function expectAddresses({ write, askQuestion, poke, done, get }: KnowledgeBase, prefix: string): Promise<void> {
  await poke('articles', await write('Soup'), { cover_filename: 'soup.svg' })
  const question = await done('GET', `/questions/${await askQuestion('Soup?')}`)
  const { cover_img, cover_thumbnail_img } = await done('GET', '/articles/1')
  const shown = [cover_img, cover_thumbnail_img, question.created_by, question.created_by_photo_url]
  expect(shown).toEqual([
    `${prefix}/intranet/rest/knowledgebase/articles/1/cover`,
    `${prefix}/intranet/rest/knowledgebase/articles/1/cover/thumbnail`,
    `${prefix}/api/people/v2/users/1`,
    `${prefix}/api/people/v2/users/1/photo`,
  ])
  for (const address of shown) expect((await get(address)).status, address).toBe(200)
}

async function expectOrder(
  { write, askQuestion, simulator, titlesAt }: KnowledgeBase,
  titles: string[],
): Promise<void> {
  for (const title of ['Soup', 'Éclairs', 'eclairs', 'Apples']) {
    // The second article is dated later than the others.
    await write(title, title === 'Éclairs' ? { creation_date: '2026-03-09' } : {})
    await askQuestion(title)
    simulator.world.clock.advance(1000)
  }
  expect(await titlesAt('/articles')).toEqual(titles)
  expect((await titlesAt('/questions')).at(-1)).toBe('Soup')
}

const checks = inKnowledgeBase({
  'kb-dates': async ({ done, write, simulator }) => {
    simulator.world.clock.set('2026-03-02T23:30:00Z')
    await write('Soup')
    await done('PATCH', '/__sim/state/users/3', { body: { timezone: 'Asia/Tokyo' } })
    const dayFor = async (as: string) => (await done('GET', '/articles/1', { as })).created_date
    expect([await dayFor('admin'), await dayFor('bo')]).toEqual(['2 March 2026', '3 March 2026'])
  },
  'kb-order': {
    title: (kb) => expectOrder(kb, ['Apples', 'Éclairs', 'eclairs', 'Soup']),
    newest: (kb) => expectOrder(kb, ['Éclairs', 'Apples', 'eclairs', 'Soup']),
  },
  'kb-category-date': {
    number: async ({ done }) => expect((await done('GET', '/categories/1')).created_date).toBe(20260302093000),
    text: async ({ done }) => expect((await done('GET', '/categories/1')).created_date).toBe('20260302093000'),
  },
  'kb-addresses': {
    paths: (kb) => expectAddresses(kb, ''),
    absolute: (kb) => expectAddresses(kb, host),
  },
  'kb-dates-read': async ({ write, done, expectRefusal }) => {
    const dates = [20260302120000, '20260302', '2026-03-02', '2026-03-02T12:00:00Z', 1772452800, '2 March 2026']
    for (const creation_date of dates) {
      const id = await write('Soup', { creation_date })
      expect((await done('GET', `/articles/${id}`)).created_date, String(creation_date)).toBe('2 March 2026')
    }
    const body = { title: 'Soup', category_id: 3, creation_date: 'on Monday' }
    await expectRefusal(400, /^creation_date: /, 'POST', '/articles', { body })
  },
  'kb-plain-text': async ({ write, done }) => {
    const article_text = '<p>Hot &amp; <b>red</b></p><style>p{}</style><script>x()</script>soup'
    const id = await write('Soup', { article_text })
    expect(await done('GET', `/articles/${id}`)).toMatchObject({ article_text, plain_text: 'Hot & red\nsoup' })
  },
  'kb-required': async ({ done, expectRefusal }) => {
    await done('POST', '/categories', { body: { category_name: 'Doors' } })
    for (const path of ['/articles', '/questions']) {
      await done('POST', path, { body: { title: 'Keys', category_id: 4 } })
      await expectRefusal(400, 'title: is required', 'POST', path, { body: { category_id: 4 } })
    }
  },
  'kb-category-list': {
    flat: async ({ done, titlesAt }) => {
      expect(await titlesAt('/categories')).toEqual(['Canteen', 'Help desk', 'Passwords'])
      const [canteen, desk, passwords] = await done('GET', '/categories')
      expect(canteen).not.toHaveProperty('parent')
      expect([canteen.subcategories, idsIn(desk.subcategories), passwords.parent.id]).toEqual([[], [2], 1])
    },
    top: async ({ done, titlesAt }) => {
      expect(await titlesAt('/categories')).toEqual(['Canteen', 'Help desk'])
      const [canteen, desk] = await done('GET', '/categories')
      expect([canteen.subcategories, idsIn(desk.subcategories)]).toEqual([[], [2]])
      expect((await done('GET', '/categories/2')).parent.id).toBe(1)
    },
  },
  'kb-subcategories': async ({ done }) => {
    const { parent, subcategories, ...whole } = await done('GET', '/categories/2')
    expect((await done('GET', '/categories/1')).subcategories).toEqual([whole])
  },
  'kb-category-writes': async ({ done, expectRefusal }) => {
    const body = { category_name: 'Doors' }
    await done('PUT', '/categories/3', { body, as: 'carl' })
    for (const as of ['anna', 'paul', 'zoe']) {
      await expectRefusal(403, /administrator/, 'POST', '/categories', { body, as })
      await expectRefusal(403, /administrator/, 'PUT', '/categories/3', { body, as })
      await expectRefusal(403, /administrator/, 'DELETE', '/categories/3', { as })
    }
  },
  'kb-loop': async ({ expectRefusal }) => {
    for (const parent_id of [1, 2])
      await expectRefusal(400, /above itself/, 'PUT', '/categories/1', { body: { parent_id } })
  },
  'kb-parent-none': async ({ done }) => {
    for (const parent_id of [null, 0]) {
      await done('PUT', '/categories/2', { body: { parent_id: 1 } })
      expect((await done('PUT', '/categories/2', { body: { parent_id } })).parent_id).toBeNull()
    }
  },
  'kb-category-held': async ({ write, askQuestion, poke, done, expectRefusal }) => {
    await expectRefusal(400, /contains 1 subcategories/, 'DELETE', '/categories/1')
    await write('Soup', { status: 'draft' })
    await poke('questions', await askQuestion('Soup?'), { archived: true })
    await expectRefusal(400, /contains 1 articles, 1 questions/, 'DELETE', '/categories/3')
    await done('DELETE', '/articles/1')
    await done('DELETE', '/questions/1')
    await done('DELETE', '/categories/3')
  },
  'kb-experts': async ({ write, titlesAt }) => {
    // Anna is an expert in the first category. The second category is below it.
    await write('In one’s own', { category_id: 1 }, 'anna')
    await write('Below', { category_id: 2 }, 'anna')
    await write('Above', { category_id: 1 }, 'bo')
    expect(await titlesAt('/articles')).toEqual(['In one’s own'])
  },
  'kb-permissions': async ({ poke, done, expectRefusal }) => {
    await poke('categories', 1, { allows: [] })
    const body = { title: 'Soup', category_id: 1 }
    for (const path of ['/articles', '/questions']) {
      await expectRefusal(403, /^only experts and administrators may post/, 'POST', path, { body, as: 'zoe' })
      for (const as of ['anna', 'carl']) await done('POST', path, { body, as })
    }
    expect(await done('GET', '/categories/1', { as: 'zoe' })).toMatchObject({ user_can_create_question: false })
  },
  'kb-subscriptions': async ({ poke, write, done, send }) => {
    await poke('categories', 3, { subscriber_ids: [2] })
    await write('Soup')
    expect((await done('GET', '/categories/3', { as: 'anna' })).user_is_subscribed).toBe(true)
    expect((await done('GET', '/articles/1', { as: 'anna' })).user_is_subscribed).toBe(false)
    expect((await send('POST', '/categories/3/subscribe')).status).toBe(404)
  },
  'kb-spellings': async ({ write, done }) => {
    await write('Soup')
    expect(await done('GET', '/articles/1')).toMatchObject({ comments_enabled: 1, comments_enable: 1 })
    const own = await openKnowledgeBase({ fidelity: { spellings: 'table' } })
    await own.write('Soup')
    expect(await own.done('GET', '/articles/1')).not.toHaveProperty('comments_enable')
    expect(await own.done('GET', '/categories/1')).not.toHaveProperty('user_is_subscribed')
  },
})

describeGaps(gaps, knowledgeBase, { ...checks, ...entryChecks, ...endorsementChecks }, setUpKnowledgeBase)
