import type { Draft } from 'fauxtranet'
import { useApiMutation } from '../api-context.tsx'
import { Link, useRoute } from '../route.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { QueryFailure } from '../ui/shared-failures.tsx'
import { useNotify } from './notices.tsx'
import { inFolder, useDrafts } from './queries.ts'

const titles = { to_approve: 'To approve', draft: 'My drafts' }
const nothing = {
  to_approve: 'Drafts appear here when you can approve them.',
  draft: 'Your drafts are listed here until they are approved.',
}

/** Without the drafts, a page cannot say whether a document waits for approval. */
export function DraftFailures() {
  return (
    <>
      <QueryFailure of={useDrafts('to_approve')} />
      <QueryFailure of={useDrafts('draft')} />
    </>
  )
}

export function DraftList({ which }: { which: keyof typeof titles }) {
  const drafts = useDrafts(which)
  return (
    <section className="card" aria-label={titles[which]}>
      <h2>
        {titles[which]} {drafts.data && <span className="count">{drafts.data.length}</span>}
      </h2>
      <QueryResult of={drafts}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={nothing[which]} />
          ) : (
            <ul className="drafts">
              {list.map((draft) => (
                <li key={draft.doc_id}>
                  <DraftTitle draft={draft} />
                  <DraftActions draft={draft} own={which === 'draft'} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  )
}

/** Rejecting a proposal deletes its document, so its details are closed. */
export function DraftPanel({ draft, isProposal }: { draft: Draft; isProposal: boolean }) {
  const { go } = useRoute()
  const leave = () => isProposal && go(`/documents/${draft.parent_id}`)
  return (
    <div className="panel">
      <p>
        <bdi>
          <strong>Version {draft.version_num} is a draft</strong> waiting for approval.
        </bdi>
      </p>
      <Link to={`/documents/${draft.parent_id}/${draft.doc_id}/${draft.version_num}`}>Preview the draft</Link>
      <DraftActions draft={draft} own={!draft.can_approve} onReject={leave} />
    </div>
  )
}

function DraftTitle({ draft: { doc_id, parent_id, title, version_num } }: { draft: Draft }) {
  return (
    <>
      <Link to={`/documents/${parent_id}/${doc_id}`}>
        <bdi>{title}</bdi>
      </Link>{' '}
      <span className="chip">{version_num === 1 ? 'new' : `version ${version_num}`}</span>
    </>
  )
}

interface DraftActionsProps {
  draft: Draft
  own: boolean
  onReject?: () => void
}

function DraftActions({ draft, own, onReject }: DraftActionsProps) {
  const { doc_id, parent_id, version_num, title } = draft
  const notify = useNotify()
  const approve = useApiMutation(async (api) => {
    await api.call('documents.approve', inFolder(draft))
    notify({ text: `Approved ${title}.` })
  })
  const reject = useApiMutation(async (api) => {
    await api.call('documents.deleteVersion', { params: { doc_id, version_num }, query: { parent_id } })
    notify({ text: `${own ? 'Withdrew' : 'Rejected'} ${title}.` })
    onReject?.()
  })
  const isBusy = approve.isPending || reject.isPending
  return (
    <>
      <div className="buttons">
        {draft.can_approve && (
          <button
            type="button"
            className="primary"
            disabled={isBusy}
            aria-label={`Approve ${title}`}
            onClick={() => approve.mutate()}
          >
            Approve
          </button>
        )}
        {draft.can_delete && (
          <ConfirmButton
            label={own ? 'Withdraw' : 'Reject'}
            confirmLabel={own ? 'Withdraw permanently' : 'Reject permanently'}
            about={title}
            busy={isBusy}
            onConfirm={() => reject.mutate()}
          />
        )}
      </div>
      <Failure error={approve.error ?? reject.error} />
    </>
  )
}
