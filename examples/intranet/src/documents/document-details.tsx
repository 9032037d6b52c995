import type { DocumentInfo } from 'fauxtranet'
import { useLock } from '../locks.ts'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { showDate } from '../ui/dates.ts'
import { Failure } from '../ui/failure.tsx'
import { FileIcon } from '../ui/icons.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PersonName } from '../ui/person.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { isMissing, QueryFailure } from '../ui/shared-failures.tsx'
import { CheckInForm } from './check-in-form.tsx'
import { useCheckOut } from './check-out.ts'
import { DraftFailures, DraftPanel } from './draft-list.tsx'
import { FileButton } from './file-button.tsx'
import { LockChip } from './lock-chip.tsx'
import { PieceActions } from './piece-actions.tsx'
import { previewKindOf } from './preview/kinds.ts'
import { type Place, useAnyDrafts, useCheckedOut, useDocument, useFolderPath, useOtherFolder } from './queries.ts'
import { rightsOnDocument, useMayCopy } from './rights.ts'
import { VersionList } from './version-list.tsx'

export function DocumentDetails({ place, isPreviewed }: { place: Place; isPreviewed: boolean }) {
  const document = useDocument(place)
  const isGone = document.error !== null && isMissing(document.error)
  return (
    <section className="card details" aria-label="Details">
      <Link to={`/documents/${place.parent_id}`} className="close" aria-label="Close the details">
        ×
      </Link>
      {/* A document that was moved or deleted meanwhile is not shown any more. */}
      {document.error && (isGone || !document.data) && <PageHeading>{isGone ? 'Not found' : 'Document'}</PageHeading>}
      {isGone ? (
        <Failure error={document.error} />
      ) : (
        <QueryResult of={document}>{(info) => <Details info={info} isPreviewed={isPreviewed} />}</QueryResult>
      )}
    </section>
  )
}

function Details({ info, isPreviewed }: { info: DocumentInfo; isPreviewed: boolean }) {
  const { doc_id, parent_id, title, description, creator, permissions, refcode, version_num } = info
  const isMarker = info.doc_type === 'marker'
  const held = useCheckedOut()
  const isMine = held.data?.some((held) => held.doc_id === doc_id) ?? false
  const checkOut = useCheckOut(info)
  const other = useOtherFolder(info)
  const draft = useAnyDrafts().find((draft) => draft.doc_id === doc_id)
  const isProposal = draft?.version_num === version_num
  const path = useFolderPath(parent_id)
  const isLocked = path.data?.at(-1)?.is_open !== true
  const { mayCheckOut, mayDelete, mustDraft } = rightsOnDocument(info, { isLocked, isMine, isProposal })
  const mayCopy = useMayCopy(permissions)
  const holder = useLock(doc_id)
  return (
    <>
      <header className="details-head">
        <FileIcon name={title} marker={isMarker} />
        <PageHeading as={isPreviewed ? 'h2' : 'h1'} always isReady={!isPreviewed} dir="auto">
          {title}
        </PageHeading>
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
      <QueryFailure of={path} />
      <DraftFailures />
      {holder && (
        <p>
          <LockChip holder={holder} /> <bdi>No one else can change it until it is checked in.</bdi>
        </p>
      )}
      {isMine && <CheckInForm docId={doc_id} mustDraft={mustDraft} />}
      {draft && <DraftPanel draft={draft} isProposal={isProposal} />}
      <PieceActions
        piece={{ type: 'document', id: doc_id, title, parent: parent_id, isLink: other !== undefined }}
        mayDelete={mayDelete && !holder}
        mayTransfer={!isProposal && ((mayDelete && !holder) || mayCopy)}
      >
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
            disabled={checkOut.isPending || holder !== undefined}
            title={holder && `Checked out by ${holder}`}
            onClick={() => checkOut.mutate()}
          >
            Check out
          </button>
        )}
      </PieceActions>
      {!isMarker && !isProposal && (
        <VersionList document={info} mayRestore={mayCheckOut && !holder} mustDraft={mustDraft} />
      )}
    </>
  )
}
