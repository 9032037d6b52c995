import type { JournalEntry } from '../../../shapes.ts'
import { open, send } from '../client.ts'
import { button, type Child, h } from '../elements.ts'
import { copy } from '../forms.ts'
import { act, showStatus } from '../status.ts'
import { presentExchange, presentPart, presentRemark } from './exchange.ts'

export function presentDetails(entry: JournalEntry): HTMLElement {
  const { id, at, fault, warning, violation, undone } = entry
  const notes = { Fault: fault, Violation: violation, Warning: warning !== violation && warning }
  return h(
    'div',
    { class: 'inside' },
    h(
      'div',
      { class: 'row' },
      undone
        ? button('Redo to here', () => act(() => send('POST', '/redo', { to: id }), describeState(id)))
        : button('Undo to here', () => act(() => send('POST', '/undo', { to: id }), describeState(id))),
      button('Copy as curl', () => act(() => copyCurl(id))),
      h('small', {}, `request ${id}, ${at.slice(0, 23).replace('T', ' ')} UTC`),
    ),
    Object.entries(notes).map(([title, text]) => text && h('p', { class: 'note' }, h('b', {}, title), ' ', text)),
    presentExchange(id),
    presentChanges(entry),
  )
}

const describeState = (id: number) => `Restored the state right after request ${id}.`

async function copyCurl(id: number): Promise<void> {
  const script = await (await open(`/requests/curl?after=${id - 1}&until=${id}`)).text()
  // zsh does not accept pasted comments. Remarks start with a capital letter, other comments do not.
  await copy(script.replace(/^#.*\n+/gm, '').trim())
  const remarks = [...script.matchAll(/^# ([A-Z].*)/gm)].map(([, remark]) => remark)
  showStatus(['Copied.', ...remarks].join(' '))
}

function presentChanges({ changed, changes, forgotten }: JournalEntry): Child {
  if (changed === 0) return null
  const remark = forgotten
    ? `The changes to ${changed} ${changed === 1 ? 'row' : 'rows'} were dropped because the journal was full.`
    : changed > changes.length && `Showing the first ${changes.length} of ${changed} rows.`
  return presentPart('Changes', presentRemark(remark), changes.map(presentChange))
}

type Fields = Record<string, unknown> | null

function presentChange(change: JournalEntry['changes'][number]): Child {
  const { table, id } = change
  const [before, after] = [change.before as Fields, change.after as Fields]
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
  const what = before === null ? 'added' : after === null ? 'deleted' : 'changed'
  const lines = fields.map((field) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, field),
      h('td', {}, presentValue('del', before, field), ' ', presentValue('ins', after, field)),
    ),
  )
  return [
    h('h3', {}, `${table} ${id} `, h('span', { class: `mark ${what}` }, what)),
    h('table', {}, h('tbody', {}, lines)),
  ]
}

function presentValue(tag: 'del' | 'ins', fields: Fields, name: string): Child {
  if (!fields || !(name in fields)) return null
  const value = fields[name]
  // Users may write from right to left.
  return h(tag, { dir: 'auto' }, typeof value === 'string' ? value || '""' : JSON.stringify(value))
}
