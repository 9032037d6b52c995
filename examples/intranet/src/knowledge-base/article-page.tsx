import type { Article, User } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { Facts } from '../ui/facts.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Cover } from './article-grid.tsx'
import { Endorsement } from './endorsement.tsx'
import { Byline, countOf, EntryPage } from './entry-page.tsx'
import { useArticles } from './queries.ts'
import { RelatedArticles } from './related-articles.tsx'

export function ArticlePage({ id, me }: { id: number; me: User }) {
  return (
    <div className="knowledge-page">
      <QueryResult of={useApiQuery('knowledge-base.getArticle', { params: { article_id: id } })} skeleton="page">
        {(article) => (
          <EntryPage
            kind="article"
            entry={article}
            isMine={article.publisher_id === me.id}
            cover={<Cover article={article} size="full" />}
            aside={
              <>
                <Endorsement article={article} me={me} />
                <RelatedArticles title="Related articles" to={article} />
              </>
            }
          >
            <ArticleText article={article} />
          </EntryPage>
        )}
      </QueryResult>
    </div>
  )
}

function ArticleText({ article }: { article: Article }) {
  const { title, language, publisher_id, publisher_name, article_text, tags, embeded_video } = article
  const video = embeded_video ? videoOf(embeded_video) : undefined
  return (
    <>
      <UnpublishedNotice id={article.id} />
      <PageHeading dir="auto" lang={language}>
        {title}
      </PageHeading>
      <Byline author={publisher_id} name={publisher_name} entry={article} />
      <RichText html={article_text} lang={language} />
      {video && (
        <p>
          <a className="button" href={video} target="_blank" rel="noreferrer">
            ▶ Watch the video
          </a>
        </p>
      )}
      <footer>
        {tags.length > 0 && (
          <ul className="tag-links" aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>
                <Link to={`/knowledge/tags/${encodeURIComponent(tag)}`} className="chip">
                  <bdi>{tag}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <small>
          <Facts of={countsOf(article)} />
        </small>
      </footer>
    </>
  )
}

/** Replies do not show the status of an article, but only published articles are listed. */
function UnpublishedNotice({ id }: { id: number }) {
  const isUnpublished = useArticles().data?.every((article) => article.id !== id)
  return isUnpublished ? (
    <div className="notice">
      <bdi>Not published. Only its author, experts and administrators can read it, at this address.</bdi>
    </div>
  ) : null
}

function countsOf({ like_count, comments_count, comments_enabled }: Article): string[] {
  return [countOf(like_count, 'like'), comments_enabled ? countOf(comments_count, 'comment') : '']
}

/** The address in an embed code. The code itself could run scripts, so the page has a link instead. */
function videoOf(embedCode: string): string | undefined {
  const { body } = new DOMParser().parseFromString(embedCode, 'text/html')
  const address = body.querySelector('iframe, video, source, embed')?.getAttribute('src') ?? ''
  return /^https?:\/\//i.test(address) ? address : undefined
}
