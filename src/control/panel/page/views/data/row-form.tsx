import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { encode } from '../../base.ts'
import { RequestError, send } from '../../client.ts'
import { go } from '../../route.ts'
import { messageOf, showMessage } from '../../state/notice.ts'
import { type Names, type Row, rowDrafts } from '../../state/rows.ts'
import { Button } from '../../ui/button.tsx'
import { FieldInput } from './field-input.tsx'
import { type FieldSpec, findMissing, isSame, readJson } from './fields.ts'
import { JsonField } from './json-field.tsx'

interface RowFormProps {
  table: string
  /** Without an id, it is added. */
  row: Row
  names: Names
  fields: readonly FieldSpec[]
}

/** The fields of a row. What was typed stays until it is saved or discarded, even if others change the row
 * or another view is shown. */
export function RowForm({ table, row, names, fields }: RowFormProps) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [wrong, setWrong] = useState('')
  const id = row.id as number | undefined
  const key = `${table} ${id ?? 'new'}`
  const changes = rowDrafts.value[key] ?? {}
  const [json, setJson] = useState<string>()
  const isInvalid = json !== undefined && !readJson(json)
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => keep({}), [row])
  useLayoutEffect(() => {
    if (refusals > 0) showFirstWrong(form.current!)
  }, [refusals])

  function keep(given: Row): void {
    const { [key]: draft, ...others } = rowDrafts.peek()
    const next = differences({ ...draft, ...given }, row)
    rowDrafts.value = Object.keys(next).length > 0 ? { ...others, [key]: next } : others
  }
  function change(given: Row): void {
    keep(given)
    setProblems((problems) => Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in given))))
    setWrong('')
  }
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const missing = findMissing(fields, shown)
    if (Object.keys(missing).length > 0) return refuse(missing)
    try {
      if (id !== undefined) {
        await send('PATCH', `/state/${encode(table)}/${id}`, changes)
        showMessage(`Saved ${names[table]?.[id] ?? `${table} ${id}`}.`)
      } else {
        const added = await send('POST', `/state/${encode(table)}`, { ...row, ...changes })
        keep(row)
        showMessage(`Added ${table} ${added.id}.`)
        go('data', [table, String(added.id)], {})
      }
    } catch (error) {
      show(error)
    }
  }
  function discard(): void {
    setJson(undefined)
    change(row)
  }
  function refuse(reasons: Record<string, string>): void {
    setProblems(reasons)
    setRefusals((count) => count + 1)
  }
  /** Next to the field, if it has one. */
  function show(error: unknown): void {
    const all = error instanceof RequestError ? error.problems : []
    const named = all.map(({ name, reason }) => [name.split('.')[0]!, reason] as const)
    const known = named.filter(([name]) => fields.some((field) => field.name === name))
    refuse(Object.fromEntries(known))
    setWrong(known.length > 0 ? '' : messageOf(error))
  }
  const isChanged = Object.keys(changes).length > 0
  const shown = { ...row, ...changes }
  return (
    <form ref={form} class="row-form" aria-label={id === undefined ? 'New row' : 'Row'} onSubmit={submit}>
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
      <JsonField row={shown} typed={json} onType={setJson} onChange={change} problems={problems} fields={fields} />
      <div class="save">
        <p class="wrong" role="alert">
          {wrong}
        </p>
        {(isChanged || isInvalid) && id !== undefined && <Button onClick={discard}>Discard</Button>}
        <Button type="submit" kind="main" disabled={isInvalid || (!isChanged && id !== undefined)}>
          {id === undefined ? 'Add' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

/** The field may be out of sight, far above the button. */
function showFirstWrong(form: HTMLFormElement): void {
  const field = form.querySelector('.field .wrong')?.closest('.field')
  field?.querySelector<HTMLElement>('input, textarea, select, [aria-haspopup]')?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

function differences(changes: Row, row: Row): Row {
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => !isSame(value, row[name])))
}
