import { fullnameOf } from '../../../core/text/fullname.ts'
import { onAbout } from './about.ts'
import { read, send } from './client.ts'
import { $, button, h } from './elements.ts'
import { filterItems, showEmpty } from './empty-list.ts'
import { openForm } from './forms.ts'
import { draw, markStale, onStale } from './loading.ts'
import { encode } from './place.ts'
import { showStatus } from './status.ts'
import { onEvent } from './stream.ts'

type Row = Record<string, unknown>

const shownAtMost = 100
let rows: Row[] = []

const tableName = () => $('table').value

onAbout((about) => {
  const chosen = tableName()
  const before = chosen || 'users'
  const counts = Object.entries(about.counts).sort()
  draw('table', counts, () =>
    counts.map(([name, count]) => h('option', { value: name, selected: name === before }, `${name} (${count})`)),
  )
  // The rows may be visible before there is a table to choose.
  markStale(!chosen && 'rows')
})
onStale('rows', async () => {
  if ($('state').hidden || !tableName()) return
  rows = await read(`/state/${encode(tableName())}`)
  showRows()
})
onEvent('change', ({ table }) => markStale(table === tableName() && 'rows'))

function showRows(): void {
  const matching = filterItems('row-filter', rows)
  const table = tableName()
  const shown = matching.slice(0, shownAtMost)
  draw('row-list', { table, shown }, () => shown.map((row) => presentRow(table, row)))
  const isCut = matching.length > shownAtMost
  const why = rows.length === 0 ? `${table} has no rows.` : `No matching rows in ${table}.`
  const cut = isCut && `Showing the first ${shownAtMost} of ${matching.length} rows.`
  showEmpty('no-rows', matching.length === 0 ? why : cut, matching.length === 0 && rows.length > 0 && 'row-filter')
}

function presentRow(table: string, row: Row): HTMLElement {
  const summary = h('summary', {}, h('b', {}, String(row.id)), h('span', { dir: 'auto' }, nameOf(row).slice(0, 120)))
  const edit = button('Edit…', () => editRow(table, row), `${table} ${row.id}`)
  const inside = h('div', { class: 'inside' }, edit, h('pre', { tabindex: 0 }, presentFields(row)))
  return h('li', {}, h('details', { class: 'card' }, summary, inside))
}

const titleFields = ['title', 'name', 'subject', 'text', 'filename', 'username']

function nameOf(row: Row): string {
  const { fullname, firstname = '', surname = '' } = row as Record<string, string>
  const person = fullname || fullnameOf({ firstname, surname }).trim()
  return String(person || titleFields.map((field) => row[field]).find(Boolean) || '')
}

function presentFields(row: Row): string {
  const cut = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > 2000 ? `${value.slice(0, 2000)}…` : value
  return JSON.stringify(row, cut, 2)
}

function openRowForm(title: string, row: Row, go: string, work: (text: string) => Promise<void>, hint?: string): void {
  const { id: _, ...fields } = row
  const field = { name: 'row', label: 'Fields', rows: 18, value: JSON.stringify(fields, null, 2), hint } as const
  openForm(title, [field], go, (given) => work(given.row))
}

function editRow(table: string, row: Row): void {
  const title = `${table} ${row.id}`
  openRowForm(title, row, 'Save', async (text) => {
    const changed = Object.entries(JSON.parse(text) as Row).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(row[field]),
    )
    if (changed.length === 0) return showStatus('No changes.')
    await send('PATCH', `/state/${encode(table)}/${row.id}`, Object.fromEntries(changed))
    showStatus(`Changed ${title}.`)
  })
}

$('add-row').onclick = () => {
  const table = tableName()
  const add = async (text: string) => {
    const added = await send('POST', `/state/${encode(table)}`, JSON.parse(text))
    showStatus(`Added ${table} ${added.id}.`)
  }
  openRowForm(`Add to ${table}`, rows.at(-1) ?? {}, 'Add', add, 'Prefilled from the last row. An id is assigned.')
}
$('table').onchange = () => markStale('rows')
$('row-filter').oninput = showRows
