import { Form } from '../ui/form.tsx'
import { useDecision } from './queries.ts'

/** Approves or declines a sheet. */
export function DecisionForm({ id }: { id: number }) {
  const decision = useDecision(id)
  return (
    <Form
      label="Decision"
      submit="Approve"
      mutations={[decision]}
      onSubmit={() => decision.mutate({ status: 'approved' })}
      more={
        <button type="button" className="danger" onClick={() => decision.mutate({ status: 'rejected' })}>
          Decline
        </button>
      }
    />
  )
}
