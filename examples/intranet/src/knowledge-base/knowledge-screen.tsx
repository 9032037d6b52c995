import type { User } from 'fauxtranet'
import { useState } from 'react'
import { ArticlePage } from './article-page.tsx'
import { EntryList, type Selection } from './entry-list.tsx'

/**
 * `/knowledge`, `/knowledge/questions`, `/knowledge/categories/<id>`, `/knowledge/categories/<id>/questions`,
 * `/knowledge/tags/<name>` are lists. `/knowledge/articles/<id>` is a page.
 */
export function KnowledgeScreen({ me, parts }: { me: User; parts: string[] }) {
  const [kind, id = ''] = parts
  // Here, so that the way back from an article leads to the same results.
  const [words, setWords] = useState('')
  if (kind === 'articles' && id) return <ArticlePage key={id} id={Number(id)} me={me} />
  return <EntryList selection={selectionOf(parts)} words={words} onSearch={setWords} />
}

function selectionOf([kind, id = '', shown]: string[]): Selection {
  return {
    kind: kind === 'questions' || shown === 'questions' ? 'questions' : 'articles',
    category: kind === 'categories' ? Number(id) : undefined,
    tag: kind === 'tags' ? decodeURIComponent(id) : undefined,
  }
}
