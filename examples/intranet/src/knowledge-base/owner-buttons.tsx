import { useApiMutation } from '../api-context.tsx'
import { useRoute } from '../route.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Failure } from '../ui/failure.tsx'
import type { EntryKind } from './queries.ts'

interface OwnerButtonsProps {
  kind: EntryKind
  id: number
  onEdit: () => void
}

/** Authors may change and delete their own articles and questions. */
export function OwnerButtons({ kind, id, onEdit }: OwnerButtonsProps) {
  const { go } = useRoute()
  const remove = useApiMutation(async (api) => {
    if (kind === 'article') await api.call('knowledge-base.deleteArticle', { params: { article_id: id } })
    else await api.call('knowledge-base.deleteQuestion', { params: { question_id: id } })
    go(kind === 'article' ? '/knowledge' : '/knowledge/questions')
  })
  return (
    <>
      <div className="buttons">
        <button type="button" onClick={onEdit}>
          Edit
        </button>
        <ConfirmButton
          label="Delete"
          confirmLabel={`Delete ${kind}`}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
      <Failure error={remove.error} />
    </>
  )
}
