import { useId } from 'react'

interface SelectFieldProps {
  label: string
  options: readonly { id: number | string; name: string }[]
  value: number | string
  /** Label of the choice that selects nothing. */
  none?: string
  onChange: (value: string) => void
}

export function SelectField({ label, options, value, none, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <label htmlFor={id}>
      {label}
      <select id={id} value={value || ''} onChange={(event) => onChange(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
