import { type Filter, listFiltered } from '../../core/store/filter.ts'
import { byTitle } from '../../core/store/order.ts'
import type { Table } from '../../core/store/table.ts'
import type { Row } from '../../core/store/table-schema.ts'
import type { World } from '../../world/world.ts'
import type { ArticlesQuery, QuestionsQuery } from './contract.ts'
import type { StoredArticle, StoredQuestion } from './model.ts'
import { isAnswered } from './rules/questions.ts'

/** Spec, Article status: the list shows only published articles. */
export function findArticles({ articles }: World, query: ArticlesQuery): readonly StoredArticle[] {
  const isShown = (article: StoredArticle) =>
    article.status === 'publish' && (!query.endorsed_only || article.endorsed_by !== null)
  return findEntries(articles, 'publisher_id', query, isShown)
}

/** Gap: archived questions are listed only on request, and then alone. */
export function findQuestions({ questions }: World, query: QuestionsQuery): readonly StoredQuestion[] {
  const isShown = (question: StoredQuestion) =>
    question.archived === query.archived && !(query.unanswered_only && isAnswered(question))
  return findEntries(questions, 'created_by', query, isShown)
}

interface Entry extends Row {
  title: string
  category_id: number
  language: string
  tags: string[]
}

type Filters = Pick<ArticlesQuery, 'category' | 'tag' | 'language' | 'publisher'>

/** Sorted by title. Filters that have an index run first, so that few rows are left to test and sort. */
function findEntries<Kind extends Entry, Author extends keyof Kind & string>(
  table: Table<Kind>,
  author: Author,
  query: Filters,
  isShown: (entry: Kind) => boolean,
): readonly Kind[] {
  const { category, tag, language, publisher } = query
  return listFiltered(table, byTitle, JSON.stringify(query), () => ({
    where: { tags: tag || undefined, [author]: publisher, category_id: category } as Filter<Kind>['where'],
    test: (entry) => (!language || entry.language === language) && isShown(entry),
  })).rows
}
