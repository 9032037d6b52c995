import { Failure } from './ui/failure.tsx'

export function SignedOut({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <section className="card signed-out">
      <h1>Please sign in</h1>
      <p>You see your documents, expenses and thanks here as soon as you are signed in to your intranet.</p>
      <Failure error={error} />
      <button type="button" className="primary" onClick={onRetry}>
        I have signed in
      </button>
    </section>
  )
}
