import type { JournalEntry } from '../../../shapes.ts'
import { h } from '../elements.ts'
import { presentDetails } from './details.ts'

const rows = new Map<number, { text: string; item: HTMLElement }>()
const opened = new Set<number>()

type Mark = [kind: 'fault' | 'violation' | 'warning' | 'undone' | 'forgotten' | 'changes', title: string]

export function marksOf({ fault, warning, violation, undone, forgotten, changed }: JournalEntry): Mark[] {
  const marks: (Mark | false | null | '')[] = [
    fault && ['fault', fault],
    violation && ['violation', violation],
    warning && !violation && ['warning', warning],
    undone && ['undone', 'Its changes were undone.'],
    forgotten && ['forgotten', 'Long content was dropped because the journal was full.'],
    changed > 0 && ['changes', `${changed} ${changed === 1 ? 'change' : 'changes'}`],
  ]
  return marks.filter((mark): mark is Mark => Boolean(mark))
}

export function rowFor(entry: JournalEntry): HTMLElement {
  const text = JSON.stringify(entry)
  const known = rows.get(entry.id)
  if (known?.text === text) return known.item
  const item = h('li', { 'data-id': entry.id, class: entry.undone && 'gone' }, presentRow(entry))
  rows.set(entry.id, { text, item })
  return item
}

export function forgetRows(isGone: (item: HTMLElement) => boolean): void {
  for (const [id, { item }] of rows) if (isGone(item)) rows.delete(id)
}

export function forgetOpened(): void {
  opened.clear()
}

function presentRow(entry: JournalEntry): HTMLElement {
  const { id } = entry
  const details = h('details', { open: opened.has(id) }, presentSummary(entry))
  const fill = () => {
    if (details.open && details.children.length === 1) details.append(presentDetails(entry))
  }
  details.addEventListener('toggle', () => {
    if (details.open) opened.add(id)
    else opened.delete(id)
    fill()
  })
  fill()
  return details
}

function presentSummary(entry: JournalEntry): HTMLElement {
  const { method, path, endpoint, user, status, at, ms } = entry
  const marks = marksOf(entry).map(([kind, title]) =>
    h('span', { class: `mark ${kind}`, title }, kind === 'changes' ? title : kind),
  )
  return h(
    'summary',
    {},
    h('span', { class: `method ${method.toLowerCase()}` }, method),
    h('span', { class: 'what' }, h('b', {}, endpoint ?? 'no endpoint'), h('small', {}, path)),
    h('span', { class: 'marks' }, marks),
    h(
      'span',
      { class: 'who' },
      h('span', {}, user ?? 'nobody'),
      h('time', { datetime: at, title: `${at}, UTC` }, at.slice(11, 19)),
    ),
    h(
      'span',
      { class: `status s${String(status)[0]}` },
      status === 0 ? 'no response' : String(status),
      h('small', {}, ms < 1 ? '<1 ms' : `${Math.round(ms)} ms`),
    ),
  )
}
