import { byTitle, sortByTitle } from '../../core/store/order.ts'
import type { Table } from '../../core/store/table.ts'
import type { Row } from '../../core/store/table-schema.ts'
import type { World } from '../../world/world.ts'
import type { ArticlesQuery, QuestionsQuery } from './contract.ts'
import type { StoredArticle, StoredQuestion } from './model.ts'
import { isAnswered } from './rules/questions.ts'

/** Spec, Article status: the list shows only published articles. */
export function findArticles({ articles }: World, query: ArticlesQuery): readonly StoredArticle[] {
  return findEntries(articles, 'publisher_id', query).filter(
    (article) => article.status === 'publish' && (!query.endorsed_only || article.endorsed_by !== null),
  )
}

/** Gap: archived questions are listed only on request, and then alone. */
export function findQuestions({ questions }: World, query: QuestionsQuery): readonly StoredQuestion[] {
  return findEntries(questions, 'created_by', query).filter(
    (question) => question.archived === query.archived && !(query.unanswered_only && isAnswered(question)),
  )
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
  { category, tag, language, publisher }: Filters,
): readonly Kind[] {
  const isWanted = (entry: Kind) =>
    (category === undefined || entry.category_id === category) &&
    (publisher === undefined || entry[author] === publisher) &&
    (!language || entry.language === language)
  if (tag) return sortByTitle(table.where('tags', tag).filter(isWanted))
  if (publisher !== undefined) return sortByTitle(table.where(author, publisher).filter(isWanted))
  if (category !== undefined) return sortByTitle(table.where('category_id', category).filter(isWanted))
  return table.ordered(byTitle).filter(isWanted)
}
