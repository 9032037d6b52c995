import { useState } from 'react'
import type { ScreenProps } from '../screens.ts'
import { ArticlePage } from './article-page.tsx'
import { EntryList, type Selection } from './entry-list.tsx'
import { NewEntry } from './new-entry.tsx'
import { QuestionPage } from './question-page.tsx'

/**
 * `/knowledge`, `/knowledge/questions`, `/knowledge/categories/<id>`, `/knowledge/categories/<id>/questions`,
 * `/knowledge/tags/<name>` are lists. `/knowledge/articles/<id>`, `/knowledge/questions/<id>` and
 * `/knowledge/ask/<category>`, `/knowledge/write/<category>` are pages.
 */
export function KnowledgeScreen({ me, parts }: ScreenProps) {
  const [kind, id = ''] = parts
  // Here, so that the way back from an article leads to the same results.
  const [words, setWords] = useState('')
  if (kind === 'articles' && id) return <ArticlePage key={id} id={Number(id)} me={me} />
  if (kind === 'questions' && id) return <QuestionPage key={id} id={Number(id)} me={me} />
  if (kind === 'ask') return <NewEntry kind="question" category={Number(id)} words={words.trim()} />
  if (kind === 'write') return <NewEntry kind="article" category={Number(id)} />
  return <EntryList selection={selectionOf(parts)} words={words} onSearch={setWords} />
}

function selectionOf([kind, id = '', shown]: string[]): Selection {
  return {
    kind: kind === 'questions' || shown === 'questions' ? 'questions' : 'articles',
    category: kind === 'categories' ? Number(id) : undefined,
    tag: kind === 'tags' ? id : undefined,
  }
}
