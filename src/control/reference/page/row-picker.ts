import type { RowPage } from '../../rows/shapes.ts'
import { findItems } from '../../search/words.ts'
import { read } from './simulator.ts'

const shownAtMost = 20

/** The field of an id in an address gets a choice of rows by their names. Its value stays the id. */
export function addRowPickers(opened: HTMLElement): void {
  for (const field of opened.querySelectorAll<HTMLInputElement>('input[data-table]')) {
    if (field.role !== 'combobox') addRowPicker(field)
    else void showName(field)
  }
}

interface Picker {
  field: HTMLInputElement
  list: HTMLElement
  /** The selected choice. */
  at: number
  /** Replies may arrive in another order. */
  searches: number
}

let pickers = 0

function addRowPicker(field: HTMLInputElement): void {
  const list = Object.assign(document.createElement('div'), {
    className: 'rows',
    hidden: true,
    id: `rows-${++pickers}`,
  })
  list.role = 'listbox'
  list.ariaLabel = `Rows of ${field.dataset.table}`
  const name = Object.assign(document.createElement('small'), { className: 'row-name', dir: 'auto' })
  field.role = 'combobox'
  field.setAttribute('aria-controls', list.id)
  field.ariaExpanded = 'false'
  field.after(list, name)
  const picker: Picker = { field, list, at: 0, searches: 0 }
  field.addEventListener('click', () => {
    if (!list.hidden) return
    // Typing replaces the example.
    field.select()
    void find(picker, '')
  })
  field.addEventListener('input', () => {
    void find(picker, field.value)
    void showName(field)
  })
  field.addEventListener('keydown', (event) => onKey(picker, event))
  field.addEventListener('blur', () => close(picker))
  // The field keeps the focus, so that it does not close before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = (target as Element).closest<HTMLElement>('[role=option]')
    if (option) choose(picker, option)
  })
  void showName(field)
}

/** Without the rows, the field takes an id as before. */
async function find(picker: Picker, words: string): Promise<void> {
  const { field, list } = picker
  if (/^\d+$/.test(words)) return close(picker)
  const search = ++picker.searches
  const query = new URLSearchParams({ limit: String(shownAtMost), columns: 'id', words })
  const page = await read<RowPage>(`/__sim/rows/${field.dataset.table}?${query}`).catch(() => undefined)
  if (search !== picker.searches || !page || field.ownerDocument.activeElement !== field) return
  const names = page.names[field.dataset.table!] ?? {}
  const rows = page.rows.map(({ id }) => ({ id: String(id), name: names[String(id)] ?? '' }))
  // The words may be in another field, such as the email address.
  const named = findItems(rows, ({ name }) => name, words)
  const others = rows.filter((row) => !named.includes(row))
  list.replaceChildren(...[...named, ...others].map((row, i) => createOption(`${list.id}-${i}`, row)))
  list.hidden = rows.length === 0
  field.ariaExpanded = String(!list.hidden)
  // Without words, Enter sends what the field has.
  select(picker, words === '' ? -1 : 0)
}

function createOption(id: string, row: { id: string; name: string }): HTMLElement {
  const option = Object.assign(document.createElement('div'), { id, textContent: row.name, dir: 'auto' })
  option.role = 'option'
  option.dataset.id = row.id
  option.append(' ', Object.assign(document.createElement('small'), { textContent: row.id }))
  return option
}

/** None at -1. */
function select(picker: Picker, at: number): void {
  const { field, list } = picker
  picker.at = at
  for (const [i, option] of [...list.children].entries()) option.ariaSelected = String(i === at)
  const selected = list.children[at]
  selected?.scrollIntoView({ block: 'nearest' })
  if (selected) field.setAttribute('aria-activedescendant', selected.id)
  else field.removeAttribute('aria-activedescendant')
}

function onKey(picker: Picker, event: KeyboardEvent): void {
  const { list, at } = picker
  const isOpen = !list.hidden
  const option = list.children[at]
  if (event.key === 'ArrowDown' && !isOpen) void find(picker, '')
  else if (event.key === 'ArrowDown') select(picker, Math.min(at + 1, list.children.length - 1))
  else if (event.key === 'ArrowUp' && isOpen) select(picker, Math.max(at - 1, 0))
  else if (event.key === 'Enter' && isOpen && option) choose(picker, option as HTMLElement)
  else if (event.key === 'Escape' && isOpen) close(picker)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function choose(picker: Picker, { dataset }: HTMLElement): void {
  picker.field.value = dataset.id!
  close(picker)
  void showName(picker.field)
}

function close(picker: Picker): void {
  picker.searches++
  picker.list.hidden = true
  picker.field.ariaExpanded = 'false'
  picker.field.removeAttribute('aria-activedescendant')
}

/** Shows whose id it is, if it is one. */
async function showName(field: HTMLInputElement): Promise<void> {
  const { value, dataset } = field
  const name = /^\d+$/.test(value) ? await readName(dataset.table!, value) : ''
  if (field.value === value) field.parentElement!.querySelector('.row-name')!.textContent = name
}

/** Only a hint: what is wrong with an id shows in the reply. */
async function readName(table: string, id: string): Promise<string> {
  const names = await read<Record<string, string>>(`/__sim/names/${table}?ids=${id}`).catch(() => undefined)
  return names?.[id] ?? ''
}
