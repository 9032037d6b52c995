import type { FolderItem } from 'fauxtranet'
import { useApiMutation } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Failure } from '../ui/failure.tsx'
import { FolderIcon, LockIcon } from '../ui/icons.tsx'

export function FolderRow({ folder, mayDelete }: { folder: FolderItem; mayDelete: boolean }) {
  const { id, title, inactive, metadata } = folder
  const remove = useApiMutation((api) => api.call('documents.deleteFolder', { params: { id } }))
  return (
    <li className="row">
      <span className="row-icon">
        <FolderIcon locked={inactive} />
      </span>
      <div className="row-text">
        <Link to={`/documents/${id}`} className="row-title">
          <bdi>{title}</bdi> {inactive && <LockIcon />}
        </Link>
        {typeof metadata.description === 'string' && <p dir="auto">{metadata.description}</p>}
        <Failure error={remove.error} />
      </div>
      {mayDelete && (
        <div className="row-actions on-hover">
          <ConfirmButton
            label="Delete"
            confirmLabel="Move to trash"
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </div>
      )}
    </li>
  )
}
