import type { ReactNode } from 'react'
import { Failure } from './ui/failure.tsx'
import { PageHeading } from './ui/page-heading.tsx'

interface SignedOutProps {
  error: Error
  onRetry: () => void
  signIn?: ReactNode
}

export function SignedOut({ error, onRetry, signIn }: SignedOutProps) {
  return (
    <section className="card signed-out">
      <PageHeading>Please sign in</PageHeading>
      {signIn ?? (
        <>
          <p>Sign in to your intranet to see your documents, expenses and thank-you notes.</p>
          <Failure error={error} />
          <button type="button" className="primary" onClick={onRetry}>
            I have signed in
          </button>
        </>
      )}
    </section>
  )
}
