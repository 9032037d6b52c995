interface DraftFieldProps {
  value: boolean
  /** The user may only save drafts. */
  isFixed: boolean
  onChange: (isDraft: boolean) => void
}

export function DraftField({ value, isFixed, onChange }: DraftFieldProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} disabled={isFixed} onChange={(event) => onChange(event.target.checked)} />
      Save as a draft that needs approval
    </label>
  )
}
