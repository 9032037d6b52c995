import type { Draft } from 'fauxtranet'
import { useDeed } from '../api-context.tsx'
import { Link, useRoute } from '../route.tsx'
import { Answer, Empty } from '../ui/answer.tsx'
import { Failure } from '../ui/failure.tsx'
import { inFolder, useDrafts } from './queries.ts'

const titles = { to_approve: 'To approve', draft: 'My drafts' }
const nothing = {
  to_approve: 'No draft waits for you.',
  draft: 'What you propose waits here until it is approved.',
}

export function DraftList({ which }: { which: keyof typeof titles }) {
  const drafts = useDrafts(which)
  return (
    <section className="card" aria-label={titles[which]}>
      <h2>
        {titles[which]} {drafts.data && <span className="count">{drafts.data.length}</span>}
      </h2>
      <Answer of={drafts}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={nothing[which]} />
          ) : (
            <ul className="drafts">
              {list.map((draft) => (
                <li key={draft.doc_id}>
                  <DraftTitle draft={draft} />
                  <DraftDeeds draft={draft} own={which === 'draft'} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </section>
  )
}

/** The draft of one document, where its details are; with a proposal that is rejected the document is gone. */
export function DraftPanel({ draft, isProposal }: { draft: Draft; isProposal: boolean }) {
  const { go } = useRoute()
  const leave = () => isProposal && go(`/documents/${draft.parent_id}`)
  return (
    <div className="panel">
      <p>
        <strong>Version {draft.version_num} is a draft</strong> that waits for approval.
      </p>
      <DraftDeeds draft={draft} own={!draft.can_approve} onReject={leave} />
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

interface DraftDeedsProps {
  draft: Draft
  own: boolean
  onReject?: () => void
}

function DraftDeeds({ draft, own, onReject }: DraftDeedsProps) {
  const { doc_id, parent_id, version_num, title } = draft
  const approve = useDeed((api) => api.call('documents.approve', inFolder(draft)))
  const reject = useDeed(async (api) => {
    await api.call('documents.deleteVersion', { params: { doc_id, version_num }, query: { parent_id } })
    onReject?.()
  })
  const isBusy = approve.isPending || reject.isPending
  const refusal = own ? 'Withdraw' : 'Reject'
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
          <button type="button" disabled={isBusy} aria-label={`${refusal} ${title}`} onClick={() => reject.mutate()}>
            {refusal}
          </button>
        )}
      </div>
      <Failure error={approve.error ?? reject.error} />
    </>
  )
}
