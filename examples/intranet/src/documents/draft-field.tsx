interface DraftFieldProps {
  value: boolean
  /** Who may only propose has no choice. */
  isFixed: boolean
  onChange: (isDraft: boolean) => void
}

export function DraftField({ value, isFixed, onChange }: DraftFieldProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} disabled={isFixed} onChange={(event) => onChange(event.target.checked)} />
      As a draft, which somebody has to approve
    </label>
  )
}
