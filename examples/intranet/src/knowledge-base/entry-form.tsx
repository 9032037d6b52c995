import { useState } from 'react'
import { Form } from '../ui/form.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type EntryFields, type EntryKind, flatten, useCategories } from './queries.ts'

const kinds = {
  question: { title: 'Question', text: 'Details', rows: 6, right: 'user_can_create_question' },
  article: { title: 'Title', text: 'Text', rows: 14, right: 'user_can_create_article' },
} as const

interface EntryFormProps {
  kind: EntryKind
  label: string
  submit: string
  initial: EntryFields
  mutation: { isPending: boolean; error: Error | null }
  onSubmit: (fields: EntryFields) => void
  onCancel: () => void
}

export function EntryForm({ kind, label, submit, initial, mutation, onSubmit, onCancel }: EntryFormProps) {
  const [fields, setFields] = useState(initial)
  const { title, text, category_id } = fields
  return (
    <Form
      className="entry-form"
      label={label}
      submit={submit}
      isReady={title.trim() !== '' && category_id > 0}
      mutations={[mutation]}
      onSubmit={() => onSubmit({ ...fields, title: title.trim() })}
      more={
        <button type="button" className="quiet" onClick={onCancel}>
          Cancel
        </button>
      }
    >
      <TextField
        label={kinds[kind].title}
        isFirst
        value={title}
        onChange={(title) => setFields({ ...fields, title })}
      />
      <TextField
        label={kinds[kind].text}
        rows={kinds[kind].rows}
        value={text}
        onChange={(text) => setFields({ ...fields, text })}
      />
      <CategoryField
        kind={kind}
        value={category_id}
        onChange={(category_id) => setFields({ ...fields, category_id })}
      />
    </Form>
  )
}

interface CategoryFieldProps {
  kind: EntryKind
  value: number
  onChange: (id: number) => void
}

/** The categories that the user may post to, and the current one. */
function CategoryField({ kind, value, onChange }: CategoryFieldProps) {
  return (
    <QueryResult of={useCategories()}>
      {(categories) => (
        <SelectField
          label="Category"
          none="Choose a category"
          options={flatten(categories).filter((one) => one[kinds[kind].right] || one.id === value)}
          value={value}
          onChange={(id) => onChange(Number(id))}
        />
      )}
    </QueryResult>
  )
}
