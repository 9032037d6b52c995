import { useState } from 'preact/hooks'
import type { Names } from '../../state/rows.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import type { FieldSpec } from './fields.ts'
import { RowPicker } from './row-picker.tsx'

interface RowsInputProps {
  field: FieldSpec
  value: unknown
  names: Names
  onChange: (value: unknown) => void
}

/** The rows that a field refers to, by name, and a picker for others. */
export function RowsInput({ field, value, names, onChange }: RowsInputProps) {
  const { kind, to, title, none } = field
  const [picked, setPicked] = useState<Record<number, string>>({})
  const ids = ([value ?? []].flat() as number[]).filter((id) => id !== 0)
  const isList = kind === 'rows'
  const isMore = isList || ids.length === 0
  const nameOf = (id: number) => picked[id] ?? names[to]?.[id] ?? `${to} ${id}`
  function choose(id: number, name: string): void {
    setPicked({ ...picked, [id]: name })
    onChange(isList ? [...ids.filter((other) => other !== id), id] : id)
  }
  return (
    <span class="picked">
      {ids.map((id) => (
        <span key={id} class="linked">
          {to === 'users' && <Avatar id={id} size={22} />}
          <RowLink table={to} id={id} name={nameOf(id)} />
          {(isList || none !== undefined) && (
            <Button
              kind="quiet"
              icon="close"
              label={`Remove ${nameOf(id)} from ${title}`}
              onClick={() => onChange(isList ? ids.filter((other) => other !== id) : none)}
            />
          )}
        </span>
      ))}
      <RowPicker table={to} label={isMore ? `Add to ${title}` : `Change ${title}`} onChoose={choose}>
        {isMore ? 'Add…' : 'Change…'}
      </RowPicker>
    </span>
  )
}
