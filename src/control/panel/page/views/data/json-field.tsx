import type { Row } from '../../state/rows.ts'
import { Field } from '../../ui/field.tsx'
import { type FieldSpec, readJson } from './fields.ts'

interface JsonFieldProps {
  row: Row
  /** Undefined unless it is being edited. */
  typed: string | undefined
  onType: (typed: string | undefined) => void
  fields: readonly FieldSpec[]
  problems: Readonly<Record<string, string>>
  onChange: (row: Row) => void
}

/** All fields as JSON, including those without an input of their own. */
export function JsonField({ row, typed, onType, fields, problems, onChange }: JsonFieldProps) {
  const wrong = typed === undefined || readJson(typed) ? '' : 'This is not a JSON object yet.'
  const { id: _, ...rest } = row
  const nested = fields.filter(({ kind, name }) => kind === 'json' && problems[name])
  const error = wrong || nested.map(({ name }) => `${name}: ${problems[name]}`).join('; ')

  function read(text: string): void {
    onType(text)
    const given = readJson(text)
    if (given) onChange(given)
  }
  return (
    <details class="wide" open={error !== '' || undefined}>
      <summary>Advanced</summary>
      <Field label="All fields as JSON" error={error}>
        <textarea
          rows={14}
          spellcheck={false}
          value={typed ?? JSON.stringify(rest, null, 2)}
          onInput={({ currentTarget }) => read(currentTarget.value)}
          onBlur={() => wrong === '' && onType(undefined)}
        />
      </Field>
    </details>
  )
}
