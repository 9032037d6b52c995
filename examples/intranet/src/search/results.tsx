import type { ReactNode } from 'react'
import { useApiQueryIf, useApiSearch } from '../api-context.tsx'
import { Medal } from '../badges/medal.tsx'
import { Cover } from '../knowledge-base/article-grid.tsx'
import { matches } from '../knowledge-base/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { hasWords } from '../ui/words.ts'

export interface Hit {
  to: string
  title: string
  fact: string
  picture: ReactNode
}

export interface HitGroup {
  title: string
  hits: Hit[]
}

/** Hits in each group. */
const most = 4

/**
 * Everything with these words. The API can search people and badges. It lists all articles and questions, which are
 * searched here, and the latest notes. It cannot search documents.
 */
export function useResults(words: string) {
  const isEnabled = words !== ''
  const people = useApiSearch(isEnabled, 'people.listUsers', {
    query: { query: words, query_fields: 'fullname,job_title', limit: most, fields: 'fullname,job_title' },
  })
  const badges = useApiSearch(isEnabled, 'badges.listBadges', { query: { search: words } })
  const articles = useApiQueryIf(isEnabled, 'knowledge-base.listArticles')
  const questions = useApiQueryIf(isEnabled, 'knowledge-base.listQuestions', { query: {} })
  const notes = useApiQueryIf(isEnabled, 'thanks.listNotes', { query: { limit: 100, thanked: 1 } })
  const queries = [people, badges, articles, questions, notes]
  const groups: HitGroup[] = [
    {
      title: 'People',
      hits: (people.data?.data ?? []).map(({ id, fullname = '', job_title = '' }) => ({
        to: `/people/${id}`,
        title: fullname,
        fact: job_title,
        picture: <Avatar id={id} size={32} />,
      })),
    },
    {
      title: 'Articles',
      hits: firstOf(articles.data, (article) => matches(article, words)).map((article) => ({
        to: `/knowledge/articles/${article.id}`,
        title: article.title,
        fact: article.category_name,
        picture: <Cover article={article} size="thumbnail" />,
      })),
    },
    {
      title: 'Questions',
      hits: firstOf(questions.data, (question) => matches(question, words)).map(({ id, title, category_name }) => ({
        to: `/knowledge/questions/${id}`,
        title,
        fact: category_name,
        picture: <span className="question-mark">?</span>,
      })),
    },
    {
      title: 'Badges',
      hits: (badges.data ?? []).slice(0, most).map((badge) => ({
        to: `/badges/${badge.id}`,
        title: badge.title,
        fact: badge.description,
        picture: <Medal badge={badge} size={32} />,
      })),
    },
    {
      title: 'Thanks',
      hits: firstOf(notes.data?.data, ({ author, description }) => hasWords([author.name, description], words)).map(
        ({ author, description }) => ({
          to: '/thanks',
          title: description,
          fact: author.name,
          picture: <Avatar id={author.id} size={32} />,
        }),
      ),
    },
  ]
  return {
    groups: isEnabled ? groups.filter(({ hits }) => hits.length > 0) : [],
    isLoading: isEnabled && queries.some(({ isLoading }) => isLoading),
    error: queries.find(({ error }) => error)?.error ?? null,
  }
}

function firstOf<Entry>(entries: readonly Entry[] = [], isHit: (entry: Entry) => boolean): Entry[] {
  return entries.filter(isHit).slice(0, most)
}
