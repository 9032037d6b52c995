import { Failure } from './ui/failure.tsx'

export function SignedOut({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <section className="card signed-out">
      <h1>Please sign in</h1>
      <p>Sign in to your intranet to see your documents, expenses and thank-you notes.</p>
      <Failure error={error} />
      <button type="button" className="primary" onClick={onRetry}>
        I have signed in
      </button>
    </section>
  )
}
