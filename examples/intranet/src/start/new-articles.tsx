import { ArticleGrid } from '../knowledge-base/article-grid.tsx'
import { useArticles } from '../knowledge-base/queries.ts'
import { QueryResult } from '../ui/query-result.tsx'
import { Section } from './section.tsx'

export function NewArticles() {
  return (
    <Section title="New articles" to="/knowledge" className="plain">
      <QueryResult of={useArticles()}>
        {(articles) => <ArticleGrid articles={newestOf(articles).slice(0, 3)} words="" />}
      </QueryResult>
    </Section>
  )
}

/** The API lists articles by title. */
function newestOf<Entry extends { id: number; created_date: string }>(entries: readonly Entry[]): Entry[] {
  const time = ({ created_date }: Entry) => Date.parse(created_date) || 0
  return [...entries].sort((a, b) => time(b) - time(a) || b.id - a.id)
}
