import type { Names } from '../../state/rows.ts'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { FieldKind, FieldSpec } from './fields.ts'
import { RowsInput } from './rows-input.tsx'

interface FieldInputProps {
  field: FieldSpec
  value: unknown
  names: Names
  error: string | undefined
  onChange: (value: unknown) => void
}

const longText = 60

/** The input for a field: a picker for a reference, a choice, a date, a switch. JSON has its own place. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, error, onChange } = props
  const { kind, title, none, choices } = field
  if (kind === 'json') return null
  if (kind === 'row' || kind === 'rows') {
    return (
      <Field isGroup label={title} error={error}>
        <RowsInput {...props} />
      </Field>
    )
  }
  if (kind === 'flag') {
    return (
      <div class="field">
        <Switch label={title} isOn={value === true} onChange={onChange} />
        {error && (
          <small class="wrong" role="alert">
            {error}
          </small>
        )}
      </div>
    )
  }
  if (kind === 'choices') return <Choices {...props} />
  const isLong = kind === 'text' && String(value ?? '').length > longText
  const common = {
    value: toText(kind, value),
    'aria-invalid': error !== undefined || undefined,
    placeholder: none === null ? 'none' : undefined,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(toValue(field, currentTarget.value)),
  }
  return (
    <Field label={title} error={error} isWide={isLong}>
      {kind === 'choice' ? (
        <select {...common}>
          {none === null && <option value="">none</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : isLong ? (
        <textarea {...common} class="prose" rows={3} dir="auto" />
      ) : (
        <input {...common} {...attributes[kind]} dir="auto" autocomplete="off" />
      )}
    </Field>
  )
}

const attributes: Partial<Record<FieldKind, object>> = {
  number: { type: 'number', step: 'any' },
  time: { type: 'datetime-local', step: 1 },
}

function toText(kind: FieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'time') return String(value).slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Times are in UTC, like all times of the simulator. */
function toValue({ kind, none }: FieldSpec, text: string): unknown {
  if (text === '' && none === null) return null
  if (kind === 'time') return text === '' ? '' : new Date(`${text}Z`).toISOString()
  if (kind === 'number') return text === '' ? '' : Number(text)
  if (kind === 'words') return text.split(/\s*,\s*/).filter(Boolean)
  return text
}

function Choices({ field: { title, choices }, value, error, onChange }: FieldInputProps) {
  const chosen = (value ?? []) as readonly string[]
  const toggle = (choice: string) =>
    onChange(choices.filter((other) => (other === choice ? !chosen.includes(other) : chosen.includes(other))))
  return (
    <Field isGroup label={title} error={error}>
      <div class="row">
        {choices.map((choice) => (
          <label key={choice}>
            <input type="checkbox" checked={chosen.includes(choice)} onChange={() => toggle(choice)} /> {choice}
          </label>
        ))}
      </div>
    </Field>
  )
}
