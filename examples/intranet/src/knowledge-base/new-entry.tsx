import { useRoute } from '../route.tsx'
import { EntryForm } from './entry-form.tsx'
import { type EntryKind, useCreateEntry } from './queries.ts'

const kinds = {
  article: {
    title: 'Write an article',
    lead: 'Experts and administrators publish at once. Articles of others become drafts.',
    submit: 'Publish',
    list: '/knowledge',
  },
  question: {
    title: 'Ask a question',
    lead: 'Your colleagues see it in the category that you choose.',
    submit: 'Ask',
    list: '/knowledge/questions',
  },
}

interface NewEntryProps {
  kind: EntryKind
  /** The form starts with the category and the words that the user has looked for. */
  category: number
  words?: string
}

export function NewEntry({ kind, category, words = '' }: NewEntryProps) {
  const { go } = useRoute()
  const create = useCreateEntry(kind)
  const { title, lead, submit, list } = kinds[kind]
  return (
    <div className="knowledge-page">
      <section className="card question" aria-labelledby="new-entry">
        <h1 id="new-entry">{title}</h1>
        <p className="lead">
          <bdi>{lead}</bdi>
        </p>
        <EntryForm
          kind={kind}
          label={title}
          submit={submit}
          initial={{ title: words, text: '', category_id: category }}
          mutation={create}
          onSubmit={(fields) => create.mutate(fields, { onSuccess: ({ id }) => go(`/knowledge/${kind}s/${id}`) })}
          onCancel={() => go(list)}
        />
      </section>
    </div>
  )
}
