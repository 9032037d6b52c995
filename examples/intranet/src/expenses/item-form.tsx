import type { ExpenseItem, SheetDetail } from 'fauxtranet'
import { useState } from 'react'
import { useNow } from '../clock.ts'
import { Form } from '../ui/form.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { draftOf, type ItemDraft, isComplete, newDraft } from './item-draft.ts'
import { type Lookups, useLookups, useSaveItem } from './queries.ts'

interface ItemFormProps {
  sheet: SheetDetail
  /** The item to change. Default: a new one. */
  item?: ExpenseItem | undefined
  onClose: () => void
}

const payers = [
  { id: 'operational', name: 'Department' },
  { id: 'project', name: 'Project' },
]

export function ItemForm({ sheet, item, onClose }: ItemFormProps) {
  const today = useNow().toLocaleDateString('sv-SE')
  const [draft, setDraft] = useState(item ? draftOf(item) : newDraft(sheet.dept.id, today))
  const save = useSaveItem(sheet, item)
  const change = (fields: Partial<ItemDraft>) => setDraft({ ...draft, ...fields })
  return (
    <QueryResult of={useLookups()}>
      {(lookups) => (
        <Form
          className="panel item-form"
          label={item ? 'Edit item' : 'New item'}
          submit={item ? 'Save' : 'Add'}
          isReady={isComplete(draft)}
          mutations={[save]}
          onSubmit={() => save.save(draft, onClose)}
          more={
            <button type="button" className="quiet" onClick={onClose}>
              Cancel
            </button>
          }
        >
          <TextField label="Vendor" isFirst value={draft.vendor} onChange={(vendor) => change({ vendor })} />
          <TextField label="Date" type="date" value={draft.date} onChange={(date) => change({ date })} />
          <TypeField lookups={lookups} value={draft.expense_type_id} onChange={change} />
          <TextField
            label="Amount (EUR)"
            type="number"
            step="0.01"
            value={draft.amount}
            onChange={(amount) => change({ amount })}
          />
          <SelectField
            label="Charge to"
            options={payers}
            value={draft.type}
            onChange={(type) => change({ type: type as ItemDraft['type'] })}
          />
          <PayerFields lookups={lookups} draft={draft} onChange={change} />
          <TextField
            label="Description"
            rows={2}
            value={draft.description}
            onChange={(description) => change({ description })}
          />
        </Form>
      )}
    </QueryResult>
  )
}

interface FieldProps {
  lookups: Lookups
  onChange: (fields: Partial<ItemDraft>) => void
}

/** Users without items see no types to choose from. Then their number is required, which administrators know. */
function TypeField({ lookups: { types }, value, onChange }: FieldProps & { value: string }) {
  const change = (expense_type_id: string) => onChange({ expense_type_id })
  return types.length === 0 ? (
    <TextField label="Expense type (number)" type="number" value={value} onChange={change} />
  ) : (
    <SelectField label="Expense type" none="Choose a type" options={types} value={value} onChange={change} />
  )
}

function PayerFields({ lookups, draft, onChange }: FieldProps & { draft: ItemDraft }) {
  const { type, dept_id, project_id, client, billable } = draft
  if (type === 'operational') {
    return (
      <SelectField
        label="Department"
        none="Choose a department"
        options={lookups.departments}
        value={dept_id}
        onChange={(dept_id) => onChange({ dept_id })}
      />
    )
  }
  return (
    <>
      <SelectField
        label="Project"
        none="Choose a project"
        options={lookups.projects}
        value={project_id}
        onChange={(project_id) => onChange({ project_id })}
      />
      <SelectField
        label="Client"
        none="No client"
        options={lookups.clients.map(({ name }) => ({ id: name, name }))}
        value={client}
        onChange={(client) => onChange({ client })}
      />
      <label className="check">
        <input type="checkbox" checked={billable} onChange={(event) => onChange({ billable: event.target.checked })} />
        Billable to the client
      </label>
    </>
  )
}
