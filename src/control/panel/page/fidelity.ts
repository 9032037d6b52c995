import type { GapCard } from '../../shapes.ts'
import { onAbout } from './about.ts'
import { read, send } from './asking.ts'
import { $, grow, h } from './elements.ts'
import { draw, markStale, onStale } from './loading.ts'
import { act, press } from './status.ts'
import { showCount } from './tabs.ts'
import { offerUndo } from './toast.ts'

let gaps: GapCard[] = []
const fields = new Map<string, HTMLSelectElement>()

onStale('fidelity', async () => {
  if ($('fidelity').hidden) return
  gaps = await read('/fidelity')
  // Drawn without the values: a choice leaves its field where it is, with the focus.
  const cards = gaps.map(({ value, ...card }) => card)
  draw('fidelity-list', cards, () => gaps.map(presentGap))
  for (const { id, value, values, default: standard } of gaps) {
    const field = fields.get(id)!
    field.value = value
    field.title = plain(values[value]!)
    field.className = value === standard ? '' : 'set'
  }
})

onAbout(({ fidelity }) => {
  const count = Object.keys(fidelity).length
  showCount('fidelity', count)
  $('default-fidelity').disabled = count === 0
  markStale('fidelity')
})

/** Texts of gaps have code between backticks. */
const plain = (text: string) => text.replaceAll('`', '')

function presentGap({ id, about, gap, values, default: standard }: GapCard): HTMLElement {
  const options = Object.entries(values).map(([value, does]) =>
    h('option', { value }, `${value}${value === standard ? ' (default)' : ''}: ${plain(does)}`),
  )
  const field = h('select', { 'aria-label': id }, options)
  field.onchange = () => choose({ [id]: field.value }, `${id} is ${field.value}.`)
  fields.set(id, field)
  return h('li', { class: 'card' }, grow(`${about}: ${plain(gap)}`, id), field)
}

/** Sets some gaps at once, and offers to set them as they were. */
function choose(wanted: Record<string, string>, said: string): Promise<void> {
  const before = Object.fromEntries(gaps.map(({ id, value }) => [id, value]))
  return act(async () => {
    await send('PUT', '/fidelity', wanted)
    offerUndo(said, () => send('PUT', '/fidelity', before), 'It is as it was before.')
  }).finally(() => markStale('fidelity'))
}

press('default-fidelity', () =>
  choose(Object.fromEntries(gaps.map((gap) => [gap.id, gap.default])), 'All of it is at its default.'),
)
