import type { User } from 'fauxtranet'
import { textIn } from '../people/metadata.ts'
import { Link, useRoute } from '../route.tsx'
import { useCreateSheet } from './queries.ts'
import { SheetForm } from './sheet-form.tsx'

/** An empty draft. Items are added to it later. */
export function NewSheet({ me }: { me: User }) {
  const { go } = useRoute()
  const create = useCreateSheet()
  const idOf = (options: readonly { id: number; name: string }[], name: string) =>
    options.find((option) => option.name === name)?.id ?? 0
  return (
    <section className="card details" aria-labelledby="new-sheet">
      <Link to="/expenses" className="close" aria-label="Close the form">
        ×
      </Link>
      <h2 id="new-sheet">New sheet</h2>
      <SheetForm
        label="New sheet"
        submit="Create"
        hasLocation
        initial={({ departments, locations }) => ({
          name: '',
          dept_id: idOf(departments, textIn(me, 'department')),
          location_id: idOf(locations, textIn(me, 'location')),
        })}
        mutation={create}
        // Some servers reply without the new sheet.
        onSubmit={(fields) => create.mutate(fields, { onSuccess: (sheet) => go(`/expenses/${sheet?.id ?? ''}`) })}
        onCancel={() => go('/expenses')}
      />
    </section>
  )
}
