import { useState } from 'preact/hooks'
import type { Row } from '../../state/rows.ts'
import { Field } from '../../ui/field.tsx'
import type { FieldSpec } from './fields.ts'

interface JsonFieldProps {
  row: Row
  fields: readonly FieldSpec[]
  problems: Readonly<Record<string, string>>
  onChange: (row: Row) => void
}

/** All fields as JSON, including those without an input of their own. */
export function JsonField({ row, fields, problems, onChange }: JsonFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState('')
  const { id: _, ...rest } = row
  const nested = fields.filter(({ kind, name }) => kind === 'json' && problems[name])
  const error = wrong || nested.map(({ name }) => `${name}: ${problems[name]}`).join('; ')

  function read(text: string): void {
    setTyped(text)
    try {
      onChange(JSON.parse(text))
      setWrong('')
    } catch {
      setWrong('This is not valid JSON yet.')
    }
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
          onBlur={() => wrong === '' && setTyped(undefined)}
        />
      </Field>
    </details>
  )
}
