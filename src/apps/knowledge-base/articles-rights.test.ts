import { describe, expect, it } from 'vitest'
import { categories, useKnowledgeBase } from '../../../test/knowledge-base/knowledge-base.ts'

const kb = useKnowledgeBase()
const { desk, passwords, canteen } = categories

const statusOf = async (id: number) => (await kb.done('GET', '/__sim/state/articles'))[id - 1].status
const put = (id: number, body: object, as: string) => kb.done('PUT', `/articles/${id}`, { body, as })
const states = ['draft', 'publish', 'archive'] as const

describe('knowledge-base.createArticle', () => {
  it.each<[string, number, boolean]>([
    ['zoe', canteen, false],
    ['anna', desk, true],
    ['anna', passwords, false],
    ['bo', desk, false],
    ['bo', passwords, true],
    ['carl', canteen, true],
    ['admin', canteen, true],
    ['paul', canteen, false],
  ])('of %s in category %i publishes: %s', async (as, category_id, mayPublish) => {
    for (const status of states) {
      const id = await kb.write('Soup', { category_id, status }, as)
      expect(await statusOf(id)).toBe(status === 'publish' && !mayPublish ? 'draft' : status)
    }
  })

  it('is refused if not everybody may post', async () => {
    await kb.poke('categories', desk, { allows: ['question'] })
    const body = { title: 'Soup', category_id: desk }
    const says = 'only experts and administrators may post articles to category 1'
    await kb.expectRefusal(403, says, 'POST', '/articles', { body, as: 'zoe' })
    for (const as of ['anna', 'carl', 'admin']) await kb.done('POST', '/articles', { body, as })
  })

  it('for another publisher requires an expert or administrator', async () => {
    const body = { title: 'Soup', category_id: desk, publisher_id: 6 }
    const says = 'only experts and administrators may set another publisher in category 1'
    await kb.expectRefusal(403, says, 'POST', '/articles', { body, as: 'bo' })
    for (const as of ['zoe', 'anna', 'carl'])
      expect((await kb.done('POST', '/articles', { body, as })).publisher_id).toBe(6)
  })

  it('for a publisher that the user cannot see is refused, as for an unknown one', async () => {
    await kb.poke('categories', desk, { expert_ids: [6] })
    const by = (publisher_id: number) => ({ body: { title: 'Soup', category_id: desk, publisher_id }, as: 'zoe' })
    for (const id of [3, 99])
      await kb.expectRefusal(400, `publisher_id: there is no user ${id}`, 'POST', '/articles', by(id))
    expect((await kb.done('POST', '/articles', by(1))).publisher_id).toBe(1)
  })

  it('with an endorsement requires an expert or administrator', async () => {
    const body = { title: 'Soup', category_id: desk, endorsed_by: 2 }
    const says = 'only experts and administrators may endorse an article in category 1'
    await kb.expectRefusal(403, says, 'POST', '/articles', { body, as: 'bo' })
    expect(await kb.done('POST', '/articles', { body, as: 'carl' })).toMatchObject({ endorsed_by: 2 })
  })
})

describe('knowledge-base.updateArticle', () => {
  it('is allowed for the publisher, experts of its category and administrators', async () => {
    await kb.write('Soup', { category_id: desk, publisher_id: 6 })
    for (const as of ['zoe', 'anna', 'carl', 'admin']) await put(1, { title: `Soup of ${as}` }, as)
    const says = 'only its publisher, experts of its category and administrators may change article 1'
    for (const as of ['bo', 'paul']) {
      await kb.expectRefusal(403, says, 'PUT', '/articles/1', { body: { title: 'Stew' }, as })
      await kb.expectRefusal(403, says, 'DELETE', '/articles/1', { as })
    }
  })

  it.each(states)('moves from %s to any state', async (from) => {
    for (const to of states) {
      const id = await kb.write('Soup', { status: from })
      await put(id, { status: to }, 'carl')
      expect(await statusOf(id)).toBe(to)
    }
  })

  it('by a user who may not publish makes an unpublished article a draft', async () => {
    for (const from of ['draft', 'archive'] as const) {
      const id = await kb.write('Soup', { status: from, publisher_id: 6 })
      await put(id, { status: 'publish' }, 'zoe')
      expect(await statusOf(id)).toBe('draft')
    }
  })

  it('by a user who may not publish keeps a published article published, and can unpublish it', async () => {
    await kb.write('Soup', { publisher_id: 6 })
    await put(1, { title: 'Stew' }, 'zoe')
    await put(1, { title: 'Stew', status: 'publish' }, 'zoe')
    expect(await statusOf(1)).toBe('publish')
    await put(1, { status: 'archive' }, 'zoe')
    expect(await statusOf(1)).toBe('archive')
  })

  it('into a category where the user may not publish makes it a draft', async () => {
    await kb.write('Soup', { category_id: desk, publisher_id: 6 })
    await put(1, { category_id: passwords }, 'anna')
    expect(await statusOf(1)).toBe('draft')
    await put(1, { category_id: desk, status: 'publish' }, 'carl')
    expect(await statusOf(1)).toBe('publish')
  })

  it('into a category where the user may not post is refused', async () => {
    await kb.write('Soup', { category_id: desk })
    await kb.poke('categories', canteen, { allows: [] })
    const says = 'only experts and administrators may post articles to category 3'
    await kb.expectRefusal(403, says, 'PUT', '/articles/1', { body: { category_id: canteen }, as: 'anna' })
  })

  it('to another publisher is allowed for experts and administrators only', async () => {
    await kb.write('Soup', { category_id: desk, publisher_id: 6 })
    await put(1, { publisher_id: 6 }, 'zoe')
    const says = 'only experts and administrators may set another publisher in category 1'
    await kb.expectRefusal(403, says, 'PUT', '/articles/1', { body: { publisher_id: 3 }, as: 'zoe' })
    expect((await put(1, { publisher_id: 3 }, 'anna')).publisher_id).toBe(3)
  })
})

describe('an article that stays a draft, although publishing was requested', () => {
  const warningOf = async (method: string, path: string, body: object, as: string) =>
    (await kb.send(method, path, { body, as })).headers.get('x-sim-warning')
  const savedAsDraft = (category: number) =>
    `status: article 1 was saved as a draft: only experts and administrators may publish in category ${category}.`

  it('gives a warning when it is created, changed and moved', async () => {
    const body = { title: 'Soup', category_id: desk, status: 'publish' }
    expect(await warningOf('POST', '/articles', body, 'zoe')).toBe(savedAsDraft(desk))
    expect(await warningOf('PUT', '/articles/1', { status: 'publish' }, 'zoe')).toBe(savedAsDraft(desk))
    await put(1, { status: 'publish' }, 'anna')
    expect(await warningOf('PUT', '/articles/1', { category_id: canteen }, 'anna')).toBe(savedAsDraft(canteen))
  })

  it('gives no warning if the status is as requested', async () => {
    expect(await warningOf('POST', '/articles', { title: 'Soup', category_id: desk }, 'zoe')).toBeNull()
    expect(await warningOf('PUT', '/articles/1', { title: 'Stew' }, 'zoe')).toBeNull()
    expect(await warningOf('PUT', '/articles/1', { status: 'publish' }, 'anna')).toBeNull()
    expect(await warningOf('PUT', '/articles/1', { status: 'archive' }, 'zoe')).toBeNull()
  })
})

describe('endorsing an article', () => {
  const now = '2026-03-05T12:30:00Z'
  const endorsement = async () => {
    const { is_endorsed, endorsed_by, endorsed_date } = await kb.done('GET', '/articles/1')
    return [is_endorsed, endorsed_by, endorsed_date]
  }
  const begin = async () => {
    await kb.done('PUT', '/__sim/clock', { body: { now } })
    await kb.write('Soup', { category_id: desk, publisher_id: 6 })
  }

  it.each<[string, object, unknown[]]>([
    ['by an expert, today', { endorsed_by: 2 }, [true, 2, '5 March 2026']],
    ['on a day', { endorsed_by: 2, endorsed_date: '2026-02-01' }, [true, 2, '1 February 2026']],
    ['by nobody', { endorsed_by: null, endorsed_date: null }, [false, null, null]],
  ])('%s', async (_, fields, expected) => {
    await begin()
    await put(1, fields, 'anna')
    expect(await endorsement()).toEqual(expected)
  })

  it('can be removed, and moved to another day', async () => {
    await begin()
    await put(1, { endorsed_by: 2 }, 'anna')
    await put(1, { endorsed_date: 20260301101112 }, 'anna')
    expect(await endorsement()).toEqual([true, 2, '1 March 2026'])
    await put(1, { endorsed_by: null }, 'carl')
    expect(await endorsement()).toEqual([false, null, null])
  })

  it('keeps its time to the second if a form sends it back', async () => {
    await begin()
    await put(1, { endorsed_by: 2 }, 'anna')
    await kb.done('PUT', '/__sim/clock', { body: { now: '2026-04-01T00:00:00Z' } })
    const { endorsed_by, endorsed_date } = await kb.done('GET', '/articles/1')
    await put(1, { title: 'Stew', endorsed_by, endorsed_date }, 'zoe')
    const [{ endorsed_at }] = await kb.done('GET', '/__sim/state/articles')
    expect(endorsed_at).toBe('2026-03-05T12:30:00.000Z')
  })

  it.each<[string, number, unknown[]]>([
    ['ends if the endorser is not an expert', 2, [false, null, null]],
    ['stays if the endorser is an expert there', 1, [true, 1, '5 March 2026']],
  ])('%s, when the article moves', async (_, endorsed_by, expected) => {
    await begin()
    await put(1, { endorsed_by }, 'anna')
    const { endorsed_date } = await kb.done('GET', '/articles/1')
    await put(1, { category_id: passwords, endorsed_by, endorsed_date }, 'carl')
    expect(await endorsement()).toEqual(expected)
  })

  it('on another day in another category requires an endorser who may endorse there', async () => {
    await begin()
    await put(1, { endorsed_by: 2 }, 'anna')
    const body = { category_id: passwords, endorsed_date: '2026-03-01' }
    const says = 'endorsed_by: user 2 is not an expert of category 2'
    await kb.expectRefusal(400, says, 'PUT', '/articles/1', { body, as: 'carl' })
  })

  it('stays if the endorser is no longer an expert', async () => {
    await begin()
    await put(1, { endorsed_by: 2 }, 'anna')
    await kb.done('PUT', `/categories/${desk}`, { body: { category_experts: [] } })
    await put(1, { title: 'Stew' }, 'carl')
    expect(await endorsement()).toEqual([true, 2, '5 March 2026'])
  })

  it('requires an expert, who may be named by an administrator', async () => {
    await begin()
    const says = 'only experts and administrators may endorse an article in category 1'
    await kb.expectRefusal(403, says, 'PUT', '/articles/1', { body: { endorsed_by: 2 }, as: 'zoe' })
    await put(1, { endorsed_by: 2 }, 'carl')
    for (const endorsed_by of [3, 4]) {
      const noExpert = `endorsed_by: user ${endorsed_by} is not an expert of category 1`
      await kb.expectRefusal(400, noExpert, 'PUT', '/articles/1', { body: { endorsed_by }, as: 'carl' })
    }
  })
})
