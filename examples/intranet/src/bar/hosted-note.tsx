interface HostedNoteProps {
  /** When the world is deleted, unless someone uses it before. */
  expires: string
  isReadOnly: boolean
}

export function HostedNote({ expires, isReadOnly }: HostedNoteProps) {
  const date = new Date(expires).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
  return (
    <small className="bar-note">
      {isReadOnly && <b>Read-only</b>}
      <span>
        <span className="bar-label">Kept </span>until {date}
      </span>
    </small>
  )
}
