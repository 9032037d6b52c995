interface FilterFieldProps {
  label: string
  /** Label of the choice that selects nothing. */
  none: string
  options: readonly { id: number; name: string }[] | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** One of several, or none. Hidden as long as there is nothing to choose from. */
export function FilterField({ label, none, options = [], value, onChange }: FilterFieldProps) {
  if (options.length < 2) return null
  return (
    <select aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
      <option value="">{none}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
