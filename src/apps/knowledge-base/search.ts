import { filteredList, newestFirst } from '../../core/store/filter.ts'
import { byTitle, type Ordering } from '../../core/store/order.ts'
import type { World } from '../../world/world.ts'
import type { ArticlesQuery, QuestionsQuery } from './contract.ts'
import type { StoredArticle, StoredQuestion } from './model.ts'
import { idsWithin } from './rules/categories.ts'
import { isAnswered } from './rules/questions.ts'

/** Spec, Article status: the list shows only published articles. */
export function listArticles(world: World, query: ArticlesQuery): readonly StoredArticle[] {
  const { endorsed_only } = query
  return matchingArticles(world.articles, orderOf(world), { ...filtersIn(world, query), endorsed_only }).rows
}

/** Gap: archived questions are listed only on request, either alone or with the others. */
export function listQuestions(world: World, query: QuestionsQuery): readonly StoredQuestion[] {
  const { archived, unanswered_only } = query
  const shown = archived && world.fidelity['kb-archived'] === 'with-others' ? 'all' : archived
  return matchingQuestions(world.questions, orderOf(world), { ...filtersIn(world, query), shown, unanswered_only }).rows
}

type Entry = Pick<StoredArticle, 'id' | 'title' | 'category_id' | 'language' | 'tags' | 'created_at'>

const byCreation = newestFirst(({ created_at }: Entry) => created_at)

/** Gap: by title, or newest first. */
function orderOf({ fidelity }: World): Ordering<Entry> {
  return fidelity['kb-order'] === 'newest' ? byCreation : byTitle
}

type Filters = ReturnType<typeof filtersIn>

/** Gap: a category excludes its subcategories, or includes them. */
function filtersIn(world: World, { category, tag, language, publisher }: Omit<ArticlesQuery, 'endorsed_only'>) {
  const isWithBelow = category !== undefined && world.fidelity['kb-filters'] === 'below'
  const within = isWithBelow ? idsWithin(world, category) : undefined
  return { category: isWithBelow ? undefined : category, within, tag, language, publisher }
}

const matchingArticles = filteredList<StoredArticle, Filters & { endorsed_only: boolean }>(
  ({ endorsed_only, ...filters }) => ({
    where: { tags: filters.tag, category_id: filters.category, publisher_id: filters.publisher },
    test: (article) =>
      matches(article, filters) && article.status === 'publish' && (!endorsed_only || article.endorsed_by !== null),
  }),
)

const matchingQuestions = filteredList<StoredQuestion, Filters & { shown: boolean | 'all'; unanswered_only: boolean }>(
  ({ shown, unanswered_only, ...filters }) => ({
    where: { tags: filters.tag, category_id: filters.category, created_by: filters.publisher },
    test: (question) =>
      matches(question, filters) &&
      (shown === 'all' || question.archived === shown) &&
      !(unanswered_only && isAnswered(question)),
  }),
)

function matches(entry: Entry, { language, within }: Filters): boolean {
  return (!language || entry.language === language) && (!within || within.includes(entry.category_id))
}
