import type { ReactNode } from 'react'
import { useApiQueryIf, useApiSearch, useMe } from '../api-context.tsx'
import { Medal } from '../badges/medal.tsx'
import { Cover } from '../knowledge-base/article-grid.tsx'
import { matches } from '../knowledge-base/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { FileIcon, FolderIcon } from '../ui/icons.tsx'
import { hasWords } from '../ui/words.ts'
import { mostFolders, useLibrary } from './library.ts'

export interface Hit {
  to: string
  title: string
  fact: string
  picture: ReactNode
}

export interface HitGroup {
  title: string
  hits: Hit[]
  /** How many are missing. */
  note: string
}

/** Hits in each group. */
const most = 4

/**
 * Everything with these words. The API can search people and badges. It lists all articles, questions and sheets,
 * which are searched here, and the latest notes. Documents are listed folder by folder.
 */
export function useResults(words: string) {
  const isEnabled = words !== ''
  const me = useMe().data?.id ?? 0
  const people = useApiSearch(isEnabled, 'people.listUsers', {
    query: { query: words, query_fields: 'fullname,job_title', limit: most, fields: 'fullname,job_title' },
  })
  const badges = useApiSearch(isEnabled, 'badges.listBadges', { query: { search: words } })
  const library = useLibrary(isEnabled)
  const articles = useApiQueryIf(isEnabled, 'knowledge-base.listArticles')
  const questions = useApiQueryIf(isEnabled, 'knowledge-base.listQuestions', { query: {} })
  const mySheets = useApiQueryIf(isEnabled, 'expenses.listSheets', { query: { user: me } })
  const sheetsOfReports = useApiQueryIf(isEnabled, 'expenses.listSheets', { query: { supervisor: me } })
  const notes = useApiQueryIf(isEnabled, 'thanks.listNotes', { query: { limit: 100, thanked: 1 } })
  const queries = Object.entries({
    People: [people],
    Documents: [library],
    Articles: [articles],
    Questions: [questions],
    Expenses: [mySheets, sheetsOfReports],
    Badges: [badges],
    Thanks: [notes],
  })
  const documents = groupOf(
    'Documents',
    library.data?.entries.filter(({ title }) => hasWords([title], words)),
    ({ to, title, folder, isFolder }) => ({
      to,
      title,
      fact: folder,
      picture: isFolder ? <FolderIcon /> : <FileIcon name={title} />,
    }),
  )
  const sheets = [
    ...(mySheets.data ?? []).map((sheet) => ({ ...sheet, to: `/expenses/${sheet.id}` })),
    ...(sheetsOfReports.data ?? []).map((sheet) => ({ ...sheet, to: `/expenses/approve/${sheet.id}` })),
  ]
  const groups: HitGroup[] = [
    groupOf(
      'People',
      people.data?.data,
      ({ id, fullname = '', job_title = '' }) => ({
        to: `/people/${id}`,
        title: fullname,
        fact: job_title,
        picture: <Avatar id={id} size={32} />,
      }),
      people.data?.pagination.total,
    ),
    library.data?.isWhole === false
      ? { ...documents, note: `in the first ${mostFolders} folders ${documents.note}` }
      : documents,
    groupOf(
      'Articles',
      articles.data?.filter((article) => matches(article, words)),
      (article) => ({
        to: `/knowledge/articles/${article.id}`,
        title: article.title,
        fact: article.category_name,
        picture: <Cover article={article} size="thumbnail" />,
      }),
    ),
    groupOf(
      'Questions',
      questions.data?.filter((question) => matches(question, words)),
      ({ id, title, category_name }) => ({
        to: `/knowledge/questions/${id}`,
        title,
        fact: category_name,
        picture: <span className="question-mark">?</span>,
      }),
    ),
    groupOf(
      'Expenses',
      sheets.filter(({ name, user }) => hasWords([name, user.name], words)),
      ({ to, name, user, status }) => ({
        to,
        title: name,
        fact: `${user.name} · ${status}`,
        picture: <Avatar id={user.id} size={32} />,
      }),
    ),
    groupOf('Badges', badges.data, (badge) => ({
      to: `/badges/${badge.id}`,
      title: badge.title,
      fact: badge.description,
      picture: <Medal badge={badge} size={32} />,
    })),
    groupOf(
      'Thanks',
      notes.data?.data.filter(({ author, description }) => hasWords([author.name, description], words)),
      ({ id, author, description }) => ({
        to: `/thanks/${id}`,
        title: description,
        fact: author.name,
        picture: <Avatar id={author.id} size={32} />,
      }),
    ),
  ]
  return {
    groups: isEnabled ? groups.filter(({ hits }) => hits.length > 0) : [],
    /** People or badges are still those of the previous words. */
    isStale: people.isPlaceholderData || badges.isPlaceholderData,
    isLoading: isEnabled && queries.some(([, all]) => all.some(({ isLoading }) => isLoading)),
    /** The titles of the groups that could not be loaded. */
    failed: isEnabled ? queries.filter(([, all]) => all.some(({ error }) => error)).map(([title]) => title) : [],
  }
}

function groupOf<Entry>(
  title: string,
  found: readonly Entry[] = [],
  present: (entry: Entry) => Hit,
  total = found.length,
): HitGroup {
  const hits = found.slice(0, most).map(present)
  return { title, hits, note: total > hits.length ? `showing the first ${hits.length} of ${total}` : '' }
}
