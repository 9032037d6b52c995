import { useId } from 'react'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  /** Default: text. */
  type?: 'date' | 'number'
  step?: string
  /** Renders a textarea. */
  rows?: number
  maxLength?: number
  /** Gets the focus when the form opens. */
  isFirst?: boolean
  /** The server's message about this field. */
  error?: string
}

export function TextField({ label, onChange, rows, isFirst, error, ...rest }: TextFieldProps) {
  const id = useId()
  const field = {
    id,
    ...rest,
    ref: isFirst ? focus : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <label htmlFor={id}>
      {label}
      {rows ? <textarea rows={rows} {...field} /> : <input {...field} />}
      {error && (
        <small id={`${id}-error`} className="field-error" role="alert">
          {error}
        </small>
      )}
    </label>
  )
}

function focus(field: HTMLElement | null): void {
  field?.focus()
}
