import { useState } from 'react'

interface ConfirmProps {
  label: string
  confirmLabel: string
  /** Completes the names of the buttons, where there are several. */
  about?: string
  busy: boolean
  onConfirm: () => void
}

/** The first click shows a button that confirms. */
export function ConfirmButton({ label, confirmLabel, about, busy, onConfirm }: ConfirmProps) {
  const [isConfirming, setConfirming] = useState(false)
  if (!isConfirming) {
    return (
      <button
        type="button"
        className="quiet danger"
        aria-label={about && `${label} ${about}`}
        onClick={() => setConfirming(true)}
      >
        {label}
      </button>
    )
  }
  return (
    <span className="buttons">
      <button
        type="button"
        className="danger"
        aria-label={about && `${confirmLabel} ${about}`}
        disabled={busy}
        onClick={onConfirm}
      >
        {confirmLabel}
      </button>
      <button type="button" className="quiet" onClick={() => setConfirming(false)}>
        Cancel
      </button>
    </span>
  )
}
