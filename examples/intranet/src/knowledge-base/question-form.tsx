import { useId, useState } from 'react'
import { Form } from '../ui/form.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { TextField } from '../ui/text-field.tsx'
import { flatten, useCategories } from './queries.ts'

export interface QuestionFields {
  title: string
  text: string
  category_id: number
}

interface QuestionFormProps {
  label: string
  submit: string
  initial: QuestionFields
  mutation: { isPending: boolean; error: Error | null }
  onSubmit: (fields: QuestionFields) => void
  onCancel: () => void
}

export function QuestionForm({ label, submit, initial, mutation, onSubmit, onCancel }: QuestionFormProps) {
  const [fields, setFields] = useState(initial)
  const { title, text, category_id } = fields
  return (
    <Form
      className="question-form"
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
      <TextField label="Question" isFirst value={title} onChange={(title) => setFields({ ...fields, title })} />
      <TextField label="Details" rows={6} value={text} onChange={(text) => setFields({ ...fields, text })} />
      <CategoryField value={category_id} onChange={(category_id) => setFields({ ...fields, category_id })} />
    </Form>
  )
}

/** The categories that the user may ask in, and the current one. */
function CategoryField({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const id = useId()
  return (
    <QueryResult of={useCategories()}>
      {(categories) => (
        <label htmlFor={id}>
          Category
          <select id={id} value={value || ''} onChange={(event) => onChange(Number(event.target.value))}>
            <option value="" disabled>
              Choose a category
            </option>
            {flatten(categories)
              .filter((category) => category.user_can_create_question || category.id === value)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        </label>
      )}
    </QueryResult>
  )
}
