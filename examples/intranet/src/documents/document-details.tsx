import type { DocumentInfo } from 'fauxtranet'
import { useApiMutation } from '../api-context.tsx'
import { Link, useRoute } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { showDate } from '../ui/dates.ts'
import { Failure } from '../ui/failure.tsx'
import { FileIcon } from '../ui/icons.tsx'
import { PersonName } from '../ui/person-name.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { QueryFailure } from '../ui/shared-failures.tsx'
import { CheckInForm } from './check-in-form.tsx'
import { DraftPanel } from './draft-list.tsx'
import { FileButton } from './file-button.tsx'
import { previewKindOf } from './preview/kinds.ts'
import {
  inFolder,
  type Place,
  useAnyDrafts,
  useCheckedOut,
  useCheckOut,
  useDocument,
  useFolderPath,
} from './queries.ts'
import { VersionList } from './version-list.tsx'

export function DocumentDetails({ place }: { place: Place }) {
  const document = useDocument(place)
  return (
    <section className="card details" aria-label="Details">
      <Link to={`/documents/${place.parent_id}`} className="close" aria-label="Close the details">
        ×
      </Link>
      <QueryResult of={document}>{(info) => <Details info={info} />}</QueryResult>
    </section>
  )
}

function Details({ info }: { info: DocumentInfo }) {
  const { doc_id, parent_id, title, description, creator, permissions, refcode, version_num } = info
  const isMarker = info.doc_type === 'marker'
  const held = useCheckedOut()
  const isMine = held.data?.some((held) => held.doc_id === doc_id)
  const checkOut = useCheckOut()
  const draft = useAnyDrafts().find((draft) => draft.doc_id === doc_id)
  // A document without a live version can only be approved or rejected.
  const isProposal = draft?.version_num === version_num
  const mayCheckOut = !isMarker && !isMine && !isProposal && (permissions.edit || permissions.edit_meta)
  return (
    <>
      <header className="details-head">
        <FileIcon name={title} marker={isMarker} />
        <h2 dir="auto">{title}</h2>
      </header>
      {description && (
        <p className="lead" dir="auto">
          {description}
        </p>
      )}
      <dl className="facts">
        <dt>Owner</dt>
        <dd>
          <Avatar id={creator.id} size={22} /> <PersonName {...creator} />
        </dd>
        <dt>Changed</dt>
        <dd>
          <bdi>{showDate(info.date_last_modified)}</bdi>
        </dd>
        <dt>Version</dt>
        <dd>{version_num}</dd>
        <dt>Reference</dt>
        <dd>{refcode}</dd>
      </dl>
      <QueryFailure of={held} />
      {isMine && <CheckInForm docId={doc_id} mustDraft={!permissions.edit} />}
      {draft && <DraftPanel draft={draft} isProposal={isProposal} />}
      <div className="buttons">
        {previewKindOf(info.pc_title) && (
          <Link to={`/documents/${parent_id}/${doc_id}/${version_num}`} className="button">
            Preview
          </Link>
        )}
        {!isMarker && (
          <FileButton place={info} version={version_num} name={info.pc_title}>
            Download
          </FileButton>
        )}
        {mayCheckOut && (
          <button
            type="button"
            className="primary"
            disabled={checkOut.isPending}
            onClick={() => checkOut.mutate({ doc_id, parent_id })}
          >
            Check out
          </button>
        )}
        {!isProposal && <DeleteButton info={info} />}
      </div>
      <Failure error={checkOut.error} />
      {!isMarker && !isProposal && <VersionList place={{ doc_id, parent_id }} />}
    </>
  )
}

/** Hidden in a locked folder. */
function DeleteButton({ info: { doc_id, parent_id, permissions } }: { info: DocumentInfo }) {
  const { go } = useRoute()
  const folder = useFolderPath(parent_id).data?.at(-1)
  const remove = useApiMutation(async (api) => {
    await api.call('documents.deleteDocument', inFolder({ doc_id, parent_id }))
    go(`/documents/${parent_id}`)
  })
  if (!permissions.delete || !folder?.is_open) return null
  return (
    <>
      <ConfirmButton
        label="Delete"
        confirmLabel="Move to trash"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      <Failure error={remove.error} />
    </>
  )
}
