import { useState } from 'react'

interface ConfirmProps {
  label: string
  /** What the second press does. */
  sure: string
  busy: boolean
  onConfirm: () => void
}

/** Asks once more, in place. */
export function ConfirmButton({ label, sure, busy, onConfirm }: ConfirmProps) {
  const [isAsking, ask] = useState(false)
  if (!isAsking) {
    return (
      <button type="button" className="quiet danger" onClick={() => ask(true)}>
        {label}
      </button>
    )
  }
  return (
    <span className="buttons">
      <button type="button" className="danger" disabled={busy} onClick={onConfirm}>
        {sure}
      </button>
      <button type="button" className="quiet" onClick={() => ask(false)}>
        Keep
      </button>
    </span>
  )
}
