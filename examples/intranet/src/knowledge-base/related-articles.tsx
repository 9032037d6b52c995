import type { Article } from 'fauxtranet'
import { Link } from '../route.tsx'
import { QueryFailure } from '../ui/shared-failures.tsx'
import { Cover } from './article-grid.tsx'
import { useArticles } from './queries.ts'

type Subject = Pick<Article, 'id' | 'category_id' | 'tags'>

/** Articles with the same tags or category. */
export function RelatedArticles({ title, to }: { title: string; to: Subject }) {
  const articles = useArticles()
  const related = (articles.data ?? [])
    .map((other) => ({ other, score: likeness(to, other) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 4)
  if (related.length === 0) return <QueryFailure of={articles} />
  return (
    <section className="card related" aria-labelledby="related">
      <h2 id="related">{title}</h2>
      <ul>
        {related.map(({ other }) => (
          <li key={other.id}>
            <Cover article={other} size="thumbnail" />
            <Link to={`/knowledge/articles/${other.id}`} className="row-title" lang={other.language}>
              <bdi>{other.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function likeness(article: Subject, other: Article): number {
  if (other.id === article.id) return 0
  const shared = other.tags.filter((tag) => article.tags.includes(tag)).length
  return shared * 2 + (other.category_id === article.category_id ? 1 : 0)
}
