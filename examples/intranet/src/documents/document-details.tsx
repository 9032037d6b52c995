import type { DocumentInfo } from 'fauxtranet'
import { useState } from 'react'
import { Link, useRoute } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { showDate } from '../ui/dates.ts'
import { Failure } from '../ui/failure.tsx'
import { FileIcon } from '../ui/icons.tsx'
import { PersonName } from '../ui/person.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { isMissing, QueryFailure } from '../ui/shared-failures.tsx'
import { CheckInForm } from './check-in-form.tsx'
import { useDeletion } from './deletions.ts'
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
  useMayCopy,
  useOtherFolder,
} from './queries.ts'
import { TransferForm } from './transfer-form.tsx'
import { VersionList } from './version-list.tsx'

export function DocumentDetails({ place }: { place: Place }) {
  const document = useDocument(place)
  return (
    <section className="card details" aria-label="Details">
      <Link to={`/documents/${place.parent_id}`} className="close" aria-label="Close the details">
        ×
      </Link>
      {/* A document that was moved or deleted meanwhile is not shown any more. */}
      {document.error && isMissing(document.error) ? (
        <Failure error={document.error} />
      ) : (
        <QueryResult of={document}>{(info) => <Details info={info} />}</QueryResult>
      )}
    </section>
  )
}

function Details({ info }: { info: DocumentInfo }) {
  const { doc_id, parent_id, title, description, creator, permissions, refcode, version_num } = info
  const isMarker = info.doc_type === 'marker'
  const held = useCheckedOut()
  const isMine = held.data?.some((held) => held.doc_id === doc_id)
  const checkOut = useCheckOut()
  const other = useOtherFolder(info)
  const { go } = useRoute()
  const [isMoving, setMoving] = useState(false)
  const draft = useAnyDrafts().find((draft) => draft.doc_id === doc_id)
  // A document without a live version can only be approved or rejected.
  const isProposal = draft?.version_num === version_num
  const isOpen = useFolderPath(parent_id).data?.at(-1)?.is_open
  const mayDelete = !isProposal && permissions.delete && isOpen === true
  const mayCopy = useMayCopy(permissions)
  const mayTransfer = !isProposal && (mayDelete || mayCopy)
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
        {other && (
          <>
            <dt>Link</dt>
            <dd>
              <span>
                Also in{' '}
                <Link to={`/documents/${other.id}/${doc_id}`}>
                  <bdi>{other.title}</bdi>
                </Link>
              </span>
            </dd>
          </>
        )}
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
        {mayTransfer && (
          <button type="button" aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
            Move, copy or link…
          </button>
        )}
        {mayDelete && <DeleteButton info={info} isLink={other !== undefined} />}
      </div>
      <Failure error={checkOut.error} />
      {isMoving && (
        <TransferForm
          piece={{ type: 'document', id: doc_id, title, parent: parent_id }}
          mayMove={mayDelete}
          onDone={(movedTo) => (movedTo ? go(`/documents/${movedTo}/${doc_id}`) : setMoving(false))}
        />
      )}
      {!isMarker && !isProposal && (
        <VersionList place={{ doc_id, parent_id }} mayRestore={mayCheckOut} mustDraft={!permissions.edit} />
      )}
    </>
  )
}

function DeleteButton({ info: { doc_id, parent_id, title }, isLink }: { info: DocumentInfo; isLink: boolean }) {
  const { go } = useRoute()
  const remove = useDeletion(title, async (api) => {
    await api.call('documents.deleteDocument', inFolder({ doc_id, parent_id }))
    go(`/documents/${parent_id}`)
  })
  return (
    <>
      <ConfirmButton
        label={isLink ? 'Remove link' : 'Delete'}
        confirmLabel={isLink ? 'Remove from this folder' : 'Move to trash'}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      <Failure error={remove.error} />
    </>
  )
}
