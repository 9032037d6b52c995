import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { idsIn } from '../../../test/company.ts'
import { type KnowledgeBase, openKnowledgeBase } from '../../../test/knowledge-base/knowledge-base.ts'
import { fuzzSeed, times } from '../../../test/stress/times.ts'
import type { World } from '../../world/world.ts'
import type { StoredArticle, StoredQuestion } from './model.ts'

// Makes random changes to the knowledge base, then sends random queries.

const people = ['admin', 'anna', 'bo', 'carl', 'zoe', 'paul']
const tags = ['Lunch', 'lunch', 'printer', 'Ärger', 'none']
const languages = ['en', 'de', 'fr']

const small = fc.integer({ min: 1, max: 7 })
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 })

const article = fc.record({
  title: perhaps(fc.constantFrom('Soup', 'éclair', 'Eclair', 'stew', 'Toner')),
  category_id: perhaps(small),
  status: perhaps(fc.constantFrom('draft', 'publish', 'archive')),
  translation: perhaps(fc.constantFrom(...languages)),
  tags: perhaps(fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 3 })),
  publisher_id: perhaps(small),
  endorsed_by: perhaps(fc.option(small)),
})
const question = fc.record({
  title: perhaps(fc.constantFrom('Soup?', 'Eclair?', 'éclair?')),
  category_id: perhaps(small),
  tags: perhaps(fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 3 })),
})
const category = fc.record({
  category_name: perhaps(fc.constantFrom('Help', 'Élan', 'elan', 'Zoo')),
  parent_id: perhaps(fc.option(small)),
  category_experts: perhaps(fc.option(fc.array(small, { maxLength: 2 }))),
})

const onArticles = fc.record({ path: fc.constant('articles'), body: article })
const onQuestions = fc.record({ path: fc.constant('questions'), body: question })
const onCategories = fc.record({ path: fc.constant('categories'), body: category })

interface Step {
  who: string
  what: { path: string; body: object }
  how: string
  id: number
}

const stepOf = (what: fc.Arbitrary<Step['what']>, who: readonly string[]): fc.Arbitrary<Step> =>
  fc.record({
    who: fc.constantFrom(...who),
    what,
    how: fc.constantFrom('POST', 'POST', 'POST', 'PUT', 'PUT', 'DELETE'),
    id: small,
  })
const step = stepOf(fc.oneof(onArticles, onQuestions, onCategories), people)
const treeStep = stepOf(onCategories, ['carl'])

const filters = fc.record({
  category: seldom(small),
  tag: seldom(fc.constantFrom(...tags)),
  language: seldom(fc.constantFrom(...languages)),
  publisher: seldom(small),
  endorsed_only: seldom(fc.constantFrom(0, 1)),
  unanswered_only: seldom(fc.constantFrom(0, 1)),
  archived: seldom(fc.constantFrom(0, 1)),
})
type Filters = typeof filters extends fc.Arbitrary<infer Value> ? Value : never

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function naively<Entry extends StoredArticle | StoredQuestion>(
  entries: readonly Entry[],
  { category, tag, language }: Filters,
  isWanted: (entry: Entry) => boolean,
): number[] {
  const found = entries.filter(
    (entry) =>
      isWanted(entry) &&
      [undefined, entry.category_id].includes(category) &&
      [undefined, entry.language].includes(language) &&
      (tag === undefined || entry.tags.map((own) => own.toLowerCase()).includes(tag.toLowerCase())),
  )
  const key = ({ title, id }: Entry) => `${plain(title)}\n${String(id).padStart(9, '0')}`
  return idsIn(found.sort((a, b) => (key(a) < key(b) ? -1 : 1)))
}

function expectNoneSmuggled(before: readonly StoredArticle[], world: World, who: string): void {
  const user = world.users.findBy('username', who)!
  if (user.id === 1 || user.admin_of.includes('knowledge-base')) return
  const published = world.articles
    .all()
    .filter(({ id, status }) => status === 'publish' && before.find((old) => old.id === id)?.status !== 'publish')
  for (const { category_id } of published) expect(world.categories.need(category_id).expert_ids).toContain(user.id)
}

function expectTree(world: World): void {
  for (const { id } of world.categories.all()) {
    const passed = new Set<number>()
    for (let at: number | null = id; at !== null; at = world.categories.need(at).parent_id) {
      expect(passed.has(at)).toBe(false)
      passed.add(at)
    }
  }
}

describe('the knowledge base', () => {
  let kb: KnowledgeBase
  let first: ReturnType<World['snapshot']>
  const taken = { steps: 0, refusals: 0, found: 0 }

  beforeAll(async () => {
    kb = await openKnowledgeBase()
    for (const title of ['Soup', 'Stew', 'Salad']) {
      await kb.write(title, { tags: ['lunch'], publisher_id: 2, endorsed_by: title === 'Stew' ? 1 : null })
      await kb.askQuestion(`${title}?`, { tags: ['Lunch'] }, 'anna')
    }
    await kb.poke('questions', 1, { comments_count: 2 })
    await kb.poke('questions', 2, { archived: true })
    first = kb.simulator.world.snapshot()
  })

  async function take({ who, what, how, id }: Step): Promise<void> {
    const { world } = kb.simulator
    const before = JSON.stringify(world.export())
    const articles = [...world.articles.all()]
    const path = how === 'POST' ? `/${what.path}` : `/${what.path}/${id}`
    const { status } = await kb.send(how, path, { body: how === 'DELETE' ? undefined : what.body, as: who })
    taken.steps++
    expect(status).toBeLessThan(500)
    if (status >= 400) {
      taken.refusals++
      expect(JSON.stringify(world.export())).toBe(before)
    }
    expectNoneSmuggled(articles, world, who)
    expectTree(world)
  }

  async function send(wanted: Filters): Promise<void> {
    const { articles, questions } = kb.simulator.world
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    const { publisher, endorsed_only, unanswered_only, archived } = wanted
    const foundArticles = idsIn(await kb.done('GET', `/articles?${search}`, { as: 'zoe' }))
    const foundQuestions = idsIn(await kb.done('GET', `/questions?${search}`, { as: 'zoe' }))
    expect(foundArticles, String(search)).toEqual(
      naively(
        articles.all(),
        wanted,
        ({ status, endorsed_by, publisher_id }) =>
          status === 'publish' &&
          (!endorsed_only || endorsed_by !== null) &&
          [undefined, publisher_id].includes(publisher),
      ),
    )
    expect(foundQuestions, String(search)).toEqual(
      naively(
        questions.all(),
        wanted,
        (entry) =>
          entry.archived === (archived === 1) &&
          (!unanswered_only || entry.comments_count === 0) &&
          [undefined, entry.created_by].includes(publisher),
      ),
    )
    taken.found += foundArticles.length + foundQuestions.length
  }

  it('filters like a naive filter after any steps; refused requests change nothing', async () => {
    const steps = fc.array(step, { minLength: 5, maxLength: 25, size: 'max' })
    const questions = fc.array(filters, { minLength: 3, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(steps, questions, async (walk, wanted) => {
        kb.simulator.world.restore(first)
        for (const one of walk) await take(one)
        for (const one of wanted) await send(one)
      }),
      { seed: fuzzSeed(), numRuns: times(10) },
    )
    expect(taken.steps).toBeGreaterThan(100)
    expect(taken.refusals).toBeGreaterThan(25)
    expect(taken.refusals).toBeLessThan(taken.steps * 0.9)
    expect(taken.found).toBeGreaterThan(75)
  })

  it('shows the same tree from parents and from children, to every user', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(treeStep, { minLength: 10, maxLength: 25, size: 'max' }), async (walk) => {
        kb.simulator.world.restore(first)
        for (const one of walk) await take(one)
        const all = await kb.done('GET', '/categories', { as: 'zoe' })
        for (const { id, name, plain_text, parent_id, parent, subcategories } of all) {
          const below = all.filter((other: { parent_id: number | null }) => other.parent_id === id)
          expect(idsIn(subcategories)).toEqual(idsIn(below))
          expect(parent?.id ?? null).toBe(parent_id)
          for (const other of below) expect(other.parent).toEqual({ id, name, plain_text })
        }
      }),
      { seed: fuzzSeed(), numRuns: times(5) },
    )
  })
})
