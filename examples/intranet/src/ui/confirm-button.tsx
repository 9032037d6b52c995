import { useState } from 'react'

interface ConfirmProps {
  label: string
  confirmLabel: string
  busy: boolean
  onConfirm: () => void
}

/** The first click shows a button that confirms. */
export function ConfirmButton({ label, confirmLabel, busy, onConfirm }: ConfirmProps) {
  const [isConfirming, setConfirming] = useState(false)
  if (!isConfirming) {
    return (
      <button type="button" className="quiet danger" onClick={() => setConfirming(true)}>
        {label}
      </button>
    )
  }
  return (
    <span className="buttons">
      <button type="button" className="danger" disabled={busy} onClick={onConfirm}>
        {confirmLabel}
      </button>
      <button type="button" className="quiet" onClick={() => setConfirming(false)}>
        Cancel
      </button>
    </span>
  )
}
