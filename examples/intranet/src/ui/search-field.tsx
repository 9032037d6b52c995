interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  onChange: (words: string) => void
}

/** A field that filters the list below it. */
export function SearchField({ label, placeholder = label, value, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
