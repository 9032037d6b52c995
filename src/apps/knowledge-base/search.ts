import { type Filter, listFiltered } from '../../core/store/filter.ts'
import { newestFirst } from '../../core/store/newest-first.ts'
import { byTitle } from '../../core/store/order.ts'
import type { Table } from '../../core/store/table.ts'
import type { Row } from '../../core/store/table-schema.ts'
import type { World } from '../../world/world.ts'
import type { ArticlesQuery, QuestionsQuery } from './contract.ts'
import type { StoredArticle, StoredQuestion } from './model.ts'
import { idsWithin } from './rules/categories.ts'
import { isAnswered } from './rules/questions.ts'

/** Spec, Article status: the list shows only published articles. */
export function findArticles(world: World, query: ArticlesQuery): readonly StoredArticle[] {
  const isShown = (article: StoredArticle) =>
    article.status === 'publish' && (!query.endorsed_only || article.endorsed_by !== null)
  return findEntries(world, world.articles, 'publisher_id', query, isShown)
}

/** Gap: archived questions are listed only on request, and then alone or with the others. */
export function findQuestions(world: World, query: QuestionsQuery): readonly StoredQuestion[] {
  const withOthers = query.archived && world.fidelity['kb-archived'] === 'with-others'
  const isShown = (question: StoredQuestion) =>
    (withOthers || question.archived === query.archived) && !(query.unanswered_only && isAnswered(question))
  return findEntries(world, world.questions, 'created_by', query, isShown, withOthers ? 'with others' : '')
}

interface Entry extends Row {
  title: string
  category_id: number
  language: string
  tags: string[]
  created_at: string
}

const byCreation = newestFirst(({ created_at }: Entry) => created_at)

type Filters = Pick<ArticlesQuery, 'category' | 'tag' | 'language' | 'publisher'>

/** Gap: a category is without those below it, or with them. */
function findWithin(world: World, { category }: Filters): readonly number[] | undefined {
  if (category === undefined || world.fidelity['kb-filters'] !== 'below') return undefined
  return idsWithin(world, category)
}

/** Filters that have an index run first, so that few rows are left to test and sort. `how` names what only a setting says. */
function findEntries<Kind extends Entry, Author extends keyof Kind & string>(
  world: World,
  table: Table<Kind>,
  author: Author,
  query: Filters,
  isShown: (entry: Kind) => boolean,
  how = '',
): readonly Kind[] {
  const { tag, language, publisher } = query
  const within = findWithin(world, query)
  const category = within ? undefined : query.category
  // Gap: by title, or newest first.
  const by = world.fidelity['kb-order'] === 'newest' ? byCreation : byTitle
  return listFiltered(table, by, `${JSON.stringify(query)} ${within ?? ''} ${how}`, () => ({
    where: { tags: tag || undefined, [author]: publisher, category_id: category } as Filter<Kind>['where'],
    test: (entry) =>
      (!language || entry.language === language) && (!within || within.includes(entry.category_id)) && isShown(entry),
  })).rows
}
