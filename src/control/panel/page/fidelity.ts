import type { GapCard } from '../../shapes.ts'
import { onAbout } from './about.ts'
import { read, send } from './client.ts'
import { $, grow, h } from './elements.ts'
import { filterItems, showEmpty } from './empty-list.ts'
import { draw, markStale, onStale } from './loading.ts'
import { act, press } from './status.ts'
import { showCount } from './tabs.ts'
import { offerUndo } from './toast.ts'

let gaps: GapCard[] = []
const fields = new Map<string, HTMLSelectElement>()

onStale('fidelity', async () => {
  if ($('fidelity').hidden) return
  gaps = await read('/fidelity')
  showGaps()
})

function showGaps(): void {
  const matching = filterItems('gap-filter', gaps)
  // Drawn without the values, so that choosing one keeps the field and its focus.
  const cards = matching.map(({ value, ...card }) => card)
  draw('fidelity-list', cards, () => matching.map(presentGap))
  for (const { id, value, default: standard } of matching) {
    const field = fields.get(id)!
    field.value = value
    field.className = value === standard ? '' : 'set'
  }
  showEmpty('no-gaps', matching.length === 0 && 'No matching settings.', 'gap-filter')
}

onAbout(({ fidelity }) => {
  const count = Object.keys(fidelity).length
  showCount('fidelity', count)
  $('default-fidelity').disabled = count === 0
  markStale('fidelity')
})

/** Gap descriptions have code in backticks. */
const plain = (text: string) => text.replaceAll('`', '')

function presentGap({ id, about, gap, values, default: standard }: GapCard): HTMLElement {
  const options = Object.entries(values).map(([value, does]) =>
    h('option', { value }, `${value}${value === standard ? ' (default)' : ''}: ${plain(does)}`),
  )
  const field = h('select', { 'aria-label': id }, options)
  field.onchange = () => choose({ [id]: field.value }, `Set ${id} to ${field.value}.`)
  fields.set(id, field)
  return h('li', { class: 'card' }, grow(`${about}: ${plain(gap)}`, id), field)
}

function choose(values: Record<string, string>, message: string): Promise<void> {
  const before = Object.fromEntries(gaps.map(({ id, value }) => [id, value]))
  return act(async () => {
    await send('PUT', '/fidelity', values)
    offerUndo(message, () => send('PUT', '/fidelity', before), 'Restored the previous settings.')
  }).finally(() => markStale('fidelity'))
}

$('gap-filter').oninput = showGaps

press('default-fidelity', () =>
  choose(Object.fromEntries(gaps.map((gap) => [gap.id, gap.default])), 'Set everything to its default.'),
)
