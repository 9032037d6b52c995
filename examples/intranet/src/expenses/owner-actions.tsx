import type { SheetDetail } from 'fauxtranet'
import { Failure } from '../ui/failure.tsx'
import { useDecision } from './queries.ts'

/** Submits the user's own sheet, or withdraws it until it is approved. */
export function OwnerActions({ sheet: { id, status } }: { sheet: SheetDetail }) {
  const decision = useDecision(id)
  if (status === 'approved' || status === 'processed') return null
  return (
    <>
      <div className="buttons">
        {status === 'submitted' ? (
          <button type="button" disabled={decision.isPending} onClick={() => decision.mutate({ status: 'draft' })}>
            Withdraw
          </button>
        ) : (
          <button
            type="button"
            className="primary"
            disabled={decision.isPending}
            onClick={() => decision.mutate({ status: 'submitted' })}
          >
            Submit
          </button>
        )}
      </div>
      <Failure error={decision.error} />
    </>
  )
}
