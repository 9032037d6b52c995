import type { Article, Question } from 'fauxtranet'
import { type ReactNode, useState } from 'react'
import { Link } from '../route.tsx'
import { Facts } from '../ui/facts.tsx'
import { Person } from '../ui/person.tsx'
import { CategoryDot } from './category-nav.tsx'
import { EntryForm } from './entry-form.tsx'
import { OwnerButtons } from './owner-buttons.tsx'
import { type EntryKind, useUpdateEntry } from './queries.ts'

interface EntryPageProps {
  kind: EntryKind
  entry: Article | Question
  isMine: boolean
  cover?: ReactNode
  aside: ReactNode
  /** The entry, unless it is being edited. */
  children: ReactNode
}

/** The page of an article or a question. Its author can edit and delete it. */
export function EntryPage({ kind, entry, isMine, cover, aside, children }: EntryPageProps) {
  const [isEditing, setEditing] = useState(false)
  const { category_id, category_name } = entry
  return (
    <>
      <article className={`card ${kind}`}>
        {cover}
        <nav className="category-link" aria-label="Category">
          <Link to="/knowledge">Knowledge base</Link> ›{' '}
          <Link to={`/knowledge/categories/${category_id}${kind === 'question' ? '/questions' : ''}`}>
            <CategoryDot id={category_id} /> <bdi>{category_name}</bdi>
          </Link>
        </nav>
        {isEditing ? <EditedEntry kind={kind} entry={entry} onClose={() => setEditing(false)} /> : children}
        {isMine && !isEditing && <OwnerButtons kind={kind} id={entry.id} onEdit={() => setEditing(true)} />}
      </article>
      <div className="aside">{aside}</div>
    </>
  )
}

interface EditedEntryProps {
  kind: EntryKind
  entry: Article | Question
  onClose: () => void
}

function EditedEntry({ kind, entry, onClose }: EditedEntryProps) {
  const { title, plain_text, category_id } = entry
  const update = useUpdateEntry(kind, entry)
  return (
    <>
      <h1>Edit the {kind}</h1>
      <p className="lead">
        <bdi>If you change the text, each line becomes a plain paragraph.</bdi>
      </p>
      <EntryForm
        kind={kind}
        label={`Edit the ${kind}`}
        submit="Save"
        initial={{ title, text: plain_text, category_id }}
        mutation={update}
        onSubmit={(fields) => update.mutate(fields, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </>
  )
}

interface BylineProps {
  author: number
  name: string
  entry: Article | Question
}

export function Byline({ author, name, entry: { created_date, modified_date } }: BylineProps) {
  return (
    <header className="byline">
      <Person id={author} name={name}>
        <small>
          <Facts of={[created_date, modified_date === created_date ? '' : `updated ${modified_date}`]} />
        </small>
      </Person>
    </header>
  )
}

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
