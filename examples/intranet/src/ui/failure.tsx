/** Shows an error, usually with the server's message. */
export function Failure({ error, onRetry }: { error: Error | null; onRetry?: (() => void) | undefined }) {
  if (!error) return null
  return (
    <div className="failure" role="alert">
      <p>
        <bdi>{error.message}</bdi>
      </p>
      {typeof error.cause === 'string' && <small>{error.cause}</small>}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
