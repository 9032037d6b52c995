import type { Knowledge, KnownArticle, KnownCategory, KnownQuestion } from '../../../fixtures/knowledge-base/entry.ts'
import type { StoredCategory } from '../../../src/apps/knowledge-base/model.ts'
import { createArticle, updateArticle } from '../../../src/apps/knowledge-base/rules/articles.ts'
import { createCategory } from '../../../src/apps/knowledge-base/rules/categories.ts'
import { createQuestion } from '../../../src/apps/knowledge-base/rules/questions.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import type { World } from '../../../src/world/world.ts'
import { daysHere, whoWasHere } from '../company/tenure.ts'
import { atWork, someTimeAfter, timeAfter, workdaysLater } from './past.ts'
import { getPerson } from './people.ts'

/**
 * Fills the knowledge base by its rules: its administrator adds categories, and people write and publish.
 *
 * @example
 * const article = { title: 'How to sweep', text: '<p>Slowly.</p>', by: 'employee', daysAgo: 3 }
 * fillKnowledgeBase(world, {
 *   categories: [{ name: 'Cleaning', description: '<p>Brooms.</p>', experts: ['employee'] }],
 *   articles: [{ ...article, category: 'Cleaning', language: 'en' }],
 * })
 */
export function fillKnowledgeBase(
  world: World,
  { categories = [], articles = [], questions = [] }: Partial<Knowledge>,
): void {
  const opener = editorOf(world, opened)
  for (const [i, category] of categories.entries()) {
    atWork(world, opener, opened, timeAfter('09:20', i * 6), () => openCategory(world, opener, category))
  }
  const written = oldestFirst(world, articles)
  for (const [i, article] of written.entries()) {
    const author = getPerson(world, article.by)
    atWork(world, author, article.daysAgo, someTimeAfter('08:30', i, 240), () => writeArticle(world, author, article))
  }
  for (const [i, article] of written.entries()) publish(world, article, someTimeAfter('13:10', i, 200))
  for (const [i, question] of oldestFirst(world, questions).entries()) {
    const author = getPerson(world, question.by)
    atWork(world, author, question.daysAgo, someTimeAfter('08:05', i, 450), () => askQuestion(world, author, question))
  }
}

const opened = 1100

/** No entry is older than its author's first day. */
export function oldestFirst<Entry extends { by: string; daysAgo: number }>(
  world: World,
  entries: readonly Entry[],
): Entry[] {
  return entries
    .map((entry) => ({ ...entry, daysAgo: Math.min(entry.daysAgo, daysHere(world, getPerson(world, entry.by))) }))
    .sort((a, b) => b.daysAgo - a.daysAgo)
}

/** Before there was a knowledge base administrator, the administrator did it. */
function editorOf(world: World, days: number): StoredUser {
  return whoWasHere(world, days, getPerson(world, 'knowledge-base-admin'), getPerson(world, 'admin'))
}

function openCategory(
  world: World,
  editor: StoredUser,
  { name, description, within, experts, ...more }: KnownCategory,
): void {
  const { id } = createCategory(world, editor, {
    category_name: name,
    description,
    parent_id: within === undefined ? 0 : getCategory(world, within).id,
    category_experts: idsOf(world, experts),
    only_experts_answer: more.onlyExpertsAnswer ?? false,
  })
  // No endpoint can write these.
  world.categories.patch(id, {
    allows: more.allows && [...more.allows],
    subscriber_ids: idsOf(world, more.subscribers),
  })
}

function writeArticle(world: World, author: StoredUser, article: KnownArticle): void {
  const { id } = createArticle(world, author, {
    title: article.title,
    category_id: getCategory(world, article.category).id,
    article_text: article.text,
    translation: article.language,
    tags: [...(article.tags ?? [])],
    embed_video: article.video,
    enable_comments: !article.withoutComments,
    status: article.status ?? 'draft',
  })
  world.articles.patch(id, {
    cover_filename: article.cover ?? null,
    like_count: article.likes ?? 0,
    comments_count: article.comments ?? 0,
    subscriber_ids: idsOf(world, article.subscribers),
  })
}

function publish(world: World, written: KnownArticle, time: `${number}:${number}`): void {
  const { id } = world.articles.all().find(({ title }) => title === written.title)!
  const days = workdaysLater(world, getPerson(world, written.by), written.daysAgo, 2)
  if (!written.status) {
    const editor = editorOf(world, days)
    atWork(world, editor, days, time, () => updateArticle(world, editor, id, { status: 'publish' }))
  }
  if (!written.endorsedBy) return
  const expert = getPerson(world, written.endorsedBy)
  const endorsedAgo = Math.min(days, daysHere(world, expert))
  atWork(world, expert, endorsedAgo, time, () => updateArticle(world, expert, id, { endorsed_by: expert.id }))
}

function askQuestion(world: World, author: StoredUser, question: KnownQuestion): void {
  const { id } = createQuestion(world, author, {
    title: question.title,
    category_id: getCategory(world, question.category).id,
    text: question.text,
    tags: [...(question.tags ?? [])],
  })
  world.questions.patch(id, {
    language: question.language,
    visits_count: question.visits,
    like_count: question.likes ?? 0,
    comments_count: question.comments ?? 0,
    archived: question.archived ?? false,
    subscriber_ids: idsOf(world, question.subscribers),
  })
}

function idsOf(world: World, usernames: readonly string[] = []): number[] {
  return usernames.map((username) => getPerson(world, username).id)
}

function getCategory(world: World, name: string): StoredCategory {
  const found = world.categories.all().find((category) => category.name === name)
  if (!found) throw new Error(`There is no category "${name}".`)
  return found
}
