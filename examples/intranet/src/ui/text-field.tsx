import { useId } from 'react'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  /** Renders a textarea. */
  rows?: number
  maxLength?: number
  /** Gets the focus when the form opens. */
  isFirst?: boolean
}

export function TextField({ label, onChange, rows, isFirst, ...rest }: TextFieldProps) {
  const id = useId()
  const field = {
    id,
    ...rest,
    ref: isFirst ? focus : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <label htmlFor={id}>
      {label}
      {rows ? <textarea rows={rows} {...field} /> : <input {...field} />}
    </label>
  )
}

function focus(field: HTMLElement | null): void {
  field?.focus()
}
