import { beforeAll, describe, expect, it } from 'vitest'
import { motifs } from '../src/apps/knowledge-base/cover-motifs.ts'
import { knowledgeBase } from '../src/apps/knowledge-base/index.ts'
import type { Article, Category, Question } from '../src/apps/knowledge-base/shapes.ts'
import type { ScenarioName } from '../src/index.ts'
import { type Company, openCompany } from '../test/company.ts'

// What the scenarios promise about the knowledge base, checked through the API.

let company: Company
const open = (scenario: ScenarioName) => {
  beforeAll(async () => {
    company = await openCompany(knowledgeBase, { scenario })
  })
}
const listCategories = (as?: string): Promise<Category[]> => company.done('GET', '/categories', { as })
const listArticles = (query = '', as?: string): Promise<Article[]> => company.done('GET', `/articles?${query}`, { as })
const listQuestions = (query = ''): Promise<Question[]> => company.done('GET', `/questions?${query}`)
const statuses = () => company.simulator.world.articles.all().map(({ status }) => status)

const languages = ['en', 'de', 'fr']

describe('small-company', () => {
  open('small-company')

  it('has articles in all three states, endorsed and not, with and without covers', async () => {
    expect(new Set(statuses())).toEqual(new Set(['draft', 'publish', 'archive']))
    const articles = await listArticles()
    expect(new Set(articles.map(({ is_endorsed }) => is_endorsed))).toEqual(new Set([true, false]))
    expect(new Set(articles.map(({ cover_img }) => cover_img === null))).toEqual(new Set([true, false]))
    expect(articles.some(({ embeded_video }) => embeded_video !== false)).toBe(true)
    expect(new Set(articles.map(({ comments_enabled }) => comments_enabled))).toEqual(new Set([1, 0]))
  })

  it('has a tree of categories, some of them restricted', async () => {
    const categories = await listCategories('employee')
    expect(categories.some(({ parent }) => parent !== undefined)).toBe(true)
    expect(new Set(categories.map(({ user_can_create_article }) => user_can_create_article))).toEqual(
      new Set([true, false]),
    )
    expect(categories.some(({ user_is_subscribed }) => user_is_subscribed)).toBe(true)
    expect(categories.some(({ user_is_subscribed_to_parent }) => user_is_subscribed_to_parent)).toBe(true)
  })

  it('has answered, unanswered and archived questions', async () => {
    expect((await listQuestions('unanswered_only=1')).length).toBeGreaterThan(1)
    expect((await listQuestions()).some(({ comments_count }) => comments_count > 0)).toBe(true)
    expect(await listQuestions('archived=1')).toHaveLength(1)
  })

  it('has articles and questions in each language', async () => {
    for (const language of languages) {
      expect((await listArticles(`language=${language}`)).length, language).toBeGreaterThan(1)
      expect((await listQuestions(`language=${language}`)).length, language).toBeGreaterThan(0)
    }
  })
})

describe('help-desk', () => {
  open('help-desk')

  it('signs in the administrator of the knowledge base', async () => {
    expect((await company.done('GET', '/api/people/v2/user')).username).toBe('knowledge-base-admin')
  })

  it('denies some actions to the trainee', async () => {
    expect((await listCategories()).every((category) => category.user_can_create_article)).toBe(true)
    const categories = await listCategories('trainee')
    expect(categories.filter((category) => !category.user_can_create_article)).toHaveLength(1)
    expect(categories.filter((category) => !category.user_can_subscribe)).toHaveLength(1)
  })

  it('has covers with twelve motifs and more, chosen by the file name', async () => {
    const names = (await listArticles()).flatMap(({ cover_filename }) => cover_filename?.split('.')[0] ?? [])
    for (const name of names) expect(motifs).toHaveProperty(name)
    expect(new Set(names).size).toBeGreaterThanOrEqual(12)
  })

  it('has twelve categories, three levels deep', async () => {
    const categories = await listCategories()
    expect(categories).toHaveLength(12)
    const above = new Map(categories.map(({ id, parent_id }) => [id, parent_id]))
    const levelOf = (id: number | null | undefined): number => (id ? 1 + levelOf(above.get(id)) : 0)
    expect(Math.max(...categories.map(({ id }) => levelOf(id)))).toBe(3)
  })

  it('has sixty articles, including six drafts and three archived ones', () => {
    const count = (wanted: string) => statuses().filter((status) => status === wanted).length
    expect([statuses().length, count('draft'), count('archive')]).toEqual([60, 6, 3])
  })

  it('lists no drafts, but returns them by id and in the state', async () => {
    const state: { id: number; status: string }[] = await company.done('GET', '/__sim/state/articles')
    const drafts = state.filter(({ status }) => status === 'draft').map(({ id }) => id)
    expect(drafts).toHaveLength(6)
    expect((await listArticles()).filter(({ id }) => drafts.includes(id))).toEqual([])
    for (const id of drafts) expect((await company.get(`/articles/${id}`)).status).toBe(200)
  })

  it('has forty questions, some unanswered and two archived', async () => {
    expect(company.simulator.world.questions.size).toBe(40)
    expect((await listQuestions('unanswered_only=1')).length).toBeGreaterThan(10)
    expect((await listQuestions('archived=1')).length).toBeGreaterThan(1)
  })

  it('has endorsed articles and unanswered questions in each of three languages', async () => {
    const { articles, questions } = company.simulator.world
    const spoken = [...articles.all(), ...questions.all()].map(({ language }) => language)
    expect(new Set(spoken)).toEqual(new Set(languages))
    for (const language of languages) {
      expect((await listArticles(`language=${language}&endorsed_only=1`)).length, language).toBeGreaterThan(4)
      expect((await listQuestions(`language=${language}&unanswered_only=1`)).length, language).toBeGreaterThan(2)
    }
  })

  it('has no empty category', async () => {
    for (const { id, name } of await listCategories()) {
      expect((await listArticles(`category=${id}`)).length, name).toBeGreaterThan(0)
      expect((await listQuestions(`category=${id}`)).length, name).toBeGreaterThan(0)
    }
  })

  it('converts all its HTML to plain text', async () => {
    for (const { plain_text } of [...(await listCategories()), ...(await listArticles()), ...(await listQuestions())]) {
      expect(plain_text).not.toMatch(/[<>]|&\w+;/)
      expect(plain_text).not.toBe('')
    }
  })

  it('has only URLs that work', async () => {
    const covers = (await listArticles()).flatMap(({ cover_img, cover_thumbnail_img }) => [
      cover_img,
      cover_thumbnail_img,
    ])
    const faces = (await listQuestions()).flatMap((question) => [question.created_by, question.created_by_photo_url])
    const addresses = [...covers, ...faces].filter((address) => address !== null && address !== undefined)
    expect(addresses.length).toBeGreaterThan(80)
    for (const address of addresses) expect((await company.get(address)).status, address).toBe(200)
  })
})
