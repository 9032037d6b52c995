import { useApiMutation } from '../api-context.tsx'
import { useRoute } from '../route.tsx'
import { type EntryFields, EntryForm } from './entry-form.tsx'
import { toHtml } from './queries.ts'

/** The server makes it a draft if the user may not publish in the category. */
export function NewArticle({ category }: { category: number }) {
  const { go } = useRoute()
  const create = useApiMutation((api, { title, text, category_id }: EntryFields) =>
    api.call('knowledge-base.createArticle', {
      body: { title, category_id, article_text: toHtml(text), status: 'publish' },
    }),
  )
  return (
    <div className="knowledge-page">
      <section className="card question" aria-labelledby="write">
        <h1 id="write">Write an article</h1>
        <p className="lead">Experts and administrators publish at once. Articles of others become drafts.</p>
        <EntryForm
          kind="article"
          label="Write an article"
          submit="Publish"
          initial={{ title: '', text: '', category_id: category }}
          mutation={create}
          onSubmit={(fields) =>
            create.mutate(fields, { onSuccess: (article) => go(`/knowledge/articles/${article.id}`) })
          }
          onCancel={() => go('/knowledge')}
        />
      </section>
    </div>
  )
}
