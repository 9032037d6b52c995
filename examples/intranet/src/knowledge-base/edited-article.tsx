import type { Article } from 'fauxtranet'
import { useApiMutation } from '../api-context.tsx'
import { type EntryFields, EntryForm } from './entry-form.tsx'
import { toHtml } from './queries.ts'

export function EditedArticle({ article, onClose }: { article: Article; onClose: () => void }) {
  const { id, title, plain_text, category_id } = article
  const update = useApiMutation((api, { text, ...fields }: EntryFields) =>
    api.call('knowledge-base.updateArticle', {
      params: { article_id: id },
      // Unchanged text keeps its formatting.
      body: { ...fields, ...(text !== plain_text && { article_text: toHtml(text) }) },
    }),
  )
  return (
    <>
      <h1>Edit the article</h1>
      <p className="lead">If you change the text, each line becomes a plain paragraph.</p>
      <EntryForm
        kind="article"
        label="Edit the article"
        submit="Save"
        initial={{ title, text: plain_text, category_id }}
        mutation={update}
        onSubmit={(fields) => update.mutate(fields, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </>
  )
}
