import { useState } from 'react'
import { Form } from '../ui/form.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type Lookups, useLookups } from './queries.ts'

export interface SheetFields {
  name: string
  dept_id: number
  location_id: number
}

interface SheetFormProps {
  label: string
  submit: string
  initial: (lookups: Lookups) => SheetFields
  /** Replies do not show the location of a sheet, so it can be set only once. */
  hasLocation?: boolean
  mutation: { isPending: boolean; error: Error | null }
  onSubmit: (fields: SheetFields) => void
  onCancel: () => void
}

export function SheetForm(props: SheetFormProps) {
  return <QueryResult of={useLookups()}>{(lookups) => <Fields {...props} lookups={lookups} />}</QueryResult>
}

function Fields({ lookups, initial, hasLocation = false, mutation, onSubmit, onCancel, ...labels }: FieldsProps) {
  const [fields, setFields] = useState(() => initial(lookups))
  const { name, dept_id, location_id } = fields
  return (
    <Form
      {...labels}
      isReady={name.trim() !== '' && dept_id > 0 && (!hasLocation || location_id > 0)}
      mutations={[mutation]}
      onSubmit={() => onSubmit({ ...fields, name: name.trim() })}
      more={
        <button type="button" className="quiet" onClick={onCancel}>
          Cancel
        </button>
      }
    >
      <TextField label="Name" isFirst value={name} onChange={(name) => setFields({ ...fields, name })} />
      <SelectField
        label="Department"
        none="Choose a department"
        options={lookups.departments}
        value={dept_id}
        onChange={(id) => setFields({ ...fields, dept_id: Number(id) })}
      />
      {hasLocation && (
        <SelectField
          label="Location"
          none="Choose a location"
          options={lookups.locations}
          value={location_id}
          onChange={(id) => setFields({ ...fields, location_id: Number(id) })}
        />
      )}
    </Form>
  )
}

type FieldsProps = SheetFormProps & { lookups: Lookups }
