import { useApiMutation } from '../api-context.tsx'
import { useRoute } from '../route.tsx'
import { type EntryFields, EntryForm } from './entry-form.tsx'
import { toHtml } from './queries.ts'

/** The form starts with the category and the words that the user has looked for. */
export function NewQuestion({ category, words }: { category: number; words: string }) {
  const { go } = useRoute()
  const create = useApiMutation((api, { text, ...fields }: EntryFields) =>
    api.call('knowledge-base.createQuestion', { body: { ...fields, text: toHtml(text) } }),
  )
  return (
    <div className="knowledge-page">
      <section className="card question" aria-labelledby="ask">
        <h1 id="ask">Ask a question</h1>
        <p className="lead">Your colleagues see it in the category that you choose.</p>
        <EntryForm
          kind="question"
          label="Ask a question"
          submit="Ask"
          initial={{ title: words, text: '', category_id: category }}
          mutation={create}
          onSubmit={(fields) =>
            create.mutate(fields, { onSuccess: (question) => go(`/knowledge/questions/${question.id}`) })
          }
          onCancel={() => go('/knowledge/questions')}
        />
      </section>
    </div>
  )
}
