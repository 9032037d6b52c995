import { encode } from '../../base.ts'
import { send } from '../../client.ts'
import { openForm } from '../../state/form.ts'
import { showMessage } from '../../state/notice.ts'
import type { Row } from '../../state/rows.ts'

function openRowForm(title: string, row: Row, go: string, work: (text: string) => Promise<void>, hint?: string): void {
  const { id: _, ...fields } = row
  const value = JSON.stringify(fields, null, 2)
  openForm({
    title,
    fields: [{ name: 'row', label: 'Fields', rows: 18, value, hint }],
    go,
    work: (given) => work(given.row),
  })
}

export function editRow(table: string, row: Row): void {
  const title = `${table} ${row.id}`
  openRowForm(title, row, 'Save', async (text) => {
    const changed = Object.entries(JSON.parse(text) as Row).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(row[field]),
    )
    if (changed.length === 0) return showMessage('No changes.')
    await send('PATCH', `/state/${encode(table)}/${row.id}`, Object.fromEntries(changed))
    showMessage(`Changed ${title}.`)
  })
}

export function addRow(table: string, last: Row = {}): void {
  const add = async (text: string) => {
    const added = await send('POST', `/state/${encode(table)}`, JSON.parse(text))
    showMessage(`Added ${table} ${added.id}.`)
  }
  openRowForm(`Add to ${table}`, last, 'Add', add, 'Prefilled from the last row. An id is assigned.')
}
