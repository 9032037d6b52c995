import type { Article } from 'fauxtranet'
import { useApi } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Facts } from '../ui/facts.tsx'
import { FoundList } from '../ui/found-list.tsx'
import { Picture } from '../ui/picture.tsx'
import { CategoryDot, hueOf } from './category-nav.tsx'
import { EndorsedIcon } from './icons.tsx'

export function ArticleGrid({ articles, words }: { articles: readonly Article[]; words: string }) {
  return (
    <FoundList
      items={articles}
      label="Articles"
      className="article-grid"
      noun="article"
      words={words}
      emptyTitle="No articles yet"
      emptyText="Articles that your colleagues publish appear here."
      pageSize={24}
    >
      {(article) => <ArticleCard key={article.id} article={article} />}
    </FoundList>
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
  const letter = (
    <div className="cover letter" style={{ '--hue': hueOf(category_id) } as object} aria-hidden="true">
      {[...title.trim()][0]}
    </div>
  )
  if (cover_img === null) return letter
  const endpoint = size === 'full' ? 'knowledge-base.getCover' : 'knowledge-base.getCoverThumbnail'
  const address = api.addressOf(endpoint, { params: { article_id: id } })
  return <Picture className="cover" src={address} alt="" loading="lazy" fallback={letter} />
}
