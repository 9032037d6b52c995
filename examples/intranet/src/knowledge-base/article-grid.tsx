import type { Article } from 'fauxtranet'
import { useState } from 'react'
import { useApi } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Facts } from '../ui/facts.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Empty } from '../ui/query-result.tsx'
import { CategoryDot, hueOf } from './category-nav.tsx'
import { EndorsedIcon } from './icons.tsx'

const pageSize = 24

export function ArticleGrid({ articles, words }: { articles: readonly Article[]; words: string }) {
  const [limit, setLimit] = useState(pageSize)
  if (articles.length === 0) {
    return words ? (
      <Empty title={`No article contains “${words}”`}>Try fewer or other words.</Empty>
    ) : (
      <Empty title="No articles yet">Articles that your colleagues publish appear here.</Empty>
    )
  }
  return (
    <>
      <ul className="article-grid" aria-label="Articles">
        {articles.slice(0, limit).map((article) => (
          <ArticleCard key={article.id} article={article} />
        ))}
      </ul>
      {articles.length > limit && (
        <MoreButton isBusy={false} onMore={() => setLimit(limit + pageSize)}>
          More articles
        </MoreButton>
      )}
    </>
  )
}

function ArticleCard({ article }: { article: Article }) {
  const { id, title, language, category_id, category_name, plain_text, is_endorsed, publisher_id } = article
  return (
    <li className="card article-card">
      <Cover article={article} size="thumbnail" />
      <div className="article-card-text" lang={language}>
        <small>
          <CategoryDot id={category_id} /> <bdi>{category_name}</bdi>
        </small>
        <h2 dir="auto">
          <Link to={`/knowledge/articles/${id}`} className="stretched">
            {title}
          </Link>
        </h2>
        <p className="lead" dir="auto">
          {plain_text}
        </p>
      </div>
      <footer>
        <Avatar id={publisher_id} size={26} />
        <small>
          <Facts of={[article.publisher_name, article.modified_date]} />
        </small>
        {is_endorsed && <EndorsedIcon label="Endorsed by an expert" />}
      </footer>
    </li>
  )
}

/** The cover, or the first letter on a background in the colour of the category. */
export function Cover({ article, size }: { article: Article; size: 'full' | 'thumbnail' }) {
  const api = useApi()
  const { id, title, cover_img, category_id } = article
  if (cover_img === null) {
    return (
      <div className="cover letter" style={{ '--hue': hueOf(category_id) } as object} aria-hidden="true">
        {[...title.trim()][0]}
      </div>
    )
  }
  const endpoint = size === 'full' ? 'knowledge-base.getCover' : 'knowledge-base.getCoverThumbnail'
  const address = api.addressOf(endpoint, { params: { article_id: id } })
  return <img className="cover" src={address} alt="" loading="lazy" />
}
