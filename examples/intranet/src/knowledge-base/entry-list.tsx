import type { Article, Category, Question } from 'fauxtranet'
import { Link } from '../route.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { ArticleGrid } from './article-grid.tsx'
import { CategoryNav } from './category-nav.tsx'
import { flatten, idsWithin, matches, useArticles, useCategories, useQuestions } from './queries.ts'
import { QuestionList } from './question-list.tsx'

/** Which articles or questions are listed. */
export interface Selection {
  kind: 'articles' | 'questions'
  category: number | undefined
  tag: string | undefined
}

const postings = {
  articles: { place: 'write', title: 'Write an article', right: 'user_can_create_article' },
  questions: { place: 'ask', title: 'Ask a question', right: 'user_can_create_question' },
} as const

interface EntryListProps {
  selection: Selection
  words: string
  onSearch: (words: string) => void
}

export function EntryList(props: EntryListProps) {
  const categories = useCategories()
  return (
    <QueryResult of={categories} skeleton="page">
      {(list) => (list.length === 0 ? <NoCategories /> : <Entries {...props} categories={list} />)}
    </QueryResult>
  )
}

function NoCategories() {
  return (
    <section className="card knowledge-empty" aria-labelledby="knowledge-title">
      <PageHeading id="knowledge-title">Knowledge base</PageHeading>
      <Empty title="There are no categories yet">Articles and questions appear here once there is a category.</Empty>
    </section>
  )
}

function Entries({ selection, words, onSearch, categories }: EntryListProps & { categories: readonly Category[] }) {
  const { kind, category, tag } = selection
  const all = flatten(categories)
  const current = all.find(({ id }) => id === category)
  const within = category === undefined ? undefined : idsWithin(all, category)
  const isShown = (entry: Article | Question) =>
    (!within || within.has(entry.category_id)) &&
    (tag === undefined || ('tags' in entry && entry.tags.includes(tag))) &&
    (words.trim() === '' || matches(entry, words.trim()))
  const posting = postings[kind]
  const mayPost = (current ? [current] : all).some((one) => one[posting.right])
  const articles = useArticles()
  const questions = useQuestions()
  const base = category === undefined ? '/knowledge' : `/knowledge/categories/${category}`
  return (
    <div className="knowledge">
      <CategoryNav categories={all} current={category} kind={kind} />
      <section className="knowledge-list" aria-labelledby="knowledge-title">
        <header>
          <div className="title-row">
            <PageHeading id="knowledge-title" dir="auto">
              {current?.name ?? (tag === undefined ? 'Knowledge base' : `#${tag}`)}
            </PageHeading>
            <nav className="tabs" aria-label="Show">
              <Link
                to={tag === undefined ? base : '/knowledge'}
                aria-current={kind === 'articles' ? 'page' : undefined}
              >
                Articles <Count of={articles.data?.filter(isShown)} />
              </Link>
              {/* Questions have no tags in replies. */}
              {tag === undefined && (
                <Link to={`${base}/questions`} aria-current={kind === 'questions' ? 'page' : undefined}>
                  Questions <Count of={questions.data?.filter(isShown)} />
                </Link>
              )}
            </nav>
          </div>
          {current?.plain_text && (
            <p className="lead" dir="auto">
              {current.plain_text}
            </p>
          )}
          <div className="search-row">
            <SearchField
              label="Search the knowledge base"
              placeholder="Search articles and questions"
              value={words}
              onChange={onSearch}
            />
            {mayPost && (
              <Link to={`/knowledge/${posting.place}/${category ?? ''}`} className="button primary">
                {posting.title}
              </Link>
            )}
          </div>
        </header>
        {kind === 'articles' ? (
          <QueryResult of={articles}>
            {(list) => <ArticleGrid articles={list.filter(isShown)} words={words.trim()} />}
          </QueryResult>
        ) : (
          <QuestionList isShown={isShown} words={words.trim()} />
        )}
      </section>
    </div>
  )
}

function Count({ of: list }: { of: readonly unknown[] | undefined }) {
  return list && <span className="count">{list.length}</span>
}
