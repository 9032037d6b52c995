import { fullnameOf } from '../../../../../core/text/fullname.ts'
import { go, routeOf } from '../../route.ts'
import type { Row } from '../../state/rows.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { editRow } from './row-form.ts'

/** A row, which opens below itself. The address names the open one. */
export function RowItem({ table, row }: { table: string; row: Row }) {
  const id = String(row.id)
  const { path } = routeOf('data')
  const isOpen = path[1] === id
  return (
    <>
      <button
        type="button"
        class="data-row"
        aria-expanded={isOpen}
        onClick={() => go('data', isOpen ? [table] : [table, id])}
      >
        <Icon name={isOpen ? 'down' : 'right'} />
        <b>{id}</b>
        <span dir="auto">{titleOf(row).slice(0, 120)}</span>
      </button>
      {isOpen && (
        <div class="inside">
          <Button of={`${table} ${id}`} onClick={() => editRow(table, row)}>
            Edit…
          </Button>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
          <pre tabIndex={0}>{showFields(row)}</pre>
        </div>
      )}
    </>
  )
}

const titleFields = ['title', 'name', 'subject', 'text', 'filename', 'username']

function titleOf(row: Row): string {
  const { fullname, firstname = '', surname = '' } = row as Record<string, string>
  const person = fullname || fullnameOf({ firstname, surname }).trim()
  return String(person || titleFields.map((field) => row[field]).find(Boolean) || '')
}

function showFields(row: Row): string {
  const cut = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > 2000 ? `${value.slice(0, 2000)}…` : value
  return JSON.stringify(row, cut, 2)
}
