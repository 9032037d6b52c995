import type { DeletedObject } from 'fauxtranet'
import { useApiMutation, useApiQuery } from '../api-context.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { showDate } from '../ui/dates.ts'
import { Facts } from '../ui/facts.tsx'
import { Failure } from '../ui/failure.tsx'
import { FileIcon, FolderIcon } from '../ui/icons.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { trashIdOf } from './deletions.ts'
import { useNotify } from './notices.tsx'

export function TrashCan() {
  const trash = useApiQuery('trash.listDeleted')
  return (
    <section className="card content" aria-labelledby="trash-title">
      <header className="title-row">
        <PageHeading id="trash-title">
          Trash can {trash.data && <span className="count">{trash.data.length}</span>}
        </PageHeading>
      </header>
      <p className="lead">
        <bdi>Items that you deleted. You can restore them until you delete them permanently.</bdi>
      </p>
      <QueryResult of={trash}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="Your trash can is empty">Folders and documents that you delete appear here.</Empty>
          ) : (
            <ul className="rows">
              {list.map((deleted) => (
                <DeletedRow key={deleted.URI} deleted={deleted} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  )
}

function DeletedRow({ deleted }: { deleted: DeletedObject }) {
  const { URI, obj_type, obj_type_name, title, date_deleted, orig_location, description } = deleted
  const id = trashIdOf(URI)
  const notify = useNotify()
  const restore = useApiMutation(async (api) => {
    await api.call('trash.restore', { params: { id } })
    notify({ text: `${title} is back in ${orig_location}.` })
  })
  const remove = useApiMutation((api) => api.call('trash.deleteForever', { params: { id } }))
  const isBusy = restore.isPending || remove.isPending
  return (
    <li className="row">
      {obj_type.includes('folder') ? (
        <span className="row-icon">
          <FolderIcon />
        </span>
      ) : (
        <FileIcon name={title} marker={obj_type === 'marker'} />
      )}
      <div className="row-text">
        <span className="row-title" dir="auto">
          {title}
        </span>
        {description && <p dir="auto">{description}</p>}
        <small>
          <Facts of={[obj_type_name, orig_location, `deleted ${showDate(date_deleted)}`]} />
        </small>
        <Failure error={restore.error ?? remove.error} />
      </div>
      <div className="row-actions">
        <button type="button" disabled={isBusy} aria-label={`Restore ${title}`} onClick={() => restore.mutate()}>
          Restore
        </button>
        <ConfirmButton
          label="Delete"
          confirmLabel="Delete permanently"
          busy={isBusy}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </li>
  )
}
