import type { SheetDetail } from 'fauxtranet'
import { useState } from 'react'
import { useApiMutation } from '../api-context.tsx'
import { useRoute } from '../route.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Failure } from '../ui/failure.tsx'
import { mayEdit, useUpdateSheet } from './queries.ts'
import { SheetForm } from './sheet-form.tsx'

/** Submits, edits and deletes the user's own sheet, or withdraws it until it is approved. */
export function OwnerActions({ sheet }: { sheet: SheetDetail }) {
  const { id, name, dept, status, items } = sheet
  const { go } = useRoute()
  const [isEditing, setEditing] = useState(false)
  const update = useUpdateSheet(id)
  const remove = useApiMutation(async (api) => {
    await api.call('expenses.deleteSheet', { params: { id } })
    go('/expenses')
  })
  const isBusy = update.isPending || remove.isPending
  if (isEditing && mayEdit(sheet)) {
    return (
      <SheetForm
        label="Edit sheet"
        submit="Save"
        initial={() => ({ name, dept_id: dept.id, location_id: 0 })}
        mutation={update}
        onSubmit={({ name, dept_id }) => update.mutate({ name, dept_id }, { onSuccess: () => setEditing(false) })}
        onCancel={() => setEditing(false)}
      />
    )
  }
  return (
    <>
      <div className="buttons">
        {status === 'submitted' && (
          <button type="button" disabled={isBusy} onClick={() => update.mutate({ status: 'draft' })}>
            Withdraw
          </button>
        )}
        {mayEdit(sheet) && (
          <>
            <button
              type="button"
              className="primary"
              disabled={isBusy || items.length === 0}
              onClick={() => update.mutate({ status: 'submitted' })}
            >
              Submit
            </button>
            <button type="button" onClick={() => setEditing(true)}>
              Edit sheet
            </button>
            <ConfirmButton label="Delete" confirmLabel="Delete sheet" busy={isBusy} onConfirm={() => remove.mutate()} />
          </>
        )}
      </div>
      <Failure error={update.error ?? remove.error} />
    </>
  )
}
