import { useEffect, useState } from 'preact/hooks'
import { encode } from '../../base.ts'
import { RequestError, send } from '../../client.ts'
import { go } from '../../route.ts'
import { messageOf, showMessage } from '../../state/notice.ts'
import type { Names, Row } from '../../state/rows.ts'
import { Button } from '../../ui/button.tsx'
import { FieldInput } from './field-input.tsx'
import { type FieldSpec, isSame } from './fields.ts'
import { JsonField } from './json-field.tsx'

interface RowFormProps {
  table: string
  /** Without an id, it is added. */
  row: Row
  names: Names
  fields: readonly FieldSpec[]
}

/** The fields of a row. What was typed stays until it is saved or discarded, even if others change the row. */
export function RowForm({ table, row, names, fields }: RowFormProps) {
  const [changes, setChanges] = useState<Row>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [wrong, setWrong] = useState('')
  const id = row.id as number | undefined
  useEffect(() => setChanges((changes) => differences(changes, row)), [row])

  function change(given: Row): void {
    setChanges((changes) => differences({ ...changes, ...given }, row))
    setProblems((problems) => Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in given))))
    setWrong('')
  }
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    try {
      if (id !== undefined) {
        await send('PATCH', `/state/${encode(table)}/${id}`, changes)
        showMessage(`Saved ${names[table]?.[id] ?? `${table} ${id}`}.`)
      } else {
        const added = await send('POST', `/state/${encode(table)}`, { ...row, ...changes })
        showMessage(`Added ${table} ${added.id}.`)
        go('data', [table, String(added.id)], {})
      }
    } catch (error) {
      show(error)
    }
  }
  /** Next to the field, if it has one. */
  function show(error: unknown): void {
    const all = error instanceof RequestError ? error.problems : []
    const named = all.map(({ name, reason }) => [name.split('.')[0]!, reason] as const)
    const known = named.filter(([name]) => fields.some((field) => field.name === name))
    setProblems(Object.fromEntries(known))
    setWrong(known.length > 0 ? '' : messageOf(error))
  }
  const isChanged = Object.keys(changes).length > 0
  const shown = { ...row, ...changes }
  return (
    <form class="row-form" aria-label={id === undefined ? 'New row' : 'Row'} onSubmit={submit}>
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={shown[field.name]}
          names={names}
          error={problems[field.name]}
          onChange={(value) => change({ [field.name]: value })}
        />
      ))}
      <JsonField row={shown} onChange={change} problems={problems} fields={fields} />
      <div class="save">
        <p class="wrong" role="alert">
          {wrong}
        </p>
        {isChanged && id !== undefined && <Button onClick={() => change(row)}>Discard</Button>}
        <Button type="submit" kind="main" disabled={!isChanged && id !== undefined}>
          {id === undefined ? 'Add' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

function differences(changes: Row, row: Row): Row {
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => !isSame(value, row[name])))
}
